import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { runOn } from '../cluster/database.ts'
import { accepts, waitFor } from '../cluster/program.ts'
import { root, say } from '../shell.mjs'
import { lendNode, type Machine, openMachine, toolsOfMachine } from './machine.ts'
import { pagePath, type Replacement, readSteps, replacements, replaceTexts, type Step, updateTag } from './page.ts'
import { createPeople } from './people.ts'
import * as trials from './trials.ts'

const help = `npm run guide: performs the commands of ${pagePath} on a bare Debian and checks their results. Ten minutes or more.

  --debian=bookworm   or trixie
  --mirror=http://deb.debian.org/debian
  --from=COMMIT       begins with that version, or tag, which is then updated to the last commit: both run on the new schema for a while
  --base=FOLDER       keeps the bare Debian there for the next time
  --keep              keeps the machine after a failure until Ctrl-C

As root on Linux, with Debian's packages debootstrap and systemd-container. The machine is a folder with a systemd of its own, on
the network of this machine: the ports 80, 443, 3001, 3002 and 5432 must be free.`

const { values } = parseArgs({
  options: {
    help: { type: 'boolean' },
    debian: { type: 'string', default: 'bookworm' },
    mirror: { type: 'string', default: 'http://deb.debian.org/debian' },
    base: { type: 'string' },
    keep: { type: 'boolean' },
    from: { type: 'string' },
  },
})

const findObstacles = async (): Promise<string[]> => {
  const missing = toolsOfMachine.filter((name) => spawnSync('sh', ['-c', `command -v ${name}`]).status !== 0)
  const { plain, tls, database, processes } = trials.ports
  const used: number[] = []
  for (const port of [plain, tls, database, ...processes]) if (await accepts(port)) used.push(port)
  return [
    ...(process.getuid?.() === 0 ? [] : ['it needs root']),
    ...missing.map((name) => `${name} was not found`),
    ...used.map((port) => `port ${port} is in use`),
  ]
}

const results: { name: string; seconds: number; text: string; failed: boolean }[] = []
const attempt = async (name: string, work: () => Promise<string>): Promise<void> => {
  const began = performance.now()
  const finish = (text: string, failed: boolean): void => {
    const seconds = Math.round((performance.now() - began) / 1000)
    results.push({ name, seconds, text, failed })
    say(`${failed ? '✗' : '✓'} ${name} (${seconds} s)${text ? `: ${text}` : ''}`)
  }
  try {
    finish(await work(), false)
  } catch (error) {
    finish(error instanceof Error ? error.message : String(error), true)
    throw error
  }
}

const used = new Set<Replacement>()

/** A repository with the commit of this folder, and an update of it. */
const prepareOrigin = ({ folder }: Machine): void => {
  const bare = join(folder, 'srv/origin.git')
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
  if (git('status', '--porcelain') !== '')
    say('note: the last commit of this folder is used, without uncommitted changes')
  const author = ['-c', 'user.name=guide', '-c', 'user.email=guide@localhost']
  const first = values.from ?? 'HEAD'
  const update = values.from
    ? git('rev-parse', 'HEAD')
    : git(...author, 'commit-tree', 'HEAD^{tree}', '-p', 'HEAD', '-m', 'an update')
  git('init', '--quiet', '--bare', '--initial-branch=main', bare)
  git('push', '--quiet', bare, `${first}^{commit}:refs/heads/main`, `${update}:refs/tags/${updateTag}`)
  writeFileSync(join(folder, 'etc/gitconfig'), '[safe]\n  directory = /srv/origin.git\n')
}

/** Certificate authorities of this machine alone, which its network may need. */
const lendCertificates = async ({ folder, run }: Machine): Promise<void> => {
  const own = '/usr/local/share/ca-certificates'
  if (!existsSync(own) || readdirSync(own).length === 0) return
  cpSync(own, join(folder, own), { recursive: true })
  await run('update-ca-certificates')
  mkdirSync(join(folder, 'usr/etc'), { recursive: true })
  writeFileSync(join(folder, 'usr/etc/npmrc'), 'cafile=/etc/ssl/certs/ca-certificates.crt\n')
}

/** Packages as the page says; where its source of Node cannot be reached, the Node of this machine. */
const installPackages = async (machine: Machine, { commands }: Step): Promise<string> => {
  const [source = ''] = /https:\S+/.exec(commands) ?? []
  const canReach = await fetch(source, { signal: AbortSignal.timeout(15_000) }).then(
    ({ ok }) => ok,
    () => false,
  )
  const lines = commands.split('\n').filter((line) => canReach || !line.includes(source))
  await machine.run(lines.join('\n'), { seconds: 1_800 })
  if (!canReach) lendNode(machine)
  const versions = await machine.run(
    "nginx -v 2>&1; node --version; psql --version | cut -d' ' -f3; systemctl --version | head -1",
  )
  return `${versions.trim().replaceAll('\n', ', ')}${canReach ? '' : ` (${source} cannot be reached: Node of this machine)`}`
}

const runGuide = async (machine: Machine): Promise<void> => {
  const steps = readSteps()
  const perform = async (step: Step): Promise<string> => {
    const commands = replaceTexts(step.commands, used)
    const output = await machine.run(commands, { seconds: 1_800 })
    return output.trim().split('\n').at(-1) ?? ''
  }
  const next = (heading: string): Step => {
    const step = steps.shift()
    if (!step?.heading.startsWith(heading))
      throw new Error(`${pagePath}: the next block of commands is not of ${heading}`)
    return step
  }
  const performNext = async (heading: string): Promise<void> => {
    const step = next(heading)
    await attempt(`${pagePath}:${step.line} ${heading}`, () => perform(step))
  }
  await lendCertificates(machine)
  prepareOrigin(machine)
  const packages = next('One machine')
  await attempt(`${pagePath}:${packages.line} packages`, () => installPackages(machine, packages))
  await performNext('One machine') // user, database, source, settings
  await performNext('One machine') // build, units
  await performNext('One machine') // nginx
  await attempt('the site', trials.checkSite)
  await attempt('ACME', () => trials.checkChallenge(machine))
  await machine.run(`install -d /root/renewed; openssl req -x509 -newkey rsa:2048 -nodes -days 30 -subj '/CN=${trials.hostOfPage}/O=renewed' \\
    -keyout /root/renewed/privkey.pem -out /root/renewed/fullchain.pem`)
  await performNext('One machine') // certbot
  await attempt('a renewed certificate', async () => {
    await waitFor('the new certificate', async () => (await trials.shownOrganisation()) === 'renewed', { seconds: 20 })
    return 'served after a reload'
  })
  await performNext('One machine') // worker

  // Only this trial looks into the database from outside.
  await machine.run(`runuser -u postgres -- psql -qd quanzi -c "create role guide superuser login password 'guide'"`)
  const url = `postgres://guide:guide@127.0.0.1:${trials.ports.database}/quanzi`
  const world = { url, ...(await createPeople(url)) }
  await attempt('the worker', () => trials.checkWorker(machine, world.people[0] as (typeof world.people)[number]))
  await attempt('restart.sh under load', () =>
    trials.underLoad(world, () => machine.run('sh /srv/quanzi/current/deploy/restart.sh')),
  )
  await attempt('kill -9 of a process', () => trials.checkKill(machine))
  await attempt('the nightly backup', () => trials.checkTimer(machine))
  await attempt('its restore', () => trials.checkRestore(machine))
  await performNext('Backup')
  await performNext('Point in time') // pgBackRest
  const goBack = next('Point in time')
  await attempt('a dropped table', () => trials.checkPointInTime(machine, () => perform(goBack)))
  const units = ['quanzi@3001', 'quanzi-worker', 'quanzi-backup', 'pgbackrest-backup']
  await attempt('units', () => trials.checkUnits(machine, units))
  const before = await machine.run('readlink /srv/quanzi/current')
  const update = next('Update')
  await attempt(`${pagePath}:${update.line} Update under load`, () => trials.underLoad(world, () => perform(update)))
  await attempt('the new version', async () => {
    const current = (await machine.run('readlink /srv/quanzi/current')).trim()
    const served = await machine.run(
      'for unit in quanzi@3001 quanzi@3002 quanzi-worker; do readlink /proc/$(systemctl show -P MainPID $unit)/cwd; done',
    )
    if (
      current === before.trim() ||
      served
        .trim()
        .split('\n')
        .some((folder) => folder !== current)
    )
      throw new Error(`current is ${current}, served ${served}`)
    return 'all processes run it'
  })
  await attempt('after a reboot', async () => {
    await machine.reboot()
    return trials.checkSite()
  })
  await runOn(url, ['drop role guide']).catch(() => {})
  if (steps.length > 0) throw new Error(`${pagePath}:${steps[0]?.line}: these commands are performed by no trial`)
  const unused = replacements.filter((replacement) => !used.has(replacement))
  if (unused.length > 0) throw new Error(`not on the page: ${unused.map(({ what }) => what).join(', ')}`)
}

const logs = `journalctl --no-pager -o short-iso -u 'quanzi*' -u nginx -n 60 || true
tail -n 20 /var/log/nginx/error.log || true`

const obstacles = values.help ? [] : await findObstacles()
if (values.help || obstacles.length > 0) {
  for (const obstacle of obstacles) say(obstacle)
  say(obstacles.length > 0 ? `\n${help}` : help)
  process.exit(values.help ? 0 : 2)
}
let machine: Machine | undefined
let stop = (): void => {}
const stopped = new Promise<void>((resolve) => {
  stop = resolve
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop())
try {
  machine = await openMachine({ suite: values.debian, mirror: values.mirror, base: values.base, print: say })
  const running = runGuide(machine)
  running.catch(() => {})
  const finished = await Promise.race([running.then(() => true), stopped.then(() => false)])
  process.exitCode = finished ? 0 : 1
  if (finished) {
    say('\nIn place of what the page says:')
    for (const { what, why } of used) say(`  ${what}: ${why}`)
  }
} catch (error) {
  say(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
  if (machine) {
    say(await machine.run(logs).catch(String))
    if (values.keep) {
      say(`the machine is in ${machine.folder}; Ctrl-C removes it`)
      await stopped
    }
  }
} finally {
  await machine?.close()
}
say(`${results.filter(({ failed }) => !failed).length} passed, ${results.filter(({ failed }) => failed).length} failed`)
process.exit()
