import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { findInstalled } from '../../../server/test/postgres-server.ts'
import { readSteps } from '../../guide/page.ts'
import { root } from '../../shell.mjs'
import { backupEnv, type Cluster, type Node, replaceIn, runOn } from '../database.ts'
import { checkWrites, countStored, startLoad } from '../load.ts'
import { waitFor } from '../program.ts'
import { describeCounts, type Result, requireNginx, sumOf, type TrialOptions } from './results.ts'

const performOn = async (node: Node, commands: string, moment?: string): Promise<void> => {
  const places = [
    ['runuser -u postgres --', node.asPostgres.join(' ')],
    ['/etc/patroni/config.yml', node.config],
    ['/var/lib/postgresql/15/quanzi', node.dataFolder],
    ['/usr/lib/postgresql/15/bin', dirname(realpathSync(findInstalled()?.postgres ?? ''))],
    // The configuration of a base backup names the folder of the node that made it.
    ["listen_addresses=''", `listen_addresses='' -c unix_socket_directories=${node.home}`],
  ] as const
  const script = places
    .reduce((text, [from, to]) => text.replaceAll(from, to), commands)
    .replace(/(?<=--target=)'[^']+'/, `'${moment}'`)
  const env = {
    ...process.env,
    ...backupEnv(node.home),
    PGHOST: node.home,
    PGPORT: String(node.port),
    PGUSER: 'postgres',
  }
  const timeout = 300_000
  const running = promisify(execFile)('bash', ['-euo', 'pipefail', '-c', script], { cwd: node.home, env, timeout })
  await running.catch(({ stdout, stderr }: { stdout: string; stderr: string }) => {
    // What PostgreSQL logs is in the standard output of pg_ctl.
    throw new Error(`${script}\n${stdout.slice(-2_000)}\n${stderr.slice(-500)}`)
  })
}

/** One folder replaces the share of several machines. */
const configureBackups = ({ nodes }: Cluster, folder: string): void => {
  for (const node of nodes) {
    const text = replaceIn('pgbackrest.conf', [
      ['repo1-path=/var/lib/pgbackrest', `repo1-path=${folder}\nlog-path=${node.home}\nlock-path=${node.home}/lock`],
      [
        'pg1-path=/var/lib/postgresql/15/quanzi',
        `pg1-path=${node.dataFolder}\npg1-socket-path=${node.home}\npg1-port=${node.port}\npg1-user=postgres`,
      ],
    ])
    writeFileSync(backupEnv(node.home).PGBACKREST_CONFIG, text)
    const patroni = readFileSync(node.config, 'utf8')
    const lines = /^ +# +archive_mode:.*\n(?: +# +archive_.*\n)+/m.exec(patroni)?.[0]
    if (!lines) throw new Error('deploy/cluster/patroni.yml has no lines for pgBackRest')
    writeFileSync(node.config, patroni.replace(lines, lines.replace(/^( +)# /gm, '$1')))
  }
}

/**
 * A table is dropped while members write; the commands of the page take the database back to the moment before. What was
 * acknowledged before that moment is there, what was asked later is not, and the product goes on.
 */
export const tryPointInTime = async (options: TrialOptions): Promise<Result[]> => {
  const { circle, print, people, reviewer, posts } = options
  const { cluster, backups, databaseUrl } = circle
  if (!cluster || !backups) throw new Error('this trial needs Patroni, etcd, HAProxy, PostgreSQL and pgBackRest')
  const { send } = requireNginx(circle)
  const steps = readSteps(readFileSync(join(root, 'docs/cluster.md'), 'utf8'))
  const [begin, archive, restore] = steps.flatMap(({ heading, commands }) =>
    heading === 'Point in time' ? [commands] : [],
  )
  if (!begin || !archive || !restore) throw new Error('docs/cluster.md has other steps')
  const findPrimary = async (): Promise<Node> => {
    const primary = await cluster.primary()
    if (!primary) throw new Error('there is no primary')
    return primary
  }

  const untilCluster = (what: string, isReady: () => Promise<boolean>) =>
    waitFor(what, isReady, { seconds: 120 }).catch(async (error: Error) => {
      throw new Error(`${error.message}\n${await cluster.describe()}`)
    })

  const repository = join(circle.folder, 'pgbackrest')
  mkdirSync(repository)
  await promisify(execFile)('chown', ['--reference', (await findPrimary()).home, repository])
  configureBackups(cluster, repository)
  await performOn(await findPrimary(), begin)
  await untilCluster('the cluster', cluster.isWhole)
  print('the base backup is made')

  const load = startLoad({ send, people, reviewer, posts, retries: false, writers: 4, readers: 2, pauseMs: 40 })
  const untilAcknowledged = (count: number) =>
    waitFor('acknowledged writes', async () => load.acknowledgements.length >= count, { seconds: 120 })
  await untilAcknowledged(300)
  const earlier = performance.now()
  const [{ moment } = { moment: '' }] = await runOn<{ moment: string }>(databaseUrl, [
    'select clock_timestamp()::text as moment',
  ])
  const later = performance.now()
  await untilAcknowledged(load.acknowledgements.length + 60)
  // Again where it deadlocks with a write.
  await waitFor('the drop', () => runOn(databaseUrl, ['drop table comment cascade']).then(() => true))
  await waitFor('answers without the table', async () => load.statuses.write.has('500'))
  await load.stop()
  print(`the table is dropped after ${moment}; writes: ${describeCounts(load.statuses.write)}`)

  const since = performance.now()
  const former = await findPrimary()
  await performOn(former, archive)
  await circle.stopProcesses()
  for (const node of cluster.nodes) if (node !== former) await node.stop()
  await former.stop()
  const [first, ...others] = cluster.nodes as [Node, ...Node[]]
  await performOn(first, restore, moment)
  first.start()
  await untilCluster('the restored primary', async () => (await cluster.primary()) === first)
  await waitFor('HAProxy', () => runOn(databaseUrl, ['select 1']).then(() => true))
  const restoredAfter = performance.now() - since
  const expected = load.writes.filter(({ acknowledgedAt }) => acknowledgedAt !== null && acknowledgedAt < earlier)
  const { lost, double } = await checkWrites(databaseUrl, expected)
  const stored = await countStored(databaseUrl)
  const gone = load.writes.filter(({ askedAt }) => askedAt > later)
  const left = gone.filter((write) => stored(write) > 0).length
  for (const node of others) {
    rmSync(node.dataFolder, { recursive: true })
    node.start()
  }
  await untilCluster('the cluster', cluster.isWhole)
  await circle.startProcesses()

  const again = startLoad({ send, people, reviewer, posts, retries: false, writers: 4, readers: 2, pauseMs: 40 })
  await waitFor('acknowledged writes', async () => again.acknowledgements.length >= 200, { seconds: 120 })
  await again.stop()
  const { write, read } = again.statuses
  print(`afterwards: writes ${describeCounts(write)}; reads ${describeCounts(read)}`)
  const failed = [write, read].reduce((sum, all) => sum + sumOf(all, (status) => status !== '200'), 0)
  const after = await checkWrites(databaseUrl, again.writes)
  const trial = 'pitr'
  return [
    {
      trial,
      what: `writes acknowledged before the moment lost, double, of ${expected.length}`,
      value: `${lost}, ${double}`,
      target: '0, 0',
      good: expected.length > 0 && lost + double === 0,
    },
    {
      trial,
      what: `writes asked after it still there, of ${gone.length}`,
      value: String(left),
      target: '0',
      good: gone.length > 0 && left === 0,
    },
    {
      trial,
      what: 'stopped, restored and a primary again',
      value: `${(restoredAfter / 1_000).toFixed(1)} s`,
      target: 'shown',
      good: true,
    },
    {
      trial,
      what: `calls afterwards not answered by 200, of ${sumOf(write) + sumOf(read)}`,
      value: String(failed + sumOf(again.rejections)),
      target: '0',
      good: failed + sumOf(again.rejections) === 0,
    },
    {
      trial,
      what: `acknowledged writes afterwards lost, double, of ${again.acknowledgements.length}`,
      value: `${after.lost}, ${after.double}`,
      target: '0, 0',
      good: after.lost + after.double === 0,
    },
  ]
}
