import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { openWebhooks } from './open-webhooks.ts'
import { createWebhooks } from './webhooks.ts'

let server: Server | undefined
afterEach(() => server?.close())

const listen = async (handler: (request: IncomingMessage, reply: ServerResponse) => void): Promise<string> => {
  server = createServer(handler)
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
}

test('a webhook delivers the complete body and headers', async () => {
  const received: { body: string; event: unknown }[] = []
  const url = await listen((request, reply) => {
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      received.push({ body, event: request.headers['x-quanzi-event'] })
      reply.end()
    })
  })
  await createWebhooks({ allowPrivate: true }).send(url, '{"等":1}', { 'x-quanzi-event': 'review.late' })
  expect(received).toEqual([{ body: '{"等":1}', event: 'review.late' }])
})

test('a webhook response other than 2xx is an error, including a redirect', async () => {
  const url = await listen((_, reply) => reply.writeHead(302, { location: 'http://127.0.0.1/' }).end())
  await expect(createWebhooks({ allowPrivate: true }).send(url, '{}', {})).rejects.toThrow('302')
})

test('a 2xx webhook response counts as delivered even if its body is HTML, empty or endless', async () => {
  const webhooks = createWebhooks({ allowPrivate: true, timeoutMs: 300 })
  const endlessUrl = await listen((_, reply) => {
    const timer = setInterval(() => reply.write('x'.repeat(16_384)), 1)
    reply.on('close', () => clearInterval(timer))
  })
  await webhooks.send(endlessUrl, '{}', {})
  // The timeout also closes a connection whose response body is still streaming.
  await expect
    .poll(() => new Promise((resolve) => server?.getConnections((_, n) => resolve(n))), { timeout: 10_000 })
    .toBe(0)
  server?.close()
  await webhooks.send(await listen((_, reply) => reply.end('<html>ok</html>')), '{}', {})
})

test('a webhook request rejects after its timeout', async () => {
  const url = await listen(() => {})
  await expect(createWebhooks({ allowPrivate: true, timeoutMs: 100 }).send(url, '{}', {})).rejects.toThrow()
})

test.each([
  'http://127.0.0.1/',
  'http://[::1]/',
  'http://10.1.2.3/',
  'http://[::ffff:192.168.0.1]/',
  'http://169.254.169.254/',
  'http://192.0.2.1/',
  'http://localhost/',
  'http://2130706433/',
  'http://0x7f.1/',
  'http://[::7f00:1]/',
  'http://[2002:7f00:1::]/',
  'http://[64:ff9b::7f00:1]/',
  'http://[64:ff9b:1::a00:1]/',
  'http://[::ffff:0:127.0.0.1]/',
  'http://[fec0::1]/',
  'http://[febf::1]/',
])('a webhook in production rejects the private address %s', async (url) => {
  await expect(createWebhooks({ allowPrivate: false }).send(url, '{}', {})).rejects.toThrow('inside')
})

test('a practice restore sends nothing to the receivers of the site that serves, and another server does', async () => {
  let requests = 0
  const url = await listen((_, reply) => {
    requests += 1
    reply.end()
  })
  const practice = openWebhooks({ NODE_ENV: 'development', PRACTICE: true })
  await expect(practice.webhooks.send(url, '{}', {})).rejects.toThrow('PRACTICE=1')
  await expect(practice.webhooks.ask(url, '{}', {})).rejects.toThrow('PRACTICE=1')
  await expect(practice.logHook.send(url, '{}', {})).rejects.toThrow('PRACTICE=1')
  expect(requests).toBe(0)
  const serving = openWebhooks({ NODE_ENV: 'development', PRACTICE: false })
  await serving.webhooks.send(url, '{}', {})
  await serving.logHook.send(url, '{}', {})
  expect(requests).toBe(2)
})
