import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { createMonitorAccess } from './monitor-access.ts'

// The part of a request that decides.
const from = (ip: string, headers: Record<string, string> = {}, ips?: string[]) =>
  ({ ip, headers, ips }) as unknown as FastifyRequest

test('monitors are known by their address or by their token', () => {
  const isMonitor = createMonitorAccess({ allow: ['loopback', '10.1.0.0/16', 'fd00::/8'], token: 'a long token' })
  const allowed = ['127.0.0.1', '::1', '::ffff:127.0.0.1', '10.1.2.3', '::ffff:10.1.2.3', 'fd00::5']
  expect(allowed.filter((ip) => !isMonitor(from(ip)))).toEqual([])
  const others = ['10.2.0.1', '192.0.2.1', '2001:db8::1', '', 'unknown']
  expect(others.filter((ip) => isMonitor(from(ip)))).toEqual([])
  expect(isMonitor(from('192.0.2.1', { authorization: 'Bearer a long token' }))).toBe(true)
  for (const authorization of ['Bearer a long', 'Bearer ', 'a long token', `Bearer ${'x'.repeat(9_000)}`])
    expect(isMonitor(from('192.0.2.1', { authorization }))).toBe(false)
})

test('a request through an untrusted proxy does not count as one from a monitor at the proxy’s address', () => {
  const isMonitor = createMonitorAccess({ allow: ['loopback'], token: null })
  expect(isMonitor(from('127.0.0.1', { 'x-forwarded-for': '192.0.2.1' }))).toBe(false)
  expect(isMonitor(from('127.0.0.1', { 'x-forwarded-for': '127.0.0.1' }, ['127.0.0.1']))).toBe(true)
  expect(isMonitor(from('192.0.2.1', { authorization: 'Bearer null' }))).toBe(false)
})
