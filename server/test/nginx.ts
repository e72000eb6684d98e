import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { type Agent, request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from './free-port.ts'

/** The shipped configuration in the nginx of this machine; only its paths and ports are replaced. */
export const hasNginx = (): boolean => spawnSync('nginx', ['-v']).status === 0

const read = (path: string) => readFileSync(join(import.meta.dirname, '../../deploy/nginx', path), 'utf8')

type Sent = { method?: string; headers?: Record<string, string>; body?: Buffer; agent?: Agent | false }

/** Sends requests to a proxy of this machine, whatever its certificate. */
export const sendTo =
  (port: number) =>
  (path: string, { method = 'GET', headers = {}, body = Buffer.alloc(0), agent = false }: Sent = {}) =>
    new Promise<{ status: number | undefined; headers: IncomingHttpHeaders; text: string }>((done, fail) => {
      const outgoing = request(
        { host: '127.0.0.1', port, path, method, headers, rejectUnauthorized: false, agent },
        async (response) => {
          let text = ''
          for await (const chunk of response) text += String(chunk)
          done({ status: response.statusCode, headers: response.headers, text })
        },
      )
      outgoing.once('error', fail)
      outgoing.end(body)
    })

/**
 * What sends files in place of the processes: the folder of DATA_DIR/files, or the address of a bucket, of which the name
 * server knows the name.
 */
export type FileSource = { folder: string } | { bucket: string; nameServer?: string }

type NginxOptions = {
  /** How long nginx keeps idle connections to the processes, in place of the shipped time. */
  idleSeconds?: number
  /** Connections of each worker, in place of 512. */
  connections?: number
  files?: FileSource
  /** The network of a proxy before it, in place of the one of real-ip.conf. */
  proxiedFrom?: string
  /** Other hosts are closed, in place of the one of hosts.conf. */
  hosts?: readonly [string, ...string[]]
}

/** In front of the processes at these Unix sockets. */
export const startNginx = async (
  sockets: readonly string[],
  { idleSeconds, connections = 512, files, proxiedFrom, hosts }: NginxOptions = {},
) => {
  const folder = mkdtempSync(join(tmpdir(), 'quanzi-nginx-'))
  // The workers of nginx run as another user.
  chmodSync(folder, 0o755)
  const ports = { plain: await freePort(), tls: await freePort() }
  for (const path of ['quanzi', 'acme/.well-known/acme-challenge', 'log'])
    mkdirSync(join(folder, path), { recursive: true })
  const key = ['-newkey', 'rsa:2048', '-nodes', '-keyout', join(folder, 'quanzi/privkey.pem')]
  const certificate = ['-x509', '-days', '2', '-subj', '/CN=quanzi.test', '-out', join(folder, 'quanzi/fullchain.pem')]
  execFileSync('openssl', ['req', ...key, ...certificate], { stdio: 'ignore' })
  const [shippedServer = '', ...others] = read('upstream.conf').match(/^ *server .*\n/gm) ?? []
  const servers = sockets.map((path) => shippedServer.replace(/unix:\S+/, `unix:${path}`))
  const upstream = others
    .reduce((text, other) => text.replace(other, ''), read('upstream.conf'))
    .replace(shippedServer, servers.join(''))
    .replace(/keepalive_timeout (\d+)s/, `keepalive_timeout ${idleSeconds ?? '$1'}s`)
  writeFileSync(join(folder, 'quanzi/upstream.conf'), upstream)
  if (proxiedFrom)
    writeFileSync(join(folder, 'quanzi/real-ip.conf'), read('real-ip.conf').replace('192.0.2.0/24', proxiedFrom))
  if (hosts)
    writeFileSync(
      join(folder, 'quanzi/hosts.conf'),
      read('hosts.conf').replace(/^circle\.example\.com 0;$/m, hosts.map((host) => `${host} 0;`).join('\n')),
    )
  if (files) writeFiles(join(folder, 'quanzi'), files)
  const site = read('quanzi.conf')
    .replaceAll('/etc/nginx/quanzi/', `${folder}/quanzi/`)
    .replaceAll('/var/www/acme', `${folder}/acme`)
    .replaceAll('/var/log/nginx/', `${folder}/log/`)
    .replace('listen 80 ', `listen 127.0.0.1:${ports.plain} `)
    .replace('listen 443 ', `listen 127.0.0.1:${ports.tls} `)
    .replace('listen [::]:80 ', `listen [::1]:${ports.plain} `)
    .replace('listen [::]:443 ', `listen [::1]:${ports.tls} `)
  writeFileSync(join(folder, 'site.conf'), site)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(' ')
  writeFileSync(
    join(folder, 'nginx.conf'),
    `pid ${folder}/nginx.pid; worker_rlimit_nofile ${4 * connections}; daemon off; events { worker_connections ${connections}; } http { ${temporary} include ${folder}/site.conf; }`,
  )
  const args = ['-c', join(folder, 'nginx.conf'), '-e', join(folder, 'log/error.log')]
  execFileSync('nginx', ['-t', ...args], { stdio: 'pipe' })
  const nginx: ChildProcess = spawn('nginx', args, { stdio: 'ignore' })

  const send = sendTo(ports.tls)
  for (let tries = 0; ; tries++) {
    try {
      await send('/', hosts && { headers: { host: hosts[0] } })
      break
    } catch (error) {
      if (tries === 200) throw error
      await pause(50)
    }
  }
  return {
    folder,
    ports,
    send,
    readErrors: () => readFileSync(join(folder, 'log/error.log'), 'utf8'),
    stop: async () => {
      nginx.kill('SIGQUIT')
      if (nginx.exitCode === null) await once(nginx, 'exit')
      rmSync(folder, { recursive: true })
    },
  }
}

const writeFiles = (folder: string, source: FileSource): void => {
  const write = (name: string, text: string) =>
    writeFileSync(join(folder, name), text.replaceAll('/etc/nginx/quanzi/', `${folder}/`))
  write('headers.conf', read('headers.conf'))
  if ('folder' in source)
    write('files-folder.conf', read('files-folder.conf').replace('/var/lib/quanzi/data/files', source.folder))
  else {
    const { bucket, nameServer = '127.0.0.53' } = source
    const shipped = read('files-bucket.conf').replace('resolver 127.0.0.53', `resolver ${nameServer}`)
    write('files-bucket.conf', shipped.replaceAll('127.0.0.1:9000', new URL(bucket).host))
  }
}
