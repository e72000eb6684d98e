import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, get, type IncomingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasNginx, startNginx } from '../../server/test/nginx.ts'

let nginx: Awaited<ReturnType<typeof startNginx>>
let received: { url?: string | undefined; headers: IncomingHttpHeaders; bytes: number }[] = []

const policyOfManySites = 'https://circle.example.com '.repeat(500).trim()
const folder = mkdtempSync(join(tmpdir(), 'quanzi-upstreams-'))
const sockets = [0, 1].map((index) => join(folder, String(index)))
const upstreams = [0, 1].map((index) =>
  createServer(async (incoming, response) => {
    let bytes = 0
    for await (const chunk of incoming) bytes += (chunk as Buffer).length
    received.push({ url: incoming.url, headers: incoming.headers, bytes })
    // As a process does that drains: an idle connection that ends while a POST is sent over it is a 502.
    response.shouldKeepAlive = false
    if (incoming.url === '/many-sites') response.setHeader('content-security-policy', policyOfManySites)
    response.writeHead(incoming.url === '/away' ? 502 : 200).end(`process ${index}`)
  }),
)

const listen = async (server: (typeof upstreams)[number], path: string): Promise<void> => {
  server.listen({ path, writableAll: true })
  await once(server, 'listening')
}

const send: typeof nginx.send = (...args) => nginx.send(...args)

describe.skipIf(!hasNginx())('nginx with the shipped configuration', () => {
  beforeAll(async () => {
    chmodSync(folder, 0o755)
    await Promise.all(upstreams.map((server, index) => listen(server, sockets[index] ?? '')))
    nginx = await startNginx(sockets)
    received = []
  })

  afterAll(async () => {
    await nginx.stop()
    for (const server of upstreams) server.close()
    rmSync(folder, { recursive: true })
  })

  test('http redirects to https, except for the challenges of a certificate authority', async () => {
    writeFileSync(join(nginx.folder, 'acme/.well-known/acme-challenge/token'), 'answer')
    const at = (path: string) => fetch(`http://127.0.0.1:${nginx.ports.plain}${path}`, { redirect: 'manual' })
    const page = await at('/h5/circle/?a=1')
    expect([page.status, page.headers.get('location')]).toEqual([301, 'https://127.0.0.1/h5/circle/?a=1'])
    expect(await (await at('/.well-known/acme-challenge/token')).text()).toBe('answer')
  })

  test('forwarded headers of the client are overwritten, and the log has no query', async () => {
    await send('/api/circle/topicapi?signature=hidden', {
      headers: { host: 'circle.test', 'x-forwarded-for': '203.0.113.9', 'x-forwarded-host': 'other.test' },
    })
    expect(received.at(-1)?.headers).toMatchObject({
      host: 'circle.test',
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'circle.test',
    })
    const log = () => readFileSync(join(nginx.folder, 'log/quanzi.log'), 'utf8')
    await expect.poll(log).toContain('"GET /api/circle/topicapi" 200')
    expect(log()).not.toContain('hidden')
  })

  test('behind a proxy of real-ip.conf the server gets the address that this proxy saw, and none that the client names', async () => {
    const behind = await startNginx(sockets, { proxiedFrom: '127.0.0.1' })
    const addressOf = async ({ send }: typeof nginx) => {
      await send('/', { headers: { 'x-forwarded-for': '203.0.113.9, 198.51.100.7' } })
      return received.at(-1)?.headers['x-forwarded-for']
    }
    expect([await addressOf(behind), await addressOf(nginx)]).toEqual(['198.51.100.7', '127.0.0.1'])
    await behind.stop()
  })

  test('with the hosts of the sites in hosts.conf every other host is closed, by http and https, and reaches no process', async () => {
    const closed = await startNginx(sockets, { hosts: ['circle.test', 'news.test'] })
    const askPlain = (host: string) =>
      new Promise<number | undefined>((done, fail) => {
        const at = { host: '127.0.0.1', port: closed.ports.plain, path: '/', headers: { host } }
        get(at, (response) => done(response.resume().statusCode)).once('error', fail)
      })
    for (const host of ['circle.test', 'NEWS.test:443']) {
      expect((await closed.send('/', { headers: { host } })).status, host).toBe(200)
      expect(await askPlain(host), host).toBe(301)
    }
    const before = received.length
    for (const host of ['other.test', 'circle.test.other.test', '127.0.0.1']) {
      await expect(closed.send('/', { headers: { host } }), host).rejects.toThrow('hang up')
      await expect(askPlain(host), host).rejects.toThrow('hang up')
    }
    expect(received.length).toBe(before)
    await closed.stop()
  })

  test('public pages and embeds pass with their queries', async () => {
    for (const path of [
      '/s/7',
      '/embed/post/7?theme=dark',
      '/embed.js',
      '/MP_verify_abc.txt',
      '/oembed?url=https%3A%2F%2Fcircle.test%2Fs%2F7',
    ]) {
      expect((await send(path)).status).toBe(200)
      expect(received.at(-1)?.url).toBe(path)
    }
  })

  test('the policy of pages of hundreds of sites passes', async () => {
    const { status, headers } = await send('/many-sites')
    expect([status, headers['content-security-policy']]).toEqual([200, policyOfManySites])
  })

  test('metrics and devtools are closed', async () => {
    for (const path of ['/metrics', '/dev', '/dev/sms']) expect((await send(path)).status).toBe(404)
  })

  test('a picture of 10 MiB passes, and 13 MiB are refused', async () => {
    const upload = (mebibytes: number) =>
      send('/api/index/upload', { method: 'POST', body: Buffer.alloc(mebibytes * 1_048_576) })
    expect((await upload(10)).status).toBe(200)
    expect(received.at(-1)?.bytes).toBe(10 * 1_048_576)
    expect((await upload(13).catch(() => ({ status: 413 }))).status).toBe(413)
  })

  test('every request is answered while the processes restart one after the other', async () => {
    const answer = async () => (await send('/', { method: 'POST' })).status
    const restart = async (server: (typeof upstreams)[number], index: number) => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
      const during = [await answer(), await answer(), await answer(), await answer()]
      await listen(server, sockets[index] ?? '')
      return during
    }
    for (const [index, server] of upstreams.entries())
      expect(await restart(server, index)).toEqual([200, 200, 200, 200])
  })

  test('while no process runs, readers get a page in Chinese that reloads by itself', async () => {
    for (const server of upstreams) {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    }
    const { status, headers, text } = await send('/h5/circle/')
    expect([status, headers['cache-control'], headers['retry-after']]).toEqual([502, 'no-store', '10'])
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(text).toMatch(/http-equiv="refresh".*服务暂时不可用，请稍后再试。/)
    for (const [index, server] of upstreams.entries()) await listen(server, sockets[index] ?? '')
    expect((await send('/h5/circle/')).status).toBe(200)
    // As Varnish does that finds no process.
    const { status: sameStatus, text: sameText } = await send('/away')
    expect([sameStatus, sameText]).toEqual([status, text])
  })
})
