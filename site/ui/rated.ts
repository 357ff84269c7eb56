import type { Business } from '../api/pageData'

/** The rating, with how many reviews it is of: one is not claimed without the other. */
export function ratedIn({ rating, review_count: count }: Business) {
  return rating && count ? { rating, count } : null
}
