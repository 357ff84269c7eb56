/**
 * The rules for a lead, checked before it is sent. The engine checks the same rules again and
 * decides; these save the visitor the wait.
 */

/** A form, as the engine knows it. */
export type FormName = 'booking' | 'inline' | 'callback'
export type Values = Record<string, string>
/** Field name → error code; `sentenceOf` gives its sentence. */
export type Errors = Record<string, string>

/** What an address says of the campaign by which somebody came. */
export const isCampaign = (name: string) =>
  /^(utm_(source|medium|campaign|term|content)|gclid|gbraid|wbraid|fbclid)$/.test(name)

const INDIC_DIGIT = /[०-९০-৯૦-૯௦-௯౦-౯೦-೯]/g
/** Each script has its ten digits in a row, from a code point that ends in 6 (hexadecimal). */
const digitValue = (digit: string) => String((digit.charCodeAt(0) & 0x0f) - 6)

/** The number as it will be stored: Indic digits converted, spaces and dashes removed. */
export const normalizePhone = (typed: string) =>
  typed.replace(INDIC_DIGIT, digitValue).replace(/[\s\u2010-\u2015-]/g, '')

/** +91 and ten digits: 13 characters. */
const isPhone = (typed: string) => /^\+91[0-9]{10}$/.test(normalizePhone(typed))

const isEmail = (typed: string) => /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(typed)

const isPincode = (typed: string) =>
  /^[0-9]{6}$/.test(typed.replace(INDIC_DIGIT, digitValue).replace(/\s/g, ''))

/** The calendar day in India, as yyyy-MM-dd, whatever the visitor's time zone. */
export const todayInIndia = (now = new Date()) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(now)

/** The most characters that the engine accepts in a free text. */
const longest = { name: 120, email: 254, address: 500, notes: 2000 }

function tooLong(values: Values): Errors {
  const long = Object.entries(longest).filter(([f, most]) => [...(values[f] ?? '')].length > most)
  return Object.fromEntries(long.map(([field]) => [field, 'too_long']))
}

function checkContact(values: Values, required: string[]): Errors {
  const errors = tooLong(values)
  for (const field of required) if (!values[field]) errors[field] = 'required'
  if (!errors.phone && !isPhone(values.phone ?? '')) errors.phone = 'phone'
  if (values.email && !isEmail(values.email)) errors.email = 'email'
  if (values.pincode && !isPincode(values.pincode)) errors.pincode = 'pincode'
  return errors
}

/** Step 1 of the two-step form. */
export const checkBookingContact = (values: Values) =>
  checkContact(values, ['name', 'phone', 'email', 'address'])

/** Step 2: a package is required where there are packages to choose from. */
export function checkBookingDetails(
  values: Values,
  packageNeeded: boolean,
  today = todayInIndia(),
): Errors {
  const errors = tooLong({ notes: values.notes ?? '' })
  if (packageNeeded && !values.package_id)
    errors[values.service_type ? 'package_id' : 'service_type'] = 'package'
  if (values.preferred_date && values.preferred_date < today) errors.preferred_date = 'date_past'
  return errors
}

/** The inline form. Its BHK carries a star but is not enforced. */
export const checkInline = (values: Values) =>
  checkContact(values, ['name', 'phone', 'email', 'service_type'])

/** To be called: who, and where. */
export const checkCallback = (values: Values) => checkContact(values, ['name', 'phone'])
