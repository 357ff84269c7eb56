import { Button } from '@mantine/core'
import { IconBrandWhatsapp } from '@tabler/icons-react'
import type { Lead } from './queries'
import { useWhatsapp } from './useWhatsapp'
import styles from './WhatsappButton.module.css'

/** The next step of writing to a lead: Generate URL, then Send, then the chat again. */
export function WhatsappButton({ of: lead, folded = false }: { of: Lead; folded?: boolean }) {
  const { generate, markSent, isGenerating } = useWhatsapp()
  const step = !lead.whatsapp_url ? 'Generate URL' : lead.whatsapp_sent ? 'Open chat' : 'Send'
  const looks = {
    variant: 'default' as const,
    className: styles.button,
    'data-folded': folded || undefined,
    'data-ready': (lead.whatsapp_url && !lead.whatsapp_sent) || undefined,
    'aria-label': `WhatsApp ${lead.name}: ${step}`,
    title: `WhatsApp: ${step}`,
    leftSection: <IconBrandWhatsapp size={20} aria-hidden="true" />,
    disabled: !lead.can.update,
  }
  const word = !folded && step
  if (!lead.whatsapp_url || !lead.can.update) {
    return (
      <Button {...looks} loading={isGenerating} onClick={() => generate(lead)}>
        {word}
      </Button>
    )
  }
  return (
    <Button
      {...looks}
      component="a"
      href={lead.whatsapp_url}
      target="_blank"
      rel="noopener"
      onClick={() => markSent(lead)}
    >
      {word}
    </Button>
  )
}
