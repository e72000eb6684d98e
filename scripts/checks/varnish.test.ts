import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type RequestListener, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../../server/test/free-port.ts'
import { startEdge } from '../cluster/edge.ts'
import { findParts } from '../cluster/parts.ts'

describe.skipIf(!findParts().found.has('varnishd'))('Varnish with the shipped file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'quanzi-varnish-'))
  const sockets = [0, 1].map((index) => join(folder, String(index)))
  let edge: Awaited<ReturnType<typeof startEdge>>
  let answer: RequestListener
  const processes = sockets.map(() =>
    createServer({ keepAliveTimeout: 72_000 }, (incoming, response) => answer(incoming, response)),
  )
  const listen = async (index: number) => {
    processes[index]?.listen({ path: sockets[index], writableAll: true })
    await once(processes[index] as (typeof processes)[number], 'listening')
  }
  const end = async (index: number) => {
    processes[index]?.close()
    processes[index]?.closeAllConnections()
    await once(processes[index] as (typeof processes)[number], 'close')
  }
  const send = (path: string, init: RequestInit = {}) => fetch(`http://127.0.0.1:${edge.port}${path}`, init)
  const post = (body: string) => send('/api/x', { method: 'POST', body })

  beforeAll(async () => {
    // Varnish runs as another user.
    chmodSync(folder, 0o755)
    await Promise.all([listen(0), listen(1)])
    edge = await startEdge(folder, await freePort(), sockets)
  })
  afterAll(async () => {
    await edge.stop()
    for (const server of processes) server.close()
    rmSync(folder, { recursive: true })
  })

  test('stores a response unless it took longer than the second after which a purge is repeated', async () => {
    let delay = 0
    let asked = 0
    answer = async (_incoming, response) => {
      const words = `answer ${++asked}`
      await pause(delay)
      response.writeHead(200, { 'surrogate-key': 'site-1', 'surrogate-control': 'max-age=60' }).end(words)
    }
    const read = async () => (await send('/s/7')).text()
    const purge = () => send('/', { method: 'PURGE', headers: { 'xkey-purge': 'site-1' } })
    expect([await read(), await read()]).toEqual(['answer 1', 'answer 1'])
    delay = 1_200
    await purge()
    const slow = read()
    await expect.poll(() => asked).toBe(2)
    delay = 0
    // The slow answer has missed this change.
    await purge()
    await pause(1_000)
    await purge()
    expect(await slow).toBe('answer 2')
    expect([await read(), await read()]).toEqual(['answer 3', 'answer 3'])
  })

  test('passes 304 and HEAD of a file through from the process, so that nginx does not fetch the file', async () => {
    answer = ({ method, headers }, response) => {
      if (headers['if-none-match'] === '"a"') response.writeHead(304, { etag: '"a"' }).end()
      else response.writeHead(200, { etag: '"a"', ...(method === 'GET' && { 'x-accel-redirect': '/_files/a' }) }).end()
    }
    const ask = async (init: RequestInit) => {
      const { status, headers } = await send('/files/abcd1234/full.webp', init)
      return [status, headers.get('x-accel-redirect')]
    }
    expect(await ask({})).toEqual([200, '/_files/a'])
    expect(await ask({ headers: { 'if-none-match': '"a"' } })).toEqual([304, null])
    expect(await ask({ method: 'HEAD' })).toEqual([200, null])
  })

  test('waits for an upload that pauses for longer than five seconds', { tags: 'long', timeout: 15_000 }, async () => {
    answer = async (incoming, response) => void response.end(await text(incoming))
    const headers = { 'content-length': 2 }
    const upload = request({ port: edge.port, path: '/api/index/upload/file', method: 'POST', headers })
    upload.write('a')
    await pause(6_000)
    upload.end('b')
    const [response] = (await once(upload, 'response')) as [IncomingMessage]
    expect(await text(response)).toBe('ab')
  })

  test('passes the policy of pages of hundreds of sites', async () => {
    const policy = 'https://circle.example.com '.repeat(500).trim()
    answer = (_incoming, response) => response.writeHead(200, { 'content-security-policy': policy }).end()
    expect((await send('/h5/circle/')).headers.get('content-security-policy')).toBe(policy)
  })

  test('asks the process only for the requested range of a video and stores none', async () => {
    answer = ({ headers }, response) => {
      const head = { 'surrogate-control': 'max-age=60', 'content-range': 'bytes 2-3/9000000000' }
      response.writeHead(headers.range === 'bytes=2-3' ? 206 : 500, head).end('ab')
    }
    for (const file of ['video.mp4', 'hls-high.mp4?until=1&mac=a']) {
      const response = await send(`/files/abcd1234/${file}`, { headers: { range: 'bytes=2-3' } })
      expect([response.status, await response.text()]).toEqual([206, 'ab'])
    }
  })

  test('ignores X-Forwarded-Host of a client, so that it stores no page of another host', async () => {
    answer = ({ headers }, response) =>
      response.writeHead(200, { 'surrogate-control': 'max-age=60' }).end(headers['x-forwarded-host'] ?? 'of Host')
    expect(await (await send('/s/9', { headers: { 'x-forwarded-host': 'evil.test' } })).text()).toBe('of Host')
  })

  test.each(['MicroMessenger/8.0.50', 'QuanziApp/3.2.0', 'AppleWebKit/605.1.15 _dsbridge'])(
    'asks the process for the document of %s, although it stores that of browsers',
    async (agent) => {
      answer = ({ headers }, response) =>
        response.writeHead(200, { 'surrogate-control': 'max-age=60' }).end(headers['user-agent'])
      const read = async (name: string) =>
        (await send('/h5/circle/tag/3', { headers: { 'user-agent': `Mozilla/5.0 ${name}` } })).text()
      await read('Safari')
      expect(await read('Firefox')).toBe('Mozilla/5.0 Safari')
      expect(await read(agent)).toBe(`Mozilla/5.0 ${agent}`)
    },
  )

  test('loses no read or write while the processes restart one after the other', async () => {
    answer = (_incoming, response) => response.end()
    for (const index of [0, 1]) {
      await end(index)
      const statuses = Array.from({ length: 10 }, async () => [
        (await send('/api/x')).status,
        (await post('a=1')).status,
      ])
      expect(new Set((await Promise.all(statuses)).flat())).toEqual(new Set([200]))
      await listen(index)
    }
  })

  test('does not repeat a request whose body a process has received, and answers 502 as nginx does', async () => {
    // Over connections that are open already, too.
    answer = (_incoming, response) => response.end()
    await Promise.all(Array.from({ length: 8 }, () => post('a=1')))
    let received = 0
    answer = (incoming) => {
      received += 1
      incoming.resume().once('end', () => incoming.socket.destroy())
    }
    for (const expected of [1, 2]) expect([(await post('a=1')).status, received]).toEqual([502, expected])
    expect((await send('/s/8')).status).toBe(502)
  })
})
