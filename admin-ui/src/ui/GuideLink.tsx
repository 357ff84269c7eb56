import { Anchor } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'

/** Leads to the guide for those whose programs read or write the content. */
export const GuideLink = () => (
  <Anchor
    href="/api/docs/build"
    target="_blank"
    rel="noreferrer"
    inherit
    c="inherit"
    td="underline"
    display="inline-flex"
    mih="1.5rem"
    style={{ alignItems: 'center', gap: '0.25rem' }}
  >
    Build on it
    <IconExternalLink size={16} aria-hidden="true" />
  </Anchor>
)
