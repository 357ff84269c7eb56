import type { Selection } from './browse'
import type { Wish } from './noteWish'
import { packagesOf } from './usePackages'

/**
 * The package of a single visit whose price was shown: the cheapest of its service and size. None
 * without the price list: then the wish stays what it is, and says the price to staff.
 */
export async function pricedVisit(wished: Wish): Promise<Selection | undefined> {
  const { wish, size, category = '', categoryLabel = '' } = wished
  const packages = await packagesOf(wish).catch(() => [])
  const [selectedPackage] = packages
    .filter((p) => p.room_type === size)
    .sort((a, b) => a.final_price - b.final_price)
  return (
    selectedPackage && { category, categoryLabel, propertyType: 'residential', selectedPackage }
  )
}
