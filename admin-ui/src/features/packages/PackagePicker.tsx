import { Button, Group, Radio, Stack, Text } from '@mantine/core'
import { api, type Schemas } from '../../api/client'
import { rupees } from '../../ui/money'
import { QueryView } from '../../ui/QueryView'
import { useLabels } from '../catalogue/queries'
import styles from './PackagePicker.module.css'
import { validity, visits } from './words'

export type OfferedPackage = Schemas['PublicPackage']

interface Props {
  serviceType: string | null
  roomType: string | null
  /** Id of the chosen package. */
  value: string | null
  /** Its price is what the form asks for. */
  onChoose: (chosen: OfferedPackage) => void
  /** No package: the amount is typed. */
  onCustomAmount: () => void
}

/** The packages that are offered for a service and a size, the cheapest first. */
export function PackagePicker({ serviceType, roomType, ...rest }: Props) {
  if (!serviceType || !roomType) {
    return (
      <Text c="dimmed">
        Please select both Service Type and Room Type to view available packages
      </Text>
    )
  }
  return <Offer serviceType={serviceType} roomType={roomType} {...rest} />
}

type OfferProps = Props & { serviceType: string; roomType: string }

function Offer({ serviceType, roomType, value, onChoose, onCustomAmount }: OfferProps) {
  const labels = useLabels()
  const query = { service_type: serviceType, room_type: roomType }
  const packages = api.useQuery('get', '/api/packages', { params: { query } })
  const offered = packages.data?.items ?? []
  const custom = (
    <Button variant="default" onClick={onCustomAmount}>
      Enter Custom Amount
    </Button>
  )
  return (
    <QueryView
      query={packages}
      loading="Loading packages"
      skeletons={2}
      failed="Failed to fetch packages"
      rows={offered}
      empty={
        <Stack gap="sm" align="flex-start" role="status">
          <Text>
            No packages available for {labels.service(serviceType)} - {labels.room(roomType)}
          </Text>
          {custom}
        </Stack>
      }
    >
      <Stack gap="sm" align="flex-start">
        <Radio.Group
          label="Package"
          w="100%"
          value={value}
          onChange={(id) => {
            const chosen = offered.find((offer) => offer.id === id)
            if (chosen) onChoose(chosen)
          }}
        >
          <div className={styles.offers}>
            {offered.map((offer) => (
              <OfferCard key={offer.id} of={offer} />
            ))}
          </div>
        </Radio.Group>
        {custom}
      </Stack>
    </QueryView>
  )
}

function OfferCard({ of: offer }: { of: OfferedPackage }) {
  const facts = [visits(offer.number_of_services), validity(offer.validity_days)]
  return (
    <Radio.Card value={offer.id} className={styles.offer}>
      <Group gap="sm" wrap="nowrap" align="flex-start">
        <Radio.Indicator className={styles.dot} />
        <span>
          <b>{offer.service_name}</b>
          <span className={styles.facts}>{facts.join(', ')}</span>
        </span>
      </Group>
      <span className={styles.price}>
        <b>{rupees(offer.final_price)}</b>
        {offer.before_discount > offer.final_price && (
          <s className={styles.facts}>{rupees(offer.before_discount)}</s>
        )}
      </span>
    </Radio.Card>
  )
}
