import { readFileSync } from 'node:fs'
import type { IpRegion } from '../../ports.ts'
import { isPrivate, parseIpv4 } from './ip-address.ts'
import { decompressIpRanges, type RegionOf } from './ip-ranges.ts'

/**
 * Province of an IP address, from a bundled table that is loaded on first use. An IPv6 address has a region only if it
 * embeds an IPv4 address.
 */
export const createIpRegion = (file = new URL('./ip-ranges.br', import.meta.url)): IpRegion => {
  let regionOf: RegionOf | undefined
  return {
    province: (text) => {
      const address = parseIpv4(text)
      if (address === null || isPrivate(address)) return ''
      regionOf ??= decompressIpRanges(readFileSync(file))
      return regionOf(address)
    },
  }
}
