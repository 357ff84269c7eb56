import type { EntryData, PageData } from '../api/pageData'
import { homePath } from '../ui/homePath'
import { ratedIn } from '../ui/rated'

const CITY = 'Bengaluru'

/** The page's data for search engines. What is not configured is left out, never invented. */
export function structuredData(page: PageData) {
  return {
    '@context': 'https://schema.org',
    '@graph': [
      localBusiness(page),
      breadcrumbs(page),
      entry(page),
      // The page of a service tells of that one alone.
      ...(page.entry?.kind === 'service' ? [] : services(page)),
    ].filter(Boolean),
  }
}

function localBusiness(page: PageData) {
  const { business, public_url, area, locale } = page
  const home = public_url + homePath(locale)
  const rated = showsRating(page) && ratedIn(business)
  const point = business.latitude !== null &&
    business.longitude !== null && {
      '@type': 'GeoCoordinates',
      latitude: business.latitude,
      longitude: business.longitude,
    }
  return {
    '@type': 'LocalBusiness',
    '@id': `${public_url}/#business`,
    name: business.name,
    url: home,
    telephone: business.phone,
    email: business.email,
    priceRange: '₹₹',
    address: {
      '@type': 'PostalAddress',
      streetAddress: business.street,
      addressLocality: business.locality,
      addressRegion: business.region,
      postalCode: business.postal_code,
      addressCountry: 'IN',
    },
    areaServed: area
      ? {
          '@type': 'Place',
          name: area.name,
          address: { '@type': 'PostalAddress', postalCode: area.pincode },
        }
      : CITY,
    ...(point && { geo: point }),
    ...(point &&
      business.service_radius_m && {
        serviceArea: {
          '@type': 'GeoCircle',
          geoMidpoint: point,
          geoRadius: business.service_radius_m,
        },
      }),
    ...(business.opens &&
      business.closes && { openingHours: `Mo-Su ${business.opens}-${business.closes}` }),
    ...(business.since && { foundingDate: String(business.since) }),
    ...(business.gstin && { taxID: business.gstin }),
    ...(rated && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: rated.rating,
        reviewCount: rated.count,
      },
    }),
  }
}

/** Only what a visitor sees on the same page is claimed. */
const showsRating = ({ kind, area, entry }: PageData) =>
  kind === 'home' ||
  area !== null ||
  (entry?.blocks ?? []).some((block) => (block as { type?: unknown }).type === 'testimonials')

function breadcrumbs({ area, entry, public_url, locale, path, texts }: PageData) {
  const home = public_url + homePath(locale)
  const crumbs = [[texts['nav.home'], home]]
  if (area) {
    crumbs.push(
      [texts['area.services'], `${home}#services`],
      [texts['area.crumb']?.replace('{area}', area.name), public_url + path],
    )
  } else if (entry) {
    if (entry.kind === 'service') crumbs.push([texts['nav.services'], `${home}#services`])
    crumbs.push([entry.title, public_url + path])
  } else return null
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(([name, item], i) => ({
      '@type': 'ListItem',
      position: i + 1,
      name,
      item,
    })),
  }
}

/** What the entries of a kind are to search engines; of any other kind, pages. */
const types: Record<string, string> = { article: 'Article', offer: 'Offer', service: 'Service' }

/** What the page of an entry is about. */
function entry({ entry, public_url, path, locale, description, image }: PageData) {
  if (!entry) return null
  const type = types[entry.kind] ?? 'WebPage'
  const business = { '@id': `${public_url}/#business` }
  const by: Record<string, object> = {
    Article: { headline: entry.title, author: business, publisher: business },
    Offer: { offeredBy: business, areaServed: CITY },
    Service: { provider: business, areaServed: CITY, ...offersOf(entry) },
  }
  const picture = image ?? entry.photo?.src
  return {
    '@type': type,
    name: entry.title,
    description,
    url: public_url + path,
    // Only works are in a language.
    ...((type === 'Article' || type === 'WebPage') && { inLanguage: locale }),
    ...(picture && { image: public_url + picture }),
    ...by[type],
  }
}

/** What the price list of a page reaches from and to. */
function offersOf({ prices }: EntryData) {
  const rows = prices?.tables.flatMap((table) => table.rows) ?? []
  const all = rows.flatMap((row) => row.prices).flatMap((price) => price?.final_price ?? [])
  if (all.length === 0) return null
  return {
    offers: {
      '@type': 'AggregateOffer',
      lowPrice: Math.min(...all),
      highPrice: Math.max(...all),
      offerCount: all.length,
      priceCurrency: 'INR',
    },
  }
}

/** The bookable services with their lowest price; a category without a package has no offer. */
function services({ booking, public_url, area }: PageData) {
  return (booking?.categories ?? []).map(({ name, from_price }) => ({
    '@type': 'Service',
    name,
    provider: { '@id': `${public_url}/#business` },
    areaServed: area?.name ?? CITY,
    ...(from_price > 0 && {
      offers: { '@type': 'AggregateOffer', lowPrice: from_price, priceCurrency: 'INR' },
    }),
  }))
}
