import type { PageData, PriceTable } from '../api/pageData'
import { isBargain } from './bargain'
import { homePath } from './homePath'
import { rupees } from './rupees'
import { type TextKey, useTexts } from './texts'

interface Props {
  page: PageData
  category: string
  tables: PriceTable[]
}

/** Prices by size. The first table is open; offices and what costs more lie folded below it. */
export function PriceList({ page, category, tables }: Props) {
  const t = useTexts()
  const [first, ...rest] = tables
  const names = new Map(page.booking?.service_types.map(({ code, name }) => [code, name]))
  const services = new Set(tables.map((table) => table.services[0]))
  const titleOf = ({ property, services: [service = ''] }: PriceTable) => {
    const place = t(`services.property.${property}` as TextKey)
    return services.size > 1 ? `${names.get(service) ?? service}: ${place}` : place
  }
  return (
    <div className="price-list">
      {first && (
        <>
          <h3>{titleOf(first)}</h3>
          <Table page={page} category={category} of={first} title={titleOf(first)} />
        </>
      )}
      {rest.map((table) => (
        <details key={`${table.property} ${table.services[0]}`}>
          <summary>{titleOf(table)}</summary>
          <Table page={page} category={category} of={table} title={titleOf(table)} />
        </details>
      ))}
    </div>
  )
}

interface TableProps {
  page: PageData
  category: string
  of: PriceTable
  title: string
}

/** Each price leads to the packages of its size. */
function Table({ page, category, of: { property, services, rows }, title }: TableProps) {
  const t = useTexts()
  const sizes: TextKey =
    property === 'residential' ? 'services.sizeResidential' : 'services.sizeCommercial'
  const columns = services.flatMap((code) => {
    const found = page.booking?.service_types.find((service) => service.code === code)
    return found ? [found] : []
  })
  return (
    <table aria-label={title}>
      <thead>
        <tr>
          <th scope="col">{t(sizes)}</th>
          {columns.map(({ code, visits, days }) => (
            <th key={code} scope="col">
              {visits === 1 ? t('services.visit') : t('services.visits', { count: visits })}
              {days > 0 && <small>{t('services.validity', { days })}</small>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ size, name, prices }) => (
          <tr key={size}>
            <th scope="row">{name}</th>
            {columns.map(({ code, days }, at) => {
              const price = prices[at]
              const asked = new URLSearchParams({
                category,
                property,
                size,
                duration: days > 0 ? 'package' : 'single',
              })
              return (
                <td key={code}>
                  {price && (
                    <a href={`${homePath(page.locale)}?${asked}#services`}>
                      <b>{rupees(price.final_price)}</b>
                      {price.before_discount > price.final_price && (
                        <s>{rupees(price.before_discount)}</s>
                      )}
                      {isBargain(price) && (
                        <em>
                          {t('services.off', { percent: Math.round(price.discount_percentage) })}
                        </em>
                      )}
                    </a>
                  )}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
