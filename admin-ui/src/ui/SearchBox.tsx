import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'

interface Props {
  label: string
  placeholder: string
  /** What the address says. */
  q: string | undefined
  find: (q: string) => void
}

/** Searches a list while somebody types. */
export function SearchBox({ label, placeholder, q = '', find }: Props) {
  const [typed, setTyped] = useState(q)
  const asked = useRef(q)
  const router = useRouter()
  // Whoever opens a row before the search began is not called back to the list.
  const findSoon = useDebouncedCallback((text: string, from: string) => {
    if (router.latestLocation.pathname !== from) return
    asked.current = text
    find(text)
  }, 300)
  // The way back in the browser changes it as well; what was asked for here comes back while somebody types on.
  useEffect(() => {
    if (q === asked.current) return
    asked.current = q
    setTyped(q)
  }, [q])
  function type(value: string) {
    setTyped(value)
    findSoon(value.trim(), router.latestLocation.pathname)
  }
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={placeholder}
      leftSection={<IconSearch size={18} aria-hidden="true" />}
      rightSection={typed && <CloseButton aria-label="Clear search" onClick={() => type('')} />}
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
    />
  )
}
