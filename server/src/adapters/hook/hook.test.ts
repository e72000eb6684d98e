import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { openHooks } from './hook.ts'

let server: Server | undefined
afterEach(() => server?.close())

const listen = async (answer: (request: IncomingMessage, reply: ServerResponse) => void): Promise<string> => {
  server = createServer(answer)
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
}

test('a message arrives whole, with its headers', async () => {
  const heard: { body: string; event: unknown }[] = []
  const url = await listen((request, reply) => {
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      heard.push({ body, event: request.headers['x-quanzi-event'] })
      reply.end()
    })
  })
  await openHooks({ allowPrivate: true }).send(url, '{"等":1}', { 'x-quanzi-event': 'review.late' })
  expect(heard).toEqual([{ body: '{"等":1}', event: 'review.late' }])
})

test('an answer other than 2xx is a fault, a redirection among them', async () => {
  const url = await listen((_, reply) => reply.writeHead(302, { location: 'http://127.0.0.1/' }).end())
  await expect(openHooks({ allowPrivate: true }).send(url, '{}', {})).rejects.toThrow('302')
})

test('who answers HTML, nothing or without an end has taken it, and is left', async () => {
  const hooks = openHooks({ allowPrivate: true, patience: 300 })
  const endless = await listen((_, reply) => {
    const flow = setInterval(() => reply.write('x'.repeat(16_384)), 1)
    reply.on('close', () => clearInterval(flow))
  })
  await hooks.send(endless, '{}', {})
  // What it goes on saying ends with the time that it was given.
  await expect.poll(() => new Promise((tell) => server?.getConnections((_, n) => tell(n))), { timeout: 2_000 }).toBe(0)
  server?.close()
  await hooks.send(await listen((_, reply) => reply.end('<html>ok</html>')), '{}', {})
})

test('who does not answer in time is not waited for', async () => {
  const url = await listen(() => {})
  await expect(openHooks({ allowPrivate: true, patience: 100 }).send(url, '{}', {})).rejects.toThrow()
})

test.each([
  'http://127.0.0.1/',
  'http://[::1]/',
  'http://10.1.2.3/',
  'http://[::ffff:192.168.0.1]/',
  'http://169.254.169.254/',
  'http://localhost/',
  'http://2130706433/',
  'http://0x7f.1/',
  'http://[::7f00:1]/',
  'http://[2002:7f00:1::]/',
  'http://[64:ff9b::7f00:1]/',
])('in production nobody is led inside by %s', async (url) => {
  await expect(openHooks({ allowPrivate: false }).send(url, '{}', {})).rejects.toThrow('inside')
})
