import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { request } from 'node:https'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { root } from './shell.mjs'

/** The shipped configuration in the nginx of this machine; only its paths and ports are replaced. */
const hasNginx = spawnSync('nginx', ['-v']).status === 0

const folder = mkdtempSync(join(tmpdir(), 'quanzi-nginx-'))
const read = (path: string) => readFileSync(join(root, 'deploy/nginx', path), 'utf8')
let ports: { plain: number; tls: number }
let received: { url?: string | undefined; headers: IncomingHttpHeaders; bytes: number }[] = []

const upstreams = [0, 1].map((index) =>
  createServer(async (incoming, response) => {
    let bytes = 0
    for await (const chunk of incoming) bytes += (chunk as Buffer).length
    received.push({ url: incoming.url, headers: incoming.headers, bytes })
    response.end(`process ${index}`)
  }),
)

const freePort = async () => {
  const probe = createTcpServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

const send = (path: string, { method = 'GET', headers = {}, body = Buffer.alloc(0) } = {}) =>
  new Promise<{ status: number | undefined; text: string }>((done, fail) => {
    const outgoing = request(
      { host: '127.0.0.1', port: ports.tls, path, method, headers, rejectUnauthorized: false, agent: false },
      async (response) => {
        let text = ''
        for await (const chunk of response) text += String(chunk)
        done({ status: response.statusCode, text })
      },
    )
    outgoing.once('error', fail)
    outgoing.end(body)
  })

describe.skipIf(!hasNginx)('nginx with the shipped configuration', () => {
  let nginx: ReturnType<typeof spawn>

  beforeAll(async () => {
    for (const server of upstreams) server.listen(0, '127.0.0.1')
    await Promise.all(upstreams.map((server) => server.listening || once(server, 'listening')))
    // The workers of nginx run as another user.
    chmodSync(folder, 0o755)
    ports = { plain: await freePort(), tls: await freePort() }
    for (const path of ['quanzi', 'acme/.well-known/acme-challenge', 'log'])
      mkdirSync(join(folder, path), { recursive: true })
    const key = ['-newkey', 'rsa:2048', '-nodes', '-keyout', join(folder, 'quanzi/privkey.pem')]
    const certificate = [
      '-x509',
      '-days',
      '2',
      '-subj',
      '/CN=quanzi.test',
      '-out',
      join(folder, 'quanzi/fullchain.pem'),
    ]
    execFileSync('openssl', ['req', ...key, ...certificate], { stdio: 'ignore' })
    const [first, second] = upstreams.map((server) => (server.address() as AddressInfo).port)
    const upstream = read('upstream.conf').replace('127.0.0.1:3001', `127.0.0.1:${first}`)
    writeFileSync(join(folder, 'quanzi/upstream.conf'), upstream.replace('127.0.0.1:3002', `127.0.0.1:${second}`))
    const site = read('quanzi.conf')
      .replaceAll('/etc/nginx/quanzi/', `${folder}/quanzi/`)
      .replaceAll('/var/www/acme', `${folder}/acme`)
      .replaceAll('/var/log/nginx/', `${folder}/log/`)
      .replace('listen 80 ', `listen 127.0.0.1:${ports.plain} `)
      .replace('listen 443 ', `listen 127.0.0.1:${ports.tls} `)
    writeFileSync(join(folder, 'site.conf'), site)
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((name) => `${name}_temp_path ${folder}/${name};`)
      .join(' ')
    writeFileSync(
      join(folder, 'nginx.conf'),
      `pid ${folder}/nginx.pid; daemon off; events {} http { ${temporary} include ${folder}/site.conf; }`,
    )
    const args = ['-c', join(folder, 'nginx.conf'), '-e', join(folder, 'log/error.log')]
    execFileSync('nginx', ['-t', ...args], { stdio: 'pipe' })
    nginx = spawn('nginx', args, { stdio: 'ignore' })
    await vi.waitFor(() => send('/'), { timeout: 10_000 })
    received = []
  })

  afterAll(async () => {
    nginx.kill('SIGQUIT')
    await once(nginx, 'exit')
    for (const server of upstreams) server.close()
    rmSync(folder, { recursive: true })
  })

  test('plain http leads to https, except for the answers to a certificate authority', async () => {
    writeFileSync(join(folder, 'acme/.well-known/acme-challenge/token'), 'answer')
    const at = (path: string) => fetch(`http://127.0.0.1:${ports.plain}${path}`, { redirect: 'manual' })
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
    const log = () => readFileSync(join(folder, 'log/quanzi.log'), 'utf8')
    await expect.poll(log).toContain('"GET /api/circle/topicapi" 200')
    expect(log()).not.toContain('hidden')
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

  test('while one process restarts after the other, every request is answered', async () => {
    const answer = async () => (await send('/', { method: 'POST' })).status
    const restart = async (server: (typeof upstreams)[number]) => {
      const { port } = server.address() as AddressInfo
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
      const during = [await answer(), await answer(), await answer(), await answer()]
      server.listen(port, '127.0.0.1')
      await once(server, 'listening')
      return during
    }
    for (const server of upstreams) expect(await restart(server)).toEqual([200, 200, 200, 200])
  })
})
