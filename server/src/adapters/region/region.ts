import { readFileSync } from 'node:fs'
import type { Region } from '../../ports.ts'
import { ipv4Of, isPrivate } from './address.ts'
import { type Places, unpackPlaces } from './places.ts'

/**
 * The province of an address, from a table that lies beside the code and is read at the first question. Of IPv6 it knows
 * the addresses that carry an IPv4 one; of the others nothing.
 */
export const openRegion = (file = new URL('./places.br', import.meta.url)): Region => {
  let places: Places | undefined
  return {
    province: (text) => {
      const address = ipv4Of(text)
      if (address === null || isPrivate(address)) return ''
      places ??= unpackPlaces(readFileSync(file))
      return places(address)
    },
  }
}
