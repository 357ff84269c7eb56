import { roleValues } from '@jaali/contract'
import type { Schemas } from '../../api/client'
import { readable } from '../../ui/words'

type Role = Schemas['Role']

/** What each role is for. */
const about: Record<Role, string> = {
  admin: 'Everything, users and settings included',
  support: 'Leads, customers and bookings',
  marketer: 'Content, translations and releases',
}

export const roles = roleValues.map((role) => ({
  value: role,
  label: readable(role),
  about: about[role],
}))
