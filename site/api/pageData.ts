/**
 * The page data: everything a page is made of, sent by the engine.
 *
 * A page is a pure function of this value, so the engine renders it again if and only if it changed.
 * The shapes are the engine's, generated from its contract; these are their names on this side.
 */
import type { components } from '@jaali/contract'

type Schemas = components['schemas']

export type PageData = Schemas['PageData'] & {
  /** Origin of the engine, in a copy of the site on another host. */
  engine?: string | undefined
}
export type PageKind = Schemas['PageKind']
export type PageRequest = Schemas['PageRequest']
export type Locale = Schemas['Locale']
export type Business = Schemas['PageBusiness']
export type Service = Schemas['PageService']
export type Zone = Schemas['PageZone']
export type PagePhoto = Schemas['PagePhoto']
export type HomeData = Schemas['HomeData']
export type Plan = Schemas['PagePlan']
/** What a single visit costs, by pest and size of home. */
export type QuickPrices = Schemas['QuickPrices']
export type QuickPest = Schemas['QuickPest']
export type Card = Schemas['PageCard']
export type AreaData = Schemas['AreaData']
export type EntryData = Schemas['EntryData']
export type PriceTable = Schemas['PriceTable']
export type PageLink = Schemas['PageLink']
export type BookingData = Schemas['BookingData']
export type Category = Schemas['BookingCategory']
export type PublicPackage = Schemas['PublicPackage']
/** The query of the service browser, from the URL; absent in a published page. */
export type Choice = Schemas['PageChoice']
/** A form that came back with errors; absent in a published page. */
export type SubmittedForm = Schemas['PageForm']
export type FieldError = Schemas['FieldError']
export type PageHit = Schemas['PageHit']
export type LeadReceipt = Schemas['LeadReceipt']
