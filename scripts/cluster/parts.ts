import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { swiftPackages } from '../../server/test/files/swift.ts'
import { findInstalled } from '../../server/test/postgres-server.ts'

const folders = [...(process.env['PATH'] ?? '').split(':'), '/usr/sbin', '/usr/local/sbin', '/sbin']
const hasProgram = (name: string): boolean => folders.some((folder) => existsSync(join(folder, name)))

const parts = [
  { program: 'nginx', packages: 'nginx', without: 'the addresses of the processes are printed instead' },
  { program: 'pgbouncer', packages: 'pgbouncer', without: 'processes connect past a pooler' },
  { program: 'haproxy', packages: 'haproxy', without: 'one PostgreSQL alone' },
  { program: 'patroni', packages: 'patroni', without: 'one PostgreSQL alone' },
  { program: 'etcd', packages: 'etcd-server python3-etcd', without: 'one PostgreSQL alone' },
  { program: 'swift-proxy-server', packages: swiftPackages, without: 'files are in the fake bucket of the tests' },
  { program: 'varnishd', packages: 'varnish varnish-modules', without: 'no CDN, and no trial "cdn"' },
  { program: 'pgbackrest', packages: 'pgbackrest', without: 'no trial "pitr"' },
  { program: 'setpriv', packages: 'util-linux', without: 'one PostgreSQL alone' },
] as const

export type Part = (typeof parts)[number]['program'] | 'postgres'

export const aptLine = `apt-get install -y ${parts.map(({ packages }) => packages).join(' ')} postgresql openssl`

export const findParts = (): { found: Set<Part>; missing: string[] } => {
  const found = new Set<Part>(parts.filter(({ program }) => hasProgram(program)).map(({ program }) => program))
  if (findInstalled()) found.add('postgres')
  const missing = parts
    .filter(({ program }) => !found.has(program))
    .map(({ program, without }) => `${program} was not found: ${without}`)
  if (!found.has('postgres')) missing.push('PostgreSQL 15 or later was not found: the one of the npm package, alone')
  return { found, missing }
}

export const hasFailover = (found: Set<Part>): boolean =>
  (['haproxy', 'patroni', 'etcd', 'setpriv', 'postgres'] as const).every((part) => found.has(part))
