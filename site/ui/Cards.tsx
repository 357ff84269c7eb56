import type { Card } from '../api/pageData'
import { Icon } from './Icon'

/** Reasons to choose us, each with its icon. */
export function Cards({ cards }: { cards: Card[] }) {
  return (
    <ul className="cards">
      {cards.map((card) => (
        <li key={card.title}>
          <Icon name={card.icon} size={28} />
          <h3>{card.title}</h3>
          <p>{card.body}</p>
        </li>
      ))}
    </ul>
  )
}
