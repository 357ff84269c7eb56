import type { Schemas } from '../../api/client'

type Role = Schemas['Role']

/** Whom the console knows, and what for. */
export const roles: { value: Role; label: string; about: string }[] = [
  { value: 'admin', label: 'Admin', about: 'Everything, users and settings included' },
  { value: 'support', label: 'Support', about: 'Leads, customers and bookings' },
  { value: 'marketer', label: 'Marketer', about: 'Content, translations and releases' },
]
