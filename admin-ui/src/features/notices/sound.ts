/** A short sound of two notes, made here: nothing is fetched for it. */

const NOTES = [660, 880]
const LENGTH = 0.14
const LOUDNESS = 0.12

let context: AudioContext | undefined

/** Browsers let a page sound only after somebody has pressed something on it. */
const mayPlay = () => navigator.userActivation?.hasBeenActive ?? true

export const canPlay = () => 'AudioContext' in window && mayPlay()

export async function play() {
  if (!canPlay()) return
  context ??= new AudioContext()
  if (context.state === 'suspended') await context.resume()
  const { currentTime: now, destination } = context
  for (const [i, frequency] of NOTES.entries()) {
    const at = now + i * LENGTH
    const note = new OscillatorNode(context, { type: 'sine', frequency })
    const volume = new GainNode(context, { gain: 0 })
    // It swells and fades: one that begins or ends at once clicks.
    volume.gain.setValueAtTime(0, at)
    volume.gain.linearRampToValueAtTime(LOUDNESS, at + 0.02)
    volume.gain.exponentialRampToValueAtTime(0.001, at + LENGTH)
    note.connect(volume).connect(destination)
    note.start(at)
    note.stop(at + LENGTH)
  }
}
