import { Button } from '@mantine/core'
import { IconPhone, IconPhoneCheck } from '@tabler/icons-react'
import { dateTime } from '../../ui/dates'
import { useOnPage } from '../../ui/onPage'
import { Tag } from '../../ui/Tag'
import styles from './LeadPage.module.css'
import type { Lead } from './queries'
import { WhatsappButton } from './WhatsappButton'

/** Call, write, say how it went. */
export function LeadActions({ of: lead, call }: { of: Lead; call: () => void }) {
  useOnPage('bar')
  return (
    <>
      <div className={styles.actions}>
        <Button
          component="a"
          href={`tel:${lead.primary_contact}`}
          className={styles.call}
          leftSection={<IconPhone size={18} aria-hidden="true" />}
          aria-label={`Call ${lead.name}`}
          {...(lead.can.update && { onClick: call })}
        >
          Call
        </Button>
        <WhatsappButton of={lead} />
        <Button
          className={styles.outcome}
          leftSection={<IconPhoneCheck size={18} aria-hidden="true" />}
          disabled={!lead.can.update}
          onClick={call}
        >
          Outcome
        </Button>
      </div>
      {lead.whatsapp_sent && (
        <p className={styles.sent}>
          <Tag tone="ok">Sent</Tag>
          {lead.whatsapp_sent_at && dateTime(lead.whatsapp_sent_at)}
          {lead.whatsapp_sent_by_name && ` by ${lead.whatsapp_sent_by_name}`}
        </p>
      )}
    </>
  )
}
