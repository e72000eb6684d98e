import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { freePort } from './free-port.ts'

test('a free port is never in the range of outgoing connections and never given twice', async () => {
  const [first = 0] = readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8').split(/\s+/).map(Number)
  const ports = await Promise.all(Array.from({ length: 50 }, freePort))
  expect(Math.max(...ports)).toBeLessThan(first)
  expect(new Set(ports).size).toBe(50)
})

test('a port used by another program is skipped', async () => {
  const before = await freePort()
  const other = createServer()
  await new Promise<void>((listening) => other.listen(before + 1, '127.0.0.1', listening))
  expect(await freePort()).toBe(before + 2)
  other.close()
})
