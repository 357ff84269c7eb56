/** One language of an entry while the user types in it. */
import { connected } from '../../../api/connection'
import type { Problem } from '../../../api/problem'
import { Signal } from '../../../api/signal'
import { type Fields, filled, merge, sameFields, valueAt, withValueAt } from '../fields'
import type { Answer, Cell } from '../queries'
import { forget, keep, mergeTyped, readKept } from './kept'
import type { DraftView, Saving } from './view'

interface Engine {
  save: (version: number, fields: Fields) => Promise<Answer>
  /** The cell as it is now; nothing when there is none any more. */
  read: () => Promise<Cell | undefined>
}

/** After the last key: while a preview shows what is saved, soon; and at the latest. */
const PAUSE = 1_500
const SHORT_PAUSE = 400
const LATEST = 5_000
/** Between two tries while the engine cannot be reached. */
const AGAIN = 10_000
/** Texts without an answer that are remembered. */
const UNANSWERED = 8

export class CellDraft {
  readonly view: Signal<DraftView>
  readonly #key: string
  readonly #engine: Engine
  #version: number
  /** What the engine has. */
  #base: Fields
  /** What it may have without having answered. */
  #sent: Fields[]
  /** What it had when the cell was opened. */
  readonly #opened: Fields
  #pause = PAUSE
  #timer: number | undefined
  #typedAt: number | undefined
  #sending: Promise<void> | undefined
  #isLeft = false

  constructor(key: string, cell: Cell | undefined, engine: Engine) {
    this.#key = key
    this.#engine = engine
    this.#version = cell?.version ?? 0
    this.#base = cell?.fields ?? {}
    this.#opened = this.#base
    const kept = readKept(key)
    this.#sent = kept?.sent ?? []
    const merged = kept && mergeTyped(kept, this.#base)
    const isNews = merged && !sameFields(merged.fields, this.#base)
    this.view = new Signal<DraftView>({
      fields: isNews ? merged.fields : this.#base,
      saving: { is: isNews ? (merged.rivals.length ? 'contested' : 'typing') : 'clean' },
      errors: {},
      rivals: isNews ? merged.rivals : [],
      rivalBy: cell?.author ?? '',
      broughtBack: isNews ? kept?.at : undefined,
    })
    if (kept && !isNews) forget(key)
  }

  get version() {
    return this.#version
  }

  get isUnsaved() {
    return !sameFields(this.view.get().fields, this.#base)
  }

  /** Begins to save by itself; answers how to end that. */
  start = () => {
    this.#isLeft = false
    const unfollow = connected.follow(() => {
      if (connected.get() && this.view.get().saving.is === 'kept') void this.flush()
    })
    if (this.isUnsaved) this.#soon()
    return () => {
      this.#isLeft = true
      unfollow()
      void this.flush()
    }
  }

  /** Whether a preview waits for what is typed. */
  hasten = (isSeen: boolean) => {
    this.#pause = isSeen ? SHORT_PAUSE : PAUSE
    if (isSeen && this.#typedAt !== undefined) this.#soon()
  }

  /** `field` is a path. `standsIn` is read where nothing is written: of a switch, off when nothing is named. */
  type = (field: string, value: unknown, standsIn: unknown = false) => {
    const { [field]: _, ...errors } = this.view.get().errors
    // Switched there and back again is as it was.
    const isSwitch = typeof value === 'boolean' && valueAt(this.#base, field) === undefined
    const meant = isSwitch && value === standsIn ? undefined : value
    const fields = withValueAt(this.view.get().fields, field, meant)
    this.#show({ fields, errors, broughtBack: undefined })
    this.#typed()
  }

  /** Takes one side where two people wrote. */
  settle = (field: string, side: 'mine' | 'theirs') => {
    const { rivals, fields } = this.view.get()
    const rival = rivals.find((one) => one.field === field)
    if (!rival) return
    const left = rivals.filter((one) => one !== rival)
    this.#show({
      rivals: left,
      fields: side === 'mine' ? fields : withValueAt(fields, field, rival.theirs),
      ...(left.length === 0 && { saving: { is: 'typing' } }),
    })
    this.#keep()
    if (left.length === 0) void this.flush()
  }

  /** What this device brought back is right, or it is dropped for what was there. */
  acceptBroughtBack = () => this.#show({ broughtBack: undefined })
  dropBroughtBack = () => {
    this.#show({ fields: this.#opened, rivals: [], broughtBack: undefined })
    this.#typed()
  }

  /** What the engine has now. Typing goes on; the next save finds a conflict. */
  take = (cell: Pick<Cell, 'version' | 'fields'>) => {
    if (cell.version <= this.#version || this.#sending || this.isUnsaved) return
    this.#agree(cell)
    this.#show({ fields: cell.fields })
  }

  /** Another text stands here now: an old revision, or what is live. */
  replace = (cell: Pick<Cell, 'version' | 'fields'>) => {
    window.clearTimeout(this.#timer)
    this.#agree(cell)
    this.#rest({ is: 'clean' })
    this.#show({ fields: cell.fields, broughtBack: undefined })
  }

  /** Saves at once what is not saved yet. */
  flush = async () => {
    window.clearTimeout(this.#timer)
    this.#typedAt = undefined
    await this.#sending
    if (!this.isUnsaved || this.view.get().rivals.length > 0) return
    this.#sending = this.#send().finally(() => {
      this.#sending = undefined
    })
    await this.#sending
  }

  #typed() {
    if (!this.isUnsaved) {
      window.clearTimeout(this.#timer)
      if (!this.#sending) this.#rest({ is: 'clean' })
      return
    }
    this.#keep()
    if (this.view.get().rivals.length > 0) return
    if (!this.#sending) this.#show({ saving: { is: 'typing' } })
    this.#soon()
  }

  #soon() {
    this.#typedAt ??= Date.now()
    window.clearTimeout(this.#timer)
    const left = this.#typedAt + LATEST - Date.now()
    this.#timer = window.setTimeout(this.flush, Math.max(0, Math.min(this.#pause, left)))
  }

  async #send() {
    const sent = filled(this.view.get().fields)
    this.#sent = [...this.#sent, sent].slice(-UNANSWERED)
    this.#keep()
    this.#show({ saving: { is: 'saving' } })
    try {
      const answer = await this.#engine.save(this.#version, sent)
      if ('cell' in answer) this.#saved(answer.cell, sent)
      else await this.#refused(answer.problem)
    } catch {
      this.#keep()
      this.#show({ saving: { is: 'kept' } })
      if (!this.#isLeft) this.#timer = window.setTimeout(this.flush, AGAIN)
    }
  }

  #saved(cell: Cell, sent: Fields) {
    // The engine writes a phone or a moment in one way. What was typed since stays.
    this.#show({ fields: merge(sent, this.view.get().fields, cell.fields).fields })
    this.#agree(cell)
    this.#goOn()
  }

  async #refused(problem: Problem) {
    if (problem.status === 412) {
      const cell = (problem.current as unknown as Cell | null) ?? (await this.#engine.read())
      // Nothing is there, and that is what was said: trying again would change nothing.
      if (cell || this.#version > 0) return this.#join(cell)
    }
    const errors = Object.fromEntries((problem.errors ?? []).map((e) => [e.field, e.message]))
    this.#show({ errors, saving: { is: 'refused', why: problem.detail ?? problem.title } })
  }

  /** Another user saved first. */
  #join(theirs: Cell | undefined) {
    const { fields, rivals } = mergeTyped(this.#typing(), theirs?.fields ?? {})
    this.#agree(theirs)
    this.#show({ fields, rivals, rivalBy: theirs?.author ?? 'Somebody else' })
    if (rivals.length === 0) return this.#goOn()
    this.#keep()
    this.#show({ saving: { is: 'contested' } })
  }

  /** The engine has what it was sent: what was typed since is next. */
  #goOn() {
    if (!this.isUnsaved) return this.#rest({ is: 'saved', at: Date.now() })
    this.#keep()
    this.#show({ saving: { is: 'typing' }, errors: {} })
    this.#soon()
  }

  /** Both sides know what the engine has. */
  #agree(cell: Pick<Cell, 'version' | 'fields'> | undefined) {
    this.#version = cell?.version ?? 0
    this.#base = cell?.fields ?? {}
    this.#sent = []
  }

  #typing() {
    return { base: this.#base, sent: this.#sent, fields: this.view.get().fields }
  }

  /** Nothing is left to save. */
  #rest(saving: Saving) {
    forget(this.#key)
    this.#show({ saving, errors: {}, rivals: [] })
  }

  #keep() {
    keep(this.#key, { ...this.#typing(), at: Date.now() })
  }

  #show(change: Partial<DraftView>) {
    this.view.set({ ...this.view.get(), ...change })
  }
}
