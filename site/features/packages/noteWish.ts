import { remember } from '../../ui/storage'

/** Where the choice is kept, and the event that says so. */
export const CHOICE = 'jaali.selection'

/** What a link to the form asks for: a service type (or advice), and perhaps the plan it names. */
export interface Wish {
  wish: string
  plan?: string
}

/** Notes what a pressed link asks for until the form, which may not be alive yet, reads it. */
export function noteWish() {
  document.addEventListener('click', ({ target }) => {
    const wish = (target as Element).closest<HTMLElement>('[data-wish]')?.dataset
    if (!wish) return
    remember('sessionStorage', CHOICE, JSON.stringify(wish))
    dispatchEvent(new Event(CHOICE))
  })
}
