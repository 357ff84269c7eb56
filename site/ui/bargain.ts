import type { PublicPackage } from '../api/pageData'

/** A discount above this percentage is emphasised: a ring around the card and its badge. */
export const isBargain = (p: Pick<PublicPackage, 'discount_percentage'>) =>
  p.discount_percentage > 15
