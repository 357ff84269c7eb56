/**
 * One stream per browser. The tab that holds a lock has it open, and passes on what it hears; when it
 * closes, the browser gives the lock to another, which goes on after what was heard last.
 */
import { Feed, type Told } from './feed'

type Message =
  | { told: Told }
  /** Notices that a tab has shown. */
  | { shown: string[] }
  /** Who has the stream says where it is. */
  | 'where'
  | { here: string | undefined }

/** How long the tab with the stream has to answer one that somebody looks at. */
const PATIENCE = 3_000

const MOMENT = 1_000

interface Ears {
  hear: (told: Told) => void
  shown: (notices: string[]) => void
  refused: () => void
}

/** Only in secure contexts, and not in old browsers. */
const canShare = () => 'locks' in navigator && 'BroadcastChannel' in window

export class SharedFeed {
  readonly #name: string
  readonly #ears: Ears
  readonly #feed: Feed
  #channel: BroadcastChannel | undefined
  #stop = new AbortController()
  #release: (() => void) | undefined
  #asked: number | undefined

  /** `since`: where the engine's feed was before anything else was read. */
  constructor(name: string, ears: Ears, since: string | undefined) {
    this.#name = name
    this.#ears = ears
    this.#feed = new Feed((told) => {
      this.#send({ told })
      ears.hear(told)
    }, ears.refused)
    this.#feed.seen = since
  }

  /** Takes part. */
  join() {
    if (this.#channel) return
    if (!canShare()) return this.#alone()
    this.#stop = new AbortController()
    this.#channel = new BroadcastChannel(this.#name)
    this.#channel.onmessage = ({ data }: MessageEvent<Message>) => this.#receive(data)
    this.#hold()
    document.addEventListener('visibilitychange', this.#look)
    this.#look()
  }

  /** Closes the stream, or leaves it to the others. */
  leave() {
    document.removeEventListener('visibilitychange', this.#look)
    window.clearTimeout(this.#asked)
    this.#stop.abort()
    this.#release?.()
    this.#release = undefined
    this.#feed.close()
    this.#channel?.close()
    this.#channel = undefined
  }

  /** Says to the other tabs that notices were shown here. */
  show(notices: string[]) {
    this.#send({ shown: notices })
  }

  #send(message: Message) {
    this.#channel?.postMessage(message)
  }

  #receive(message: Message) {
    if (message === 'where') {
      if (this.#leads) this.#send({ here: this.#feed.seen })
    } else if ('here' in message) {
      window.clearTimeout(this.#asked)
      this.#feed.seen = message.here ?? this.#feed.seen
    } else if ('shown' in message) {
      this.#ears.shown(message.shown)
    } else if (!this.#leads) {
      this.#feed.seen = message.told.id ?? this.#feed.seen
      this.#ears.hear(message.told)
    }
  }

  get #leads() {
    return this.#release !== undefined
  }

  /** Waits until no other tab has the stream, or takes it. */
  async #hold(steal = false) {
    const { signal } = this.#stop
    const asked = Date.now()
    try {
      await navigator.locks.request(this.#name, steal ? { steal } : { signal }, () => {
        if (signal.aborted) return
        return new Promise<void>((resolve) => {
          this.#release = resolve
          // What was read long before it opens may be old.
          this.#feed.open(Date.now() - asked > MOMENT)
        })
      })
    } catch {
      if (signal.aborted) return
      // Another tab took the stream, because this one did not answer.
      this.#release = undefined
      this.#feed.close()
      this.#hold()
    }
  }

  /** Who has the stream may be a tab that the browser has put to sleep. */
  #look = () => {
    window.clearTimeout(this.#asked)
    if (document.hidden || this.#leads) return
    this.#send('where')
    this.#asked = window.setTimeout(() => {
      if (!this.#leads) this.#hold(true)
    }, PATIENCE)
  }

  /** Without the means to share: a stream of its own, as long as somebody looks. Browsers have few connections. */
  #alone() {
    const look = () => (document.hidden ? this.#feed.close() : this.#feed.open())
    this.#stop = new AbortController()
    document.addEventListener('visibilitychange', look, { signal: this.#stop.signal })
    look()
  }
}
