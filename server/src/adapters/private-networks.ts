import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

const networks = {
  ipv4: [
    '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24',
    '192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/3',
  ],
  ipv6: ['::/96 ::ffff:0:0:0/96 2001::/32 2002::/16 64:ff9b::/96 64:ff9b:1::/48 100::/64 fc00::/7 fe80::/9 ff00::/8'],
} as const

const blocked = new BlockList()
for (const family of ['ipv4', 'ipv6'] as const)
  for (const network of networks[family].flatMap((line) => line.split(' '))) {
    const [net = '', bits] = network.split('/')
    blocked.addSubnet(net, Number(bits), family)
  }

/** Private, reserved, for documentation, or one that may embed such an address: no public host has it. */
export const isPrivateAddress = (address: string): boolean =>
  blocked.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** Checks the resolved address inside the connection (DNS rebinding). A literal address is not looked up. */
export const lookupPublicAddress: LookupFunction = (host, options, callback) => {
  lookup(host, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '')
    if (addresses.some(({ address }) => isPrivateAddress(address))) return callback(new Error('an inside address'), '')
    if (options.all) return callback(null, addresses)
    const [first] = addresses
    return first ? callback(null, first.address, first.family) : callback(new Error('no address'), '')
  })
}
