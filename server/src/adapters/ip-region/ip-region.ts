import { readFileSync } from 'node:fs'
import type { Logger } from 'pino'
import type { IpRegion } from '../../ports.ts'
import { isPrivate, parseIpv4 } from './ip-address.ts'
import { decompressIpRanges, type RegionOf } from './ip-ranges.ts'
import { openIpv6Table } from './ipv6-table.ts'

/** IPv4 from a bundled table; IPv6 from the database of IP2REGION_V6, else by an embedded IPv4 address. */
export const createIpRegion = (
  log: Pick<Logger, 'error'>,
  { file = new URL('./ip-ranges.br', import.meta.url), ipv6Path = null }: IpRegionFiles = {},
): IpRegion => {
  const ipv6RegionOf = ipv6Path === null ? null : openIpv6Table(ipv6Path)
  let regionOf: RegionOf | undefined
  const table = (): RegionOf => {
    try {
      regionOf ??= decompressIpRanges(readFileSync(file))
    } catch (error) {
      // Posts and comments are published without a province.
      log.error({ err: error }, 'the table of provinces cannot be read')
      regionOf = noRegion
    }
    return regionOf
  }
  return {
    province: (text) => {
      const address = parseIpv4(text)
      if (address === null) return ipv6RegionOf?.(text) ?? ''
      if (isPrivate(address)) return ''
      return table()(address)
    },
    isAvailable: () => table() !== noRegion,
  }
}

type IpRegionFiles = { file?: URL; ipv6Path?: string | null }

const noRegion: RegionOf = () => ''
