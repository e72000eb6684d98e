import { isIP } from 'node:net'
import { isPrivateAddress } from '../private-networks.ts'

/** IPv4, or IPv6 that embeds it: mapped, 6to4, the well-known NAT64 prefix. Else null. */
export const parseIpv4 = (text: string): number | null => {
  const version = isIP(text)
  if (version === 4) return toNumber(text)
  if (version !== 6) return null
  const groups = expandIpv6(text)
  const readIpv4At = (at: number) => ((groups[at] ?? 0) * 0x1_0000 + (groups[at + 1] ?? 0)) >>> 0
  const startsWithGroups = (...head: number[]) => head.every((group, i) => groups[i] === group)
  if (startsWithGroups(0, 0, 0, 0, 0, 0xffff) || startsWithGroups(0x64, 0xff9b, 0, 0, 0, 0)) return readIpv4At(6)
  return startsWithGroups(0x2002) ? readIpv4At(1) : null
}

export const isPrivate = (address: number): boolean => isPrivateAddress(toText(address))

const toNumber = (text: string): number => text.split('.').reduce((sum, part) => sum * 256 + Number(part), 0)

const toText = (address: number): string => [24, 16, 8, 0].map((shift) => (address >>> shift) & 0xff).join('.')

export const expandIpv6 = (text: string): number[] => {
  // The URL parser returns the canonical form.
  const canonical = new URL(`http://[${text.split('%')[0]}]`).hostname.slice(1, -1)
  const [head = '', tail] = canonical.split('::')
  const read = (part: string) => (part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16)))
  const [before, after] = [read(head), read(tail ?? '')]
  return [...before, ...new Array(8 - before.length - after.length).fill(0), ...after]
}
