import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer as createTcpServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer } from 'node:tls'
import { day } from '@quanzi/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Certificates } from '../../ports.ts'
import { createCertificateReader } from './read-certificate.ts'

const folder = mkdtempSync(join(tmpdir(), 'quanzi-certificate-'))
const servers: Server[] = []
const listen = async (server: Server): Promise<number> => {
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // The server listens at a port.
  return (server.address() as AddressInfo).port
}

const issue = (name: string, days: number) => {
  const path = (end: string) => join(folder, `${name}.${end}`)
  const [key, request, cert] = [path('key'), path('csr'), path('pem')]
  const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'ignore' })
  openssl('req', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=localhost', '-keyout', key, '-out', request)
  openssl('x509', '-req', '-in', request, '-signkey', key, '-days', String(days), '-out', cert)
  return { key: readFileSync(key), cert: readFileSync(cert) }
}

let port: number
let expired: number
let reader: Certificates
beforeAll(async () => {
  const [valid, over] = [issue('valid', 10), issue('over', -1)]
  port = await listen(createServer(valid))
  expired = await listen(createServer(over))
  reader = createCertificateReader({
    allowPrivate: true,
    timeoutMs: 1_000,
    ca: Buffer.concat([valid.cert, over.cert]),
  })
})
afterAll(() => {
  for (const server of servers) server.close()
  rmSync(folder, { recursive: true })
})

test('the certificate of a server says until when it is valid', async () => {
  const found = await reader.read(`localhost:${port}`)
  const days = found && 'validTo' in found ? (found.validTo.getTime() - Date.now()) / day : 0
  expect(days).toBeGreaterThan(9)
  expect(days).toBeLessThanOrEqual(10)
})

test('an expired certificate and one for another host are told apart, one of an unknown authority is not read', async () => {
  expect(await reader.read(`localhost:${expired}`)).toEqual({ fault: 'expired' })
  expect(await reader.read(`127.0.0.1:${port}`)).toEqual({ fault: 'other-host' })
  const without = createCertificateReader({ allowPrivate: true, timeoutMs: 1_000 })
  expect(await without.read(`localhost:${port}`)).toBeNull()
})

test('a host that cannot be reached, that is silent or speaks no TLS shows no certificate', async () => {
  const silent = await listen(createTcpServer(() => {}))
  const plain = await listen(createTcpServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')))
  for (const address of [`localhost:${silent}`, `localhost:${plain}`, 'localhost:1', 'nowhere.invalid'])
    expect(await reader.read(address), address).toBeNull()
})

test('in production a private address is not connected to', async () => {
  let connections = 0
  const port = await listen(createTcpServer(() => void connections++))
  const inProduction = createCertificateReader({ allowPrivate: false, timeoutMs: 1_000 })
  for (const host of ['127.0.0.1', 'localhost', '[::1]']) expect(await inProduction.read(`${host}:${port}`)).toBeNull()
  expect(connections).toBe(0)
})
