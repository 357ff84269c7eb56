const whole = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  maximumFractionDigits: 0,
})
const exact = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' })

/** `₹1,25,000`; paise only where there are some. */
export const rupees = (amount: number) => (Number.isInteger(amount) ? whole : exact).format(amount)
