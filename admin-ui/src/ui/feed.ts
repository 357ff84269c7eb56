/** The stream of the engine: what changed, and what one is told. */
import type { Schemas } from '../api/client'

export type Change = Schemas['ChangeEvent']
export type Notice = Schemas['NoticeView']

/** What a stream tells; each with the id after which one that breaks is to go on. */
export type Told =
  | { kind: 'change'; id: string; change: Change }
  | { kind: 'notice'; id: string; notice: Notice }
  /** Something happened that the engine no longer tells. */
  | { kind: 'missed'; id?: string | undefined }

/** Longest pause between two tries to hear from the engine again. */
const LONGEST = 30_000

/** One stream, opened again whenever it breaks. */
export class Feed {
  readonly #hear: (told: Told) => void
  readonly #refused: () => void
  #source: EventSource | undefined
  #timer: number | undefined
  #pause = 1_000
  #wasOpen = false
  /** Where the engine is to go on: the id of what was heard last. */
  seen: string | undefined

  /** `refused`: the engine closed it, perhaps because the session has ended. */
  constructor(hear: (told: Told) => void, refused: () => void) {
    this.#hear = hear
    this.#refused = refused
  }

  /** `isLate`: it takes the place of another stream, whose end may have been missed. */
  open(isLate = false) {
    if (this.#source) return
    window.clearTimeout(this.#timer)
    const since = this.seen === undefined ? '' : `?since=${this.seen}`
    const source = new EventSource(`/api/admin/events${since}`)
    this.#source = source
    source.addEventListener('open', () => {
      this.#pause = 1_000
      // One that does not know where it was cannot be told what it missed.
      if ((this.#wasOpen || isLate) && this.seen === undefined) this.#hear({ kind: 'missed' })
      this.#wasOpen = true
    })
    source.addEventListener('change', ({ data, lastEventId: id }: MessageEvent<string>) =>
      this.#tell({ kind: 'change', id, change: JSON.parse(data) as Change }),
    )
    source.addEventListener('notice', ({ data, lastEventId: id }: MessageEvent<string>) =>
      this.#tell({ kind: 'notice', id, notice: JSON.parse(data) as Notice }),
    )
    source.addEventListener('reset', ({ lastEventId: id }: MessageEvent<string>) =>
      this.#tell({ kind: 'missed', id }),
    )
    source.addEventListener('error', () => {
      // Otherwise the browser connects again by itself, and says where it was.
      if (source.readyState !== EventSource.CLOSED) return
      this.close()
      this.#timer = window.setTimeout(() => this.open(), this.#pause)
      this.#pause = Math.min(this.#pause * 2, LONGEST)
      this.#refused()
    })
  }

  #tell(told: Told) {
    this.seen = told.id
    this.#hear(told)
  }

  close() {
    window.clearTimeout(this.#timer)
    this.#source?.close()
    this.#source = undefined
  }
}
