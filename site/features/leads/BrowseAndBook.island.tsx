import type { IslandData } from '../../islands/data'
import { ServiceBrowser } from '../packages/ServiceBrowser'
import { BookingForm } from './BookingForm'

/** The service browser; on an area page the form replaces it once a package is chosen. */
export function BrowseAndBook({ data }: { data: IslandData }) {
  return <ServiceBrowser data={data} bookingForm={<BookingForm data={data} id="booking" />} />
}
