import { setTimeout as pause } from 'node:timers/promises'
import type { Cluster, Node } from '../database.ts'
import { checkWrites, type Load, startLoad } from '../load.ts'
import { waitFor } from '../program.ts'
import { describeCounts, quantile, type Result, requireNginx, sumOf, type TrialOptions } from './results.ts'

type Fault = { name: string; inject(node: Node, cluster: Cluster): Promise<void> | void; mend(node: Node): void }

/** What is killed is started again by its supervisor, as systemd does. */
const faults: Fault[] = [
  { name: 'kill -9', inject: (node) => node.kill(), mend: () => {} },
  { name: 'freeze', inject: (node) => node.freeze(), mend: (node) => node.thaw() },
  { name: 'switchover', inject: switchOver, mend: () => {} },
  { name: 'network cut', inject: (node) => node.cut?.(), mend: (node) => node.heal?.() },
]

async function switchOver(node: Node, cluster: Cluster): Promise<void> {
  const candidate = (await cluster.listMembers()).find(({ role }) => role === 'sync_standby')?.name
  const answer = await fetch(`http://${node.address}:${node.restPort}/switchover`, {
    method: 'POST',
    body: JSON.stringify({ leader: node.name, candidate }),
  })
  if (!answer.ok) throw new Error(`Patroni: ${await answer.text()}`)
}

/** The longest time without an acknowledged write from `since` on. */
const longestGap = ({ acknowledgements }: Load, since: number): number => {
  const times = [since, ...acknowledgements.filter((at) => at > since), performance.now()]
  return Math.max(...times.slice(1).map((at, index) => at - (times[index] ?? at)))
}

/** The primary is lost in several ways while members write, again until it is acknowledged, and visitors read. */
export const tryFailovers = async ({
  circle,
  rounds,
  print,
  people,
  reviewer,
  posts,
}: TrialOptions): Promise<Result[]> => {
  const { cluster } = circle
  if (!cluster) throw new Error('this trial needs Patroni, etcd, HAProxy and PostgreSQL')
  const possible = faults.filter(({ name }) => name !== 'network cut' || cluster.canCut)
  const { send } = requireNginx(circle)
  const load = startLoad({ send, people, reviewer, posts, retries: true, writers: 4, readers: 3 })
  const pids = circle.serverPids()
  const gaps: number[] = []
  /** Reads of visitors while no write was acknowledged. */
  const readsMeanwhile: Load['reads'] = []
  for (let round = 0; round < rounds; round++) {
    const fault = possible[round % possible.length] as Fault
    const primary = await cluster.primary()
    if (!primary) throw new Error('there is no primary')
    await pause(1_000)
    const since = performance.now()
    await fault.inject(primary, cluster)
    await waitFor('another primary', async () => ![undefined, primary.name].includes((await cluster.primary())?.name), {
      seconds: 120,
    })
    const promotedAt = performance.now()
    const after = () => load.acknowledgements.filter((at) => at > promotedAt).length
    await waitFor('acknowledged writes', async () => after() > 10, { seconds: 120 })
    const gap = longestGap(load, since)
    gaps.push(gap)
    const reads = load.reads.filter(({ askedAt }) => askedAt > since && askedAt < since + gap)
    readsMeanwhile.push(...reads)
    const unserved = reads.filter(({ served }) => !served).map(({ askedAt }) => ((askedAt - since) / 1000).toFixed(1))
    fault.mend(primary)
    await waitFor('the cluster', cluster.isWhole, { seconds: 180 }).catch(async (error: Error) => {
      throw new Error(`${error.message} after ${fault.name} of ${primary.name}\n${await cluster.describe()}`)
    })
    print(
      `${round + 1}. ${fault.name} of ${primary.name}: writes back after ${(gap / 1000).toFixed(1)} s; ${load.acknowledgements.length} acknowledged; reads not served, asked after seconds: ${unserved.join(' ') || 'none'}`,
    )
  }
  await load.stop()
  print(
    `writes: ${describeCounts(load.statuses.write)}; reads: ${describeCounts(load.statuses.read)}; refused: ${describeCounts(load.rejections)}`,
  )
  const { lost, double } = await checkWrites(circle.databaseUrl, load.writes)
  const p95 = quantile(gaps, 0.95)
  const broken = [load.statuses.write, load.statuses.read].reduce(
    (sum, counts) => sum + sumOf(counts, (status) => status === '500'),
    0,
  )
  const served = readsMeanwhile.filter(({ served }) => served)
  const share = served.length / readsMeanwhile.length
  const marked = served.filter(({ stale }) => stale)
  return [
    {
      trial: 'failover',
      what: `acknowledged writes lost, of ${load.acknowledgements.length}`,
      value: String(lost),
      target: '0',
      good: lost === 0,
    },
    { trial: 'failover', what: 'writes stored twice', value: String(double), target: '0', good: double === 0 },
    {
      trial: 'failover',
      what: `writes back, p95 of ${rounds}`,
      value: `${(p95 / 1000).toFixed(1)} s`,
      target: '≤ 45 s',
      good: p95 <= 45_000,
    },
    {
      trial: 'failover',
      what: 'calls refused, answers without success',
      value: String(sumOf(load.rejections)),
      target: '0',
      good: sumOf(load.rejections) === 0,
    },
    {
      trial: 'failover',
      what: 'server processes that ended',
      value: String(pids.filter((pid) => !circle.serverPids().includes(pid)).length),
      target: '0',
      good: circle.serverPids().join() === pids.join(),
    },
    { trial: 'failover', what: 'answers 500', value: String(broken), target: '0', good: broken === 0 },
    {
      trial: 'failover',
      what: `reads answered meanwhile, of ${readsMeanwhile.length}`,
      value: `${(100 * share).toFixed(1)} %`,
      target: '≥ 99 %',
      good: share >= 0.99,
    },
    {
      trial: 'failover',
      what: 'of them marked as possibly old',
      value: `${((100 * marked.length) / served.length).toFixed(1)} %`,
      target: 'shown',
      good: marked.length > 0,
    },
  ]
}
