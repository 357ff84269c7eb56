import { remember } from '../../ui/storage'

/** The storage key of the choice, and the event that announces a change of it. */
export const CHOICE = 'jaali.selection'

/** What a link to the form requests: a service type (or advice), and perhaps a plan's name. */
export interface Wish {
  wish: string
  plan?: string
  /** Whether that plan is for who cannot wait. */
  emergency?: string
  /** The size and category of a single visit whose price was shown. */
  size?: string
  category?: string
  categoryLabel?: string
}

/** Stores what a pressed link requests, for the form, which may not be hydrated yet. */
export function noteWish() {
  document.addEventListener('click', ({ target }) => {
    const wish = (target as Element).closest<HTMLElement>('[data-wish]')?.dataset
    if (!wish) return
    remember('sessionStorage', CHOICE, JSON.stringify(wish))
    dispatchEvent(new Event(CHOICE))
  })
}
