import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Card } from '../../ui/Card'
import { ago, date, dateTime } from '../../ui/dates'
import { Facts } from '../../ui/Facts'
import { rupees } from '../../ui/money'
import { readablePhone } from '../../ui/phone'
import { readable } from '../../ui/words'
import { useLabels } from '../catalogue/queries'
import { AssigneeMenu } from './AssigneeMenu'
import type { LeadDetail } from './queries'
import { area, locale, source, time } from './words'

const amount = (rupee: number | null | undefined) => (rupee == null ? '' : rupees(rupee))
const day = (given: string | null | undefined) => given && date(given)
const at = (instant: string | null | undefined) => instant && dateTime(instant)
const word = (code: string | null | undefined) => code && readable(code)

/** What a lead asks for, and what became of it; every field that holds something. */
export function LeadDetails({ of: lead }: { of: LeadDetail }) {
  const labels = useLabels()
  const contract = lead.conversion
  return (
    <>
      <FactsCard
        title="Request"
        of={[
          ['Service', labels.service(lead.service_type)],
          ['Size', labels.room(lead.room_type)],
          ['Package', [lead.package_name, amount(lead.package_price)].filter(Boolean).join(', ')],
          [
            '',
            lead.package_missing && 'The package was no longer offered when the request came in.',
          ],
          ['Quoted', amount(lead.quoted_amount)],
          ['Preferred date', day(lead.preferred_date)],
          ['Note', lead.date_passed && 'That day was over when the request came in.'],
          ['Preferred time', lead.preferred_time && time(lead.preferred_time)],
          ['Notes', lead.notes],
        ]}
      />
      <FactsCard
        title="Contact"
        of={[
          [
            'Phone',
            <a key="phone" href={`tel:${lead.primary_contact}`}>
              {readablePhone(lead.primary_contact)}
            </a>,
          ],
          [
            'Other phone',
            lead.alternate_contact && (
              <a href={`tel:${lead.alternate_contact}`}>{readablePhone(lead.alternate_contact)}</a>
            ),
          ],
          ['Email', lead.email && <a href={`mailto:${lead.email}`}>{lead.email}</a>],
          ['Address', lead.address],
          ['Pincode', lead.pincode],
          ['Area', area(lead.area)],
          ['Language', locale(lead.locale)],
        ]}
      />
      <FactsCard
        title="Work"
        of={[
          ['Assigned to', <AssigneeMenu key="whose" of={lead} />],
          ['Next follow-up', at(lead.next_follow_up_date)],
          ['Follow-up date', at(lead.follow_up_date)],
          ['Call attempts', lead.call_attempts],
          ['Last called', at(lead.last_called_at)],
          ['Call notes', lead.call_notes],
          [
            'Customer',
            lead.customer_id && (
              <Link key="customer" to="/customers/$id" params={{ id: lead.customer_id }}>
                {lead.customer_code ?? 'To the customer'}
              </Link>
            ),
          ],
          ['Converted', at(lead.converted_at)],
        ]}
      />
      <FactsCard
        title="Contract"
        of={[
          ['Type', word(contract.contract_type)],
          ['First service', day(contract.first_service_date)],
          ['Start', day(contract.contract_start_date)],
          ['End', day(contract.contract_end_date)],
          ['Total', amount(contract.total_amount)],
          ['Paid', amount(contract.paid_amount)],
          ['Payment', word(contract.payment_status)],
          ['Service executive', contract.service_executive],
        ]}
      />
      <FactsCard
        title="Asked more than once"
        of={[
          ...(lead.repeat_of
            ? [
                [
                  'First request',
                  <Link
                    key="first"
                    to="/leads/$leadId"
                    params={{ leadId: lead.repeat_of }}
                    search={true}
                  >
                    {lead.repeat_of_number}
                  </Link>,
                ] as [string, React.ReactNode],
              ]
            : []),
          ...lead.asked_again.map(
            (again) =>
              [
                ago(again.created_at),
                <Link
                  key={again.id}
                  to="/leads/$leadId"
                  params={{ leadId: again.id }}
                  search={true}
                >
                  {again.lead_number}, {readable(again.status)}
                </Link>,
              ] as [string, React.ReactNode],
          ),
        ]}
      />
    </>
  )
}

/** Where it came from, and what was agreed to there. */
export function LeadOrigin({ of: lead }: { of: LeadDetail }) {
  const campaign = [
    lead.utm_source,
    lead.utm_medium,
    lead.utm_campaign,
    lead.utm_term,
    lead.utm_content,
  ]
  return (
    <FactsCard
      title="Where it came from"
      of={[
        ['Source', source(lead.lead_source)],
        ['Received', dateTime(lead.created_at)],
        ['Form', lead.form && readable(lead.form)],
        ['Page', lead.page],
        ['Referrer', lead.referrer],
        ['Visit began on', placed(lead.landing_page, lead.landing_area)],
        ['Saw last', placed(lead.last_page, lead.last_area)],
        ['Advertisement', click(lead)],
        ['Campaign', campaign.filter(Boolean).join(' / ')],
        ['Consent', consent(lead)],
        ['To', lead.consent_text && `“${lead.consent_text.sentence}”`],
      ]}
    />
  )
}

/** A page, and its area where the path does not name it. */
function placed(page: string | null | undefined, of: string | null | undefined) {
  return [page, of && !page?.endsWith(`/${of}`) && area(of)].filter(Boolean).join(', ')
}

/** The click that brought the visitor, as its network knows it. */
function click({ gclid, gbraid, wbraid, fbclid }: LeadDetail) {
  const google = gclid || gbraid || wbraid
  if (google) return `Google, ${google}`
  return fbclid && `Meta, ${fbclid}`
}

function consent({ consent, consent_at, consent_version, consent_text }: LeadDetail) {
  if (consent == null) return 'Not asked'
  if (!consent) return 'Not given'
  const when = consent_at ? `, ${dateTime(consent_at)}` : ''
  // Of a form of before: its sentence was not kept.
  const version = consent_version && !consent_text ? `, text ${consent_version}` : ''
  return `Given${when}${version}`
}

/** A card of facts, as long as one of them is known. */
function FactsCard({ title, of }: { title: string; of: [name: string, fact: ReactNode][] }) {
  const known = of.filter(([, fact]) => fact || fact === 0)
  if (known.length === 0) return null
  return (
    <Card title={title}>
      <Facts of={known} />
    </Card>
  )
}
