import type { TestimonialsBlock } from '../../api/blocks'
import { Reviews } from '../../ui/Reviews'
import type { BlockProps } from '../block'

export function Block({ of, page }: BlockProps<TestimonialsBlock>) {
  const reviews = of.picks.map(({ fields }) => ({
    quote: fields?.quote ?? '',
    author: fields?.author ?? '',
    place: fields?.area?.title ?? fields?.place ?? '',
    rating: fields?.rating ?? 0,
    source: fields?.source ?? null,
    language: fields?.language ?? null,
    date: fields?.date ?? null,
  }))
  return <Reviews title={of.title} of={reviews} page={page} />
}
