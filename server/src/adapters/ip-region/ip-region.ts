import { readFileSync } from 'node:fs'
import type { Logger } from 'pino'
import type { IpRegion } from '../../ports.ts'
import { isPrivate, parseIpv4 } from './ip-address.ts'
import { decompressIpRanges, type RegionOf } from './ip-ranges.ts'

/**
 * Province of an IP address, from a bundled table that is loaded on first use. An IPv6 address has a region only if it
 * embeds an IPv4 address.
 */
export const createIpRegion = (
  log: Pick<Logger, 'error'>,
  file = new URL('./ip-ranges.br', import.meta.url),
): IpRegion => {
  let regionOf: RegionOf | undefined
  const load = (): RegionOf => {
    try {
      return decompressIpRanges(readFileSync(file))
    } catch (error) {
      // Posts and comments are published without a province.
      log.error({ err: error }, 'the table of provinces cannot be read')
      return noRegion
    }
  }
  return {
    province: (text) => {
      const address = parseIpv4(text)
      if (address === null || isPrivate(address)) return ''
      regionOf ??= load()
      return regionOf(address)
    },
    isAvailable: () => {
      regionOf ??= load()
      return regionOf !== noRegion
    },
  }
}

const noRegion: RegionOf = () => ''
