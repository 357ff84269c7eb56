import type { BookingData, Locale } from '../../api/pageData'
import type { ChosenPackage } from './browse'

interface Known {
  locale: Locale
  booking?: Pick<BookingData, 'service_types' | 'room_types'> | null
}

/** Staff name packages in English; other languages show the name of the service type. */
export function packageName(p: ChosenPackage, { locale, booking }: Known) {
  const translated = booking?.service_types.find((type) => type.code === p.service_type)?.name
  return locale === 'en' ? p.service_name : (translated ?? p.service_name)
}

export const roomName = (room: string | null | undefined, { booking }: Known) =>
  booking?.room_types.find((type) => type.code === room)?.name ?? ''
