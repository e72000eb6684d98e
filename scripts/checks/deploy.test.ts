import { spawnSync } from 'node:child_process'
import { chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { limits } from '@quanzi/contract/limits'
import { describe, expect, test } from 'vitest'
import { readEnv, settings } from '../../server/src/config/env.mjs'
import { root } from '../shell.mjs'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const json = (path: string) => JSON.parse(read(path)) as Record<string, Record<string, string>>
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found)

const dockerfile = read('Dockerfile').replace(/\\\n\s*/g, ' ')
const compose = read('deploy/compose.yaml')
const example = read('deploy/env.example')
const nginx = read('deploy/nginx/quanzi.conf').replace(/^\s*#.*$/gm, '')
const upstream = read('deploy/nginx/upstream-compose.conf').replace(/^\s*#.*$/gm, '')

const pairs = (text: string, pattern: RegExp) =>
  Object.fromEntries([...text.matchAll(pattern)].map(([, name = '', value = '']) => [name, value]))
const imageEnv = pairs(all(dockerfile, /^ENV (.+)$/gm).join(' '), /([A-Z_]+)=(\S+)/g)
const exampleEnv = pairs(example, /^([A-Z_]+)=(.*)$/gm)
/** The environment that the server processes share. */
const sharedEnv = pairs(
  /^x-circle:[\s\S]*?(?=^\S)/m.exec(compose.slice(compose.indexOf('x-circle')))?.[0] ?? '',
  /^ {4}([A-Z][A-Z0-9_]*): (.+)$/gm,
)
const services = all(compose.slice(compose.indexOf('\nservices:')), /^ {2}([a-z][\w-]*):/gm)

describe('the compose file', () => {
  test('the compose file sets only variables that the server reads', () => {
    expect(Object.keys(sharedEnv)).toEqual(expect.arrayContaining(['DATABASE_URL', 'S3_URL', 'TRUSTED_PROXIES']))
    const named = [...Object.keys(imageEnv), ...Object.keys(sharedEnv)]
    expect(named.filter((name) => !(name in settings))).toEqual([])
  })

  test('deploy/env.example holds exactly the variables that the compose file asks for', () => {
    const asked = [...new Set(all(compose, /\$\{([A-Z_]+)[:}]/g))]
    expect(asked.filter((name) => !(name in exampleEnv))).toEqual([])
    const askedByCluster = [...new Set(all(read('deploy/cluster/compose.yaml'), /\$\{([A-Z_]+)[:}]/g))]
    expect(askedByCluster.filter((name) => !example.includes(`${name}=`))).toEqual([])
    const offered = [...Object.keys(exampleEnv), ...all(example, /\b([A-Z]+_[A-Z_]+)=/g)]
    expect(offered.filter((name) => !(name in settings) && ![...asked, ...askedByCluster].includes(name))).toEqual([])
  })

  test.each([
    ['aliyun', {}],
    ['tencent', { SMS_APP_ID: '1400006666' }],
  ])('the compose file starts in production with env.example filled in and SMS by %s', (SMS_PROVIDER, more) => {
    const secret = '0f4c1d2e9b8a7f6e5d4c3b2a19081726'
    const filled = Object.fromEntries(Object.entries(exampleEnv).map(([name, value]) => [name, value || secret]))
    const given = Object.fromEntries(
      Object.entries(sharedEnv).map(([name, value]) => [
        name,
        value.replace(/\$\{([A-Z_]+)[^}]*\}/g, (_, of) => filled[of] ?? ''),
      ]),
    )
    const source = { ...filled, ...imageEnv, ...given, ...more, OPERATOR_MOBILE: '13900000000', SMS_PROVIDER }
    expect(readEnv(source).faults).toEqual([])
    expect(readEnv({ ...imageEnv, ...given }).faults.map(({ name }) => name)).toEqual(['SECRET', 'SMS_PROVIDER'])
  })

  test('the compose file mounts existing files and depends on existing services', () => {
    expect(services).toEqual(expect.arrayContaining(['circle-1', 'circle-2', 'proxy', 'database', 'bucket']))
    const waited = all(compose, /^ {4}([a-z][\w-]*): \{ condition:/gm)
    const listed = all(compose, /depends_on: \[(.+)\]/g).flatMap((list) => list.split(', '))
    expect([...waited, ...listed].filter((name) => !services.includes(name))).toEqual([])
    const mounted = all(compose, /- \.\/(nginx\/[^:]+):/g)
    expect(mounted).toHaveLength(2)
    expect(mounted.filter((path) => !existsSync(join(root, 'deploy', path)))).toEqual([])
    const hosts = [
      ...Object.values(sharedEnv)
        .join(' ')
        .matchAll(/(?:@|\/\/)(database|bucket)\b/g),
    ]
    expect(hosts).toHaveLength(2)
  })
})

describe('the files of a cluster', () => {
  const files = Object.fromEntries(
    ['haproxy.cfg', 'patroni.yml', 'pgbouncer.ini', 'etcd.env'].map((name) => [name, read(`deploy/cluster/${name}`)]),
  )

  test('PgBouncer leads to the port at which HAProxy has the primary, and HAProxy asks Patroni at its port', () => {
    const [, primary = ''] = /listen primary\n {2}bind [\d.]+:(\d+)/.exec(files['haproxy.cfg'] ?? '') ?? []
    expect(files['pgbouncer.ini']).toContain(`port=${primary} `)
    const [, rest = ''] = /connect_address: db1:(\d+)/.exec(files['patroni.yml'] ?? '') ?? []
    expect(all(files['haproxy.cfg'] ?? '', /check port (\d+)/g)).toEqual([rest, rest])
    expect(files['pgbouncer.ini']).toContain('pool_mode = transaction')
    expect(read('docs/cluster.md')).toContain(`127.0.0.1:${primary}/quanzi`)
  })

  test('a primary cut off from etcd steps down before another node is promoted', () => {
    const number = (name: string) => Number(new RegExp(`${name}: (\\d+)`).exec(files['patroni.yml'] ?? '')?.[1])
    expect(number('ttl')).toBeGreaterThanOrEqual(number('loop_wait') + 2 * number('retry_timeout'))
    expect(files['patroni.yml']).toContain('synchronous_mode: true')
    const restart = read('deploy/cluster/restart.conf')
    expect(restart).toContain('Restart=always')
    expect(Number(/RestartSec=(\d+)/.exec(restart)?.[1])).toBeGreaterThan(number('ttl'))
  })

  test('pgBackRest backs up the data folder of Patroni, and its nightly backup checks there whether this node is a standby', () => {
    const [, data = ''] = /data_dir: (.+)/.exec(files['patroni.yml'] ?? '') ?? []
    const [, stanza = ''] = /archive_command: pgbackrest --stanza=(\w+)/.exec(files['patroni.yml'] ?? '') ?? []
    expect(read('deploy/cluster/pgbackrest.conf')).toContain(`[${stanza}]\npg1-path=${data}\n`)
    expect(read('deploy/pgbackrest/pgbackrest-backup.service')).toContain(`--stanza=${stanza} `)
    expect(read('deploy/cluster/primary.conf')).toContain(`ExecCondition=/usr/bin/test ! -e ${data}/standby.signal\n`)
  })

  test('a frozen primary that resumes cannot take the leader key back, which Patroni 3.0 allows over etcd3', () => {
    expect(files['patroni.yml']).toMatch(/^etcd:$/m)
    expect(files['etcd.env']).toMatch(/^ETCD_ENABLE_V2=true$/m)
  })
})

describe('the Dockerfile', () => {
  test('the image and `npm start` run Node with its default memory settings', () => {
    const flags = (text: string) => all(text, /(MALLOC_\w+=\d+|--(?:max|heap)-[\w-]+=\d+)/g).sort()
    const { start = '' } = json('package.json').scripts ?? {}
    expect([...flags(start), ...flags(dockerfile)]).toEqual([])
  })

  const built = ['server/dist', 'web/dist', 'node_modules']

  test('the image copies existing files, and from other stages their output', () => {
    const stages = all(dockerfile, /^FROM \S+ AS (\w+)$/gm)
    for (const line of all(dockerfile, /^COPY (.+)$/gm)) {
      const words = line.split(' ')
      const from = words.filter((word) => word.startsWith('--from=')).map((word) => word.slice('--from='.length))
      const sources = words.filter((word) => !word.startsWith('--')).slice(0, -1)
      expect(stages).toEqual(expect.arrayContaining(from))
      for (const source of sources) {
        const path = source.replace(/^\/app\//, '')
        if (from.length > 0) expect(built).toContain(path)
        else expect(existsSync(join(root, path))).toBe(true)
      }
    }
  })

  test('the image copies the manifest of every workspace before it installs', () => {
    const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] }
    for (const workspace of workspaces) expect(dockerfile).toContain(`COPY ${workspace}/package.json ${workspace}/`)
  })

  test('the image runs existing scripts and starts the bundle', () => {
    const { scripts = {} } = json('package.json')
    for (const name of all(dockerfile, /npm run (\S+)/g)) expect(scripts).toHaveProperty(name)
    const [, begins] = /^CMD \[.*"([^"]+)"\]$/m.exec(dockerfile) ?? []
    expect(begins).toBe('server/dist/main.js')
    expect(read('scripts/bundle.mjs')).toContain("out: 'main'")
    const ignored = read('.dockerignore').split('\n')
    const secrets = ['**/.env', 'deploy/certificates']
    expect(ignored).toEqual(expect.arrayContaining(['.git', '**/node_modules', '**/dist', ...secrets]))
  })

  test('the image contains the programs that docs/deploy.md runs', () => {
    const [, tools = ''] = /const tools = \[([^\]]+)\]/.exec(read('scripts/bundle.mjs')) ?? []
    const bundled = ['main', ...all(tools, /'([^']+)'/g)]
    const named = new Set(all(read('docs/deploy.md'), /server\/dist\/([\w-]+)\.js/g))
    expect(named.size).toBeGreaterThan(2)
    expect([...named].filter((name) => !bundled.includes(name))).toEqual([])
    for (const name of bundled)
      expect(existsSync(join(root, name === 'main' ? 'server/src/main.ts' : `server/src/tools/${name}.ts`))).toBe(true)
  })

  test('docs/deploy.md says how each of its programs runs with the settings of the units', () => {
    const page = read('docs/deploy.md').replace(/\s+/g, ' ')
    const named = new Set(all(page, /npm run (backup|restore|cell|(?:export|import)-site|check-\w+|verify-log)/g))
    expect(named.size).toBeGreaterThan(7)
    expect([...named].filter((name) => !page.includes(`tool.sh ${name}`))).toEqual([])
  })

  test('every package outside the bundle is a dependency of the server', () => {
    const { dependencies = {} } = json('server/package.json')
    const [, list = ''] = /const external = \[(.+)\]/.exec(read('scripts/bundle.mjs')) ?? []
    const outside = all(list, /'([^']+)'/g).filter((name) => name !== 'pg-native' && !name.includes('*'))
    expect(outside.length).toBeGreaterThan(1)
    for (const name of outside) expect(dependencies).toHaveProperty([name])
  })
})

describe('nginx', () => {
  test('the upstream of the compose file leads to the sockets of its processes, in a volume that both mount', () => {
    const sockets = all(compose, /PROXY_SOCKET: (\S+) \}/g)
    expect(sockets).toEqual(
      services.filter((name) => name.startsWith('circle-')).map((name) => `/run/quanzi/${name}.sock`),
    )
    expect(all(upstream, /server unix:(\S+) /g)).toEqual(sockets)
    expect(all(compose, /(sockets:\/run\/quanzi)\b/g)).toHaveLength(2)
    expect(dockerfile).toContain('chown node:node /data /run/quanzi')
  })

  test('the upstream of Debian leads to the sockets of the units', () => {
    const unit = read('deploy/systemd/quanzi@.service')
    const [, folder = ''] = /^RuntimeDirectory=(\S+)$/m.exec(unit) ?? []
    const [, socket = ''] = /^Environment=PROXY_SOCKET=(\S+)$/m.exec(unit) ?? []
    expect(socket.startsWith(`/run/${folder}/`)).toBe(true)
    expect(all(read('deploy/nginx/upstream.conf'), /server unix:(\S+) /g)).toEqual(
      ['3001', '3002'].map((port) => socket.replace('%i', port)),
    )
  })

  test('the host of a further site joins the one certificate that nginx serves, and does not replace it by one of its own', () => {
    const page = read('docs/deploy.md').replaceAll('\\\n', ' ')
    const commands = all(page, /(certbot certonly .*)/g)
    expect(commands.length).toBeGreaterThan(0)
    for (const command of commands) expect(command).toContain('--cert-name quanzi ')
    const [, sites = ''] = /^## Sites\n([\s\S]+?)^## /m.exec(page) ?? []
    expect(sites).toContain('`--renew-with-new-domains`')
  })

  test('every proxy_pass target has an upstream block', () => {
    expect(all(nginx, /proxy_pass http:\/\/(\w+);/g).every((name) => upstream.includes(`upstream ${name} {`))).toBe(
      true,
    )
  })

  test('quanzi.conf accepts pictures and chunks, overwrites forwarded headers and logs no query', () => {
    const most = Number(/client_max_body_size (\d+)m;/.exec(nginx)?.[1]) * 1_048_576
    expect(most).toBeGreaterThan(Math.max(limits.imageMax, limits.chunkSize) + 65_536)
    const patience = Number(/proxy_read_timeout (\d+)s;/.exec(nginx)?.[1]) * 1_000
    expect(patience).toBeGreaterThan(limits.requestTimeout)
    for (const header of [
      'X-Forwarded-For $remote_addr',
      'X-Forwarded-Proto $scheme',
      'X-Forwarded-Host $http_host',
      'Host $http_host',
    ])
      expect(nginx).toContain(`proxy_set_header ${header};`)
    expect(/log_format[^;]+;/.exec(nginx)?.[0]).not.toMatch(
      /\$(request\b|request_uri|args|query_string|http_referer|http_cookie)/,
    )
    for (const closed of ['/metrics', '/dev'])
      expect(nginx).toMatch(new RegExp(`location (= )?${closed} \\{ return 404; \\}`))
  })
})

describe('systemd', () => {
  const folder = join(root, 'deploy/systemd')
  const units = readdirSync(folder).filter((name) => name.endsWith('.service'))
  const pgbackrest = join(root, 'deploy/pgbackrest')
  const services = [...units.map((name) => join(folder, name)), join(pgbackrest, 'pgbackrest-backup.service')]
  const hasAnalyze = spawnSync('systemd-analyze', ['--version']).status === 0

  test('the units set only variables that the server reads, and start existing programs', () => {
    expect(units).toHaveLength(3)
    for (const unit of units) {
      const text = read(`deploy/systemd/${unit}`)
      const variables = all(text, /^Environment=(.+)$/gm).flatMap((line) => all(line, /([A-Z_]+)=/g))
      expect(variables.filter((name) => !(name in settings))).toEqual([])
      for (const name of all(text, /server\/dist\/([\w-]+)\.js/g))
        expect(existsSync(join(root, name === 'main' ? 'server/src/main.ts' : `server/src/tools/${name}.ts`))).toBe(
          true,
        )
    }
  })

  test('backups run in the night of China on a machine of any time zone, the whole one on its Sunday', () => {
    const timers = ['systemd/quanzi-backup', 'pgbackrest/pgbackrest-backup'].map((name) => `deploy/${name}.timer`)
    for (const timer of timers) expect(read(timer)).toMatch(/^OnCalendar=\*-\*-\* 0[1-5]:\d\d Asia\/Shanghai$/m)
    expect(read('deploy/pgbackrest/pgbackrest-backup.service')).toContain('$(TZ=Asia/Shanghai date +%%u)')
  })

  test('all units run as the same user with the same settings and data folder', () => {
    const shared = [/^User=quanzi$/m, /^EnvironmentFile=\/etc\/quanzi\.env$/m, /\bDATA_DIR=\/var\/lib\/quanzi\/data\b/]
    for (const unit of units) for (const line of shared) expect(read(`deploy/systemd/${unit}`), unit).toMatch(line)
    const tool = read('deploy/tool.sh')
    for (const setting of ['User=quanzi', 'EnvironmentFile=/etc/quanzi.env', 'DATA_DIR=/var/lib/quanzi/data'])
      expect(tool).toContain(setting)
  })

  test.skipIf(!hasAnalyze)('systemd reads every unit without a complaint', () => {
    const files = [folder, pgbackrest].flatMap((each) =>
      readdirSync(each)
        .filter((name) => !name.endsWith('.conf'))
        .map((name) => join(each, name)),
    )
    const args = ['verify', '--recursive-errors=no', '--man=no', ...files]
    const { stdout, stderr } = spawnSync('systemd-analyze', args, { encoding: 'utf8' })
    // Node may be at another place on this machine.
    expect(`${stdout}${stderr}`.split('\n').filter((line) => line && !line.includes('not executable'))).toEqual([])
  })

  test.skipIf(!hasAnalyze).each(services)('%s is exposed by at most 3 of 10', (unit) => {
    const args = ['security', '--offline=yes', '--no-pager', unit]
    const { stdout } = spawnSync('systemd-analyze', args, { encoding: 'utf8' })
    const [, level] = /Overall exposure level for \S+: ([\d.]+)/.exec(stdout) ?? []
    expect(Number(level)).toBeLessThanOrEqual(3)
  })
})

describe.skipIf(spawnSync('systemd-analyze', ['--version']).status !== 0)('nginx reads the folder of files', () => {
  test.each(['quanzi@', 'quanzi-worker'])(
    'with its drop-in %s is valid, and still exposed by at most 3 of 10',
    (name) => {
      const home = mkdtempSync(join(tmpdir(), 'quanzi-units-'))
      const unit = join(home, `${name}.service`)
      mkdirSync(`${unit}.d`)
      copyFileSync(join(root, `deploy/systemd/${name}.service`), unit)
      copyFileSync(join(root, 'deploy/systemd/files-folder.conf'), join(`${unit}.d`, 'files.conf'))
      const analyze = (...args: string[]) => spawnSync('systemd-analyze', [...args, unit], { encoding: 'utf8' })
      const { stdout, stderr } = analyze('verify', '--recursive-errors=no', '--man=no')
      const security = analyze('security', '--offline=yes', '--no-pager').stdout
      rmSync(home, { recursive: true })
      expect(`${stdout}${stderr}`.split('\n').filter((line) => line && !line.includes('not executable'))).toEqual([])
      // Shows that the drop-in was read.
      expect(security).toMatch(/UMask= +Files created by service are group-readable/)
      expect(Number(/Overall exposure level for \S+: ([\d.]+)/.exec(security)?.[1])).toBeLessThanOrEqual(3)
      expect(read('docs/deploy.md')).toContain('deploy/systemd/files-folder.conf')
    },
  )
})

test('only units with the drop-in for files set the mode of the state folder at their start', () => {
  const units = readdirSync(join(root, 'deploy/systemd')).filter((name) => name.endsWith('.service'))
  const withFolder = units.filter((name) => read(`deploy/systemd/${name}`).includes('StateDirectory=quanzi'))
  const loop = /for unit in (.*); do/.exec(read('docs/deploy.md'))?.[1]?.split(' ')
  expect(withFolder.map((name) => name.replace('.service', '')).sort()).toEqual(loop?.sort())
})

describe('Varnish', () => {
  const path = join(root, 'deploy/varnish/quanzi.vcl')

  test('has the sockets of the units as backends', () => {
    expect(all(read('deploy/varnish/quanzi.vcl'), /\.path = "([^"]+)"/g)).toEqual(
      all(read('deploy/nginx/upstream.conf'), /server unix:(\S+) /g),
    )
  })

  test.skipIf(spawnSync('varnishd', ['-V']).error)('compiles the shipped file (where Varnish is installed)', () => {
    const home = mkdtempSync(join(tmpdir(), 'quanzi-vcl-'))
    // The compiler runs as another user.
    chmodSync(home, 0o755)
    const { status, stderr } = spawnSync('varnishd', ['-C', '-n', join(home, 'work'), '-f', path], { encoding: 'utf8' })
    rmSync(home, { recursive: true, force: true })
    expect([status, status === 0 ? '' : stderr.slice(0, 2_000)]).toEqual([0, ''])
  })
})
