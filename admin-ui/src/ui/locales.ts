/** The seven languages of the site. */
export const locales = [
  { code: 'en', name: 'English', own: 'English' },
  { code: 'kn', name: 'Kannada', own: 'ಕನ್ನಡ' },
  { code: 'hi', name: 'Hindi', own: 'हिन्दी' },
  { code: 'ta', name: 'Tamil', own: 'தமிழ்' },
  { code: 'te', name: 'Telugu', own: 'తెలుగు' },
  { code: 'mr', name: 'Marathi', own: 'मराठी' },
  { code: 'bn', name: 'Bengali', own: 'বাংলা' },
] as const

/** What the engine calls the fields that all languages share. */
export const SHARED = '*'

/** `kn` → `Kannada`, `*` → `Shared fields` */
export const localeName = (code: string) =>
  code === SHARED ? 'Shared fields' : (locales.find((one) => one.code === code)?.name ?? code)
