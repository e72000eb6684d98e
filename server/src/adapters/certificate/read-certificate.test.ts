import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer as createTcpServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer } from 'node:tls'
import { day } from '@quanzi/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
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

let port: number
beforeAll(async () => {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const names = ['-subj', '/CN=circle.test', '-addext', 'subjectAltName=DNS:localhost,DNS:circle.test']
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '10', '-keyout', key, '-out', cert]
  execFileSync('openssl', [...request, ...names], { stdio: 'ignore' })
  port = await listen(createServer({ key: readFileSync(key), cert: readFileSync(cert) }))
})
afterAll(() => {
  for (const server of servers) server.close()
  rmSync(folder, { recursive: true })
})

const reader = createCertificateReader({ allowPrivate: true, timeoutMs: 1_000 })

test('the certificate of a server says until when it is valid and whether it has the name of the host', async () => {
  const found = await reader.read(`localhost:${port}`)
  expect(found?.coversHost).toBe(true)
  const days = ((found?.validTo.getTime() ?? 0) - Date.now()) / day
  expect(days).toBeGreaterThan(9)
  expect(days).toBeLessThanOrEqual(10)
  expect(await reader.read(`127.0.0.1:${port}`)).toMatchObject({ coversHost: false })
})

test('a host that cannot be reached, that is silent or speaks no TLS shows no certificate', async () => {
  const silent = await listen(createTcpServer(() => {}))
  const plain = await listen(createTcpServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')))
  for (const address of [`localhost:${silent}`, `localhost:${plain}`, 'localhost:1', 'nowhere.invalid'])
    expect(await reader.read(address), address).toBeNull()
})

test('in production a private address is not connected to', async () => {
  let connections = 0
  const port = await listen(createTcpServer(() => connections++))
  const inProduction = createCertificateReader({ allowPrivate: false, timeoutMs: 1_000 })
  for (const host of ['127.0.0.1', 'localhost', '[::1]']) expect(await inProduction.read(`${host}:${port}`)).toBeNull()
  expect(connections).toBe(0)
})
