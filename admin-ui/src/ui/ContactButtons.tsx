import { Button } from '@mantine/core'
import { IconBrandWhatsapp, IconPhone } from '@tabler/icons-react'
import styles from './ContactButtons.module.css'
import { whatsappLink } from './phone'

/** Calls somebody, or writes to them. */
export function ContactButtons({ name, phone }: { name: string; phone: string }) {
  const chat = whatsappLink(phone)
  return (
    <div className={styles.buttons}>
      {chat && (
        <Button
          component="a"
          variant="default"
          href={chat}
          target="_blank"
          rel="noopener"
          aria-label={`WhatsApp ${name}`}
          leftSection={<IconBrandWhatsapp size={20} aria-hidden="true" />}
        >
          WhatsApp
        </Button>
      )}
      <Button
        component="a"
        href={`tel:${phone}`}
        aria-label={`Call ${name}`}
        leftSection={<IconPhone size={18} aria-hidden="true" />}
      >
        Call
      </Button>
    </div>
  )
}
