import { createHash, timingSafeEqual } from 'node:crypto'
import { BlockList, isIP, isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'

export type MonitorSettings = {
  allow: readonly string[]
  token: string | null
}

const named: Record<string, readonly string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/** Whether a request may read metrics and the details of the health check: by its address, or by a bearer token. */
export const createMonitorAccess = ({ allow, token }: MonitorSettings): ((request: FastifyRequest) => boolean) => {
  const networks = new BlockList()
  for (const network of allow.flatMap((name) => named[name] ?? [name])) {
    const [ip = '', bits] = network.split('/')
    const family = isIPv6(ip) ? 'ipv6' : 'ipv4'
    networks.addSubnet(ip, bits === undefined ? (family === 'ipv6' ? 128 : 32) : Number(bits), family)
  }
  const hash = (text: string) => createHash('sha256').update(text).digest()
  const expected = token === null ? undefined : hash(`Bearer ${token}`)
  const hasToken = ({ headers }: FastifyRequest) =>
    expected !== undefined && timingSafeEqual(hash(headers.authorization ?? ''), expected)
  // Behind a proxy that is not trusted every request has the address of the proxy.
  const isForwarded = ({ headers, ips }: FastifyRequest) =>
    headers['x-forwarded-for'] !== undefined && ips === undefined
  const isNear = (request: FastifyRequest) =>
    isIP(request.ip) > 0 && networks.check(request.ip, isIPv6(request.ip) ? 'ipv6' : 'ipv4')
  return (request) => hasToken(request) || (!isForwarded(request) && isNear(request))
}
