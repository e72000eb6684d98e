import { lookup } from 'node:dns'
import { request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import type { Hooks } from '../../ports.ts'

/**
 * Sends to addresses that operators typed in. In production these are public ones alone: the address is judged after its
 * name was resolved, in the connection itself, so that no name can point inside meanwhile. Redirections are not followed.
 */
export const openHooks = ({ allowPrivate, patience = 5_000 }: { allowPrivate: boolean; patience?: number }): Hooks => ({
  send: (address, body, headers) =>
    new Promise((resolve, reject) => {
      const url = new URL(address)
      const host = url.hostname.replace(/^\[|\]$/g, '')
      if (!allowPrivate && isIP(host) && isInside(host)) throw new Error('an inside address')
      const open = url.protocol === 'https:' ? overHttps : overHttp
      const request = open(
        url,
        {
          method: 'POST',
          headers: { ...headers, 'content-length': Buffer.byteLength(body) },
          timeout: patience,
          signal: AbortSignal.timeout(patience),
          ...(!allowPrivate && { lookup: lookupOutside }),
        },
        (answer) => {
          answer.resume()
          const status = answer.statusCode ?? 0
          if (status >= 200 && status < 300) resolve()
          else reject(new Error(`HTTP ${status}`))
        },
      )
      request.on('error', reject)
      request.end(body)
    }),
})

const lookupOutside: LookupFunction = (host, options, tell) => {
  lookup(host, { ...options, all: true }, (error, addresses) => {
    if (error) return tell(error, '')
    if (addresses.some(({ address }) => isInside(address))) return tell(new Error('an inside address'), '')
    if (options.all) return tell(null, addresses)
    const [first] = addresses
    return first ? tell(null, first.address, first.family) : tell(new Error('no address'), '')
  })
}

const inside = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(net, bits)
for (const [net, bits] of [
  ['::', 96],
  ['2001::', 32],
  ['2002::', 16],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  inside.addSubnet(net, bits, 'ipv6')

const isInside = (address: string): boolean => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  return mapped ? inside.check(mapped) : inside.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}
