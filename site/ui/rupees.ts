const format = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 })

/** Prices as they are written in India: ₹1,00,000, without paise when there are none. */
export const rupees = (amount: number) => `₹${format.format(amount)}`
