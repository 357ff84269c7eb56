/** What goes in and out as a file. */
export const kinds = [
  {
    what: 'leads',
    label: 'Leads',
    list: '/leads',
    hint: 'Numbers, scores and times are given when a lead is made. Where no source is named it is “Import”.',
  },
  {
    what: 'customers',
    label: 'Customers',
    list: '/customers',
    hint: 'Codes are given when a customer is made. What is paid becomes the first payment.',
  },
  {
    what: 'bookings',
    label: 'Bookings',
    list: '/bookings',
    hint: 'Each row names its customer by the code, CU-2026-000001. Who is booked already cannot be booked again.',
  },
  {
    what: 'packages',
    label: 'Packages',
    list: '/packages',
    hint: 'Prices after the discount are computed. The site shows the new packages by itself.',
  },
] as const

export type Kind = (typeof kinds)[number]
export type What = Kind['what']

export const kindOf = (what: string) => kinds.find((kind) => kind.what === what)
