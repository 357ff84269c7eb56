import apartment from './made/apartment.svg?url'
import garden from './made/garden.svg?url'
import lake from './made/lake.svg?url'
import market from './made/market.svg?url'
import villa from './made/villa.svg?url'

const addresses: Record<string, string> = { villa, lake, apartment, market, garden }

export const pictureNames = Object.keys(addresses)

/** Where a drawn picture is served; an unknown name shows the first one. */
export const pictureAddress = (name: string) => addresses[name] ?? villa
