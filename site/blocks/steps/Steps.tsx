import type { StepsBlock } from '../../api/blocks'
import { Icon } from '../../ui/Icon'
import type { BlockProps } from '../block'

export function Block({ of }: BlockProps<StepsBlock>) {
  // Only what has an order is told in one.
  const List = of.numbered ? 'ol' : 'ul'
  return (
    <section className="steps">
      <div className="section wrap">
        <header>
          <h2>{of.title}</h2>
        </header>
        <List>
          {of.items?.map((item) => (
            <li key={item.id}>
              {item.icon && <Icon name={item.icon} />}
              <h3>{item.title}</h3>
              {item.text && <p>{item.text}</p>}
            </li>
          ))}
        </List>
      </div>
    </section>
  )
}
