/** `+91 98450 01234` for reading; anything that is no Indian number as it stands. */
export const readablePhone = (phone: string) => phone.replace(/^\+91(\d{5})(\d{5})$/, '+91 $1 $2')

/** Opens a chat in WhatsApp; `undefined` for what is no Indian number. */
export const whatsappLink = (phone: string) =>
  /^\+91\d{10}$/.test(phone) ? `https://wa.me/${phone.slice(1)}` : undefined
