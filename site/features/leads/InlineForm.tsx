import type { IslandData } from '../../islands/data'
import { ContactFields, HomeSizeField, NotesField, PincodeField, ServiceField } from './fields'
import { checkInline } from './rules'
import { ShortForm } from './ShortForm'

/** The form of an area page, and of a service page, which begins with its service. */
export const InlineForm = ({ data, id }: { data: IslandData; id: string }) => (
  <ShortForm data={data} id={id} form="inline" check={checkInline}>
    <ContactFields />
    <ServiceField data={data} required initial={data.service ?? ''} />
    <HomeSizeField starred />
    <PincodeField />
    <NotesField />
  </ShortForm>
)
