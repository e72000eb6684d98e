import { BlockList, isIP } from 'node:net'

/**
 * The IPv4 address that a text is or carries: plain, mapped into IPv6 (`::ffff:1.2.3.4`), by 6to4 or by the common NAT64
 * prefix. Null for any other IPv6 address and for what is no address.
 */
export const ipv4Of = (text: string): number | null => {
  const version = isIP(text)
  if (version === 4) return toNumber(text)
  if (version !== 6) return null
  // The URL parser writes an IPv6 address in its one canonical form.
  const groups = expand(new URL(`http://[${text.split('%')[0]}]`).hostname.slice(1, -1))
  const pair = (at: number) => ((groups[at] as number) * 0x1_0000 + (groups[at + 1] as number)) >>> 0
  const starts = (...head: number[]) => head.every((group, i) => groups[i] === group)
  if (starts(0, 0, 0, 0, 0, 0xffff) || starts(0x64, 0xff9b, 0, 0, 0, 0)) return pair(6)
  return starts(0x2002) ? pair(1) : null
}

/** Addresses that are nobody's place: this machine, this network, documentation, multicast. */
export const isPrivate = (address: number): boolean => privates.check(toText(address))

const toNumber = (text: string): number => text.split('.').reduce((sum, part) => sum * 256 + Number(part), 0)

const toText = (address: number): string => [24, 16, 8, 0].map((shift) => (address >>> shift) & 0xff).join('.')

const expand = (canonical: string): number[] => {
  const [head = '', tail] = canonical.split('::')
  const read = (part: string) => (part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16)))
  const [before, after] = [read(head), read(tail ?? '')]
  return [...before, ...new Array(8 - before.length - after.length).fill(0), ...after]
}

const privates = new BlockList()
for (const network of [
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24',
  '192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/3',
].flatMap((line) => line.split(' '))) {
  const [net = '', bits] = network.split('/')
  privates.addSubnet(net, Number(bits))
}
