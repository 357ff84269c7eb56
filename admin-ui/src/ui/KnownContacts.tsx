import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import { api } from '../api/client'
import styles from './KnownContacts.module.css'

/** Digits below which nobody can be told. */
const LEAST = 8

interface Props {
  form: UseFormReturnType<{ primary_contact: string }>
  /** The row that is being made into another one. */
  except?: string | undefined
}

/** Leads and customers that have the phone of a form already, to be looked at beside it. */
export function KnownContacts({ form, except }: Props) {
  const [phone, setPhone] = useState(() => form.getValues().primary_contact)
  form.watch('primary_contact', ({ value }) => setPhone(value))
  const isNumber = phone.replace(/\P{Nd}/gu, '').length >= LEAST
  const { data } = api.useQuery(
    'get',
    '/api/admin/contacts',
    { params: { query: { phone } } },
    { enabled: isNumber, retry: false },
  )
  const known = isNumber ? (data?.items ?? []).filter(({ id }) => id !== except) : []
  return (
    // Always there, so that what comes into it is read out.
    <div role="status" className={styles.known}>
      {known.length > 0 && <p>This phone is known already:</p>}
      {known.map(({ id, kind, title, number, url }) => (
        <a key={id} href={url} target="_blank" rel="noreferrer">
          {title}, {kind} {number}
        </a>
      ))}
    </div>
  )
}
