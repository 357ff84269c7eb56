import { remember } from '../../ui/storage'
import { CHOICE, type Wish } from '../packages/noteWish'

/** Shows the price of each choice at once; the button takes it along to the form. */
export function quickPrice() {
  const form = document.querySelector<HTMLFormElement>('.quick')
  const [pests, sizes] = form?.querySelectorAll('select') ?? []
  const [price, note] = form?.querySelectorAll('output > *') ?? []
  if (!form || !pests || !sizes || !price || !note) return

  const chosen = () => {
    const [pest] = pests.selectedOptions
    const { wish = '', prices, note = '' } = pest?.dataset ?? {}
    const amount = prices?.split(' ')[sizes.selectedIndex] ?? ''
    return {
      name: pest?.text ?? '',
      wish,
      amount,
      note: prices && !amount ? form.dataset.none : note,
    }
  }
  const show = () => {
    const { amount, note: said = '' } = chosen()
    price.textContent = amount
    note.textContent = said
  }
  form.onchange = show
  // The browser may have kept a choice that was made before this script came.
  show()

  // The form knows at once what is wished for, and the package as soon as it has the price list.
  form.onsubmit = (event) => {
    event.preventDefault()
    const { name: categoryLabel, wish, amount } = chosen()
    const plan = [categoryLabel, sizes.selectedOptions[0]?.text, amount].join(' · ')
    const visit = { plan, size: sizes.value, category: pests.value, categoryLabel }
    const wished: Wish = amount ? { wish, ...visit } : { wish }
    remember('sessionStorage', CHOICE, JSON.stringify(wished))
    dispatchEvent(new Event(CHOICE))
    // As a link does, also when the address says so already.
    location.assign('#contact')
  }
}
