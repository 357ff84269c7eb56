import type { PublicPackage } from '../../api/pageData'
import type { IslandData } from '../../islands/data'

/** Staff name packages in English; other languages show the name of the service type. */
export function packageName(
  p: PublicPackage,
  { locale, booking }: Pick<IslandData, 'locale' | 'booking'>,
) {
  const translated = booking.service_types.find((type) => type.code === p.service_type)?.name
  return locale === 'en' ? p.service_name : (translated ?? p.service_name)
}

export function roomName(
  room: string | null | undefined,
  { booking }: Pick<IslandData, 'booking'>,
) {
  return booking.room_types.find((type) => type.code === room)?.name ?? ''
}
