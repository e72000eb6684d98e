import { setTimeout as pause } from 'node:timers/promises'
import type { Circle } from './circle.ts'
import type { Cluster, Node } from './database.ts'
import { checkWrites, type Load, openPeople, type Person, siteId, startLoad } from './load.ts'
import { waitFor } from './program.ts'

type Result = { trial: string; what: string; value: string; target: string; good: boolean }
type TrialOptions = {
  circle: Circle
  rounds: number
  print: (line: string) => void
  people: Person[]
  reviewer: Person
  posts: number[]
}

const trials: Record<string, (options: TrialOptions) => Promise<Result[]>> = {
  decisions: (options) => tryDecisions(options),
  rolling: (options) => tryRollingUpdate(options),
  failover: (options) => tryFailovers(options),
}

export const trialNames = Object.keys(trials)

export const runTrials = async (
  circle: Circle,
  { wanted, rounds, print }: { wanted: string[]; rounds: number; print: (line: string) => void },
): Promise<boolean> => {
  const world = await openPeople(circle.databaseUrl, 40)
  const results: Result[] = []
  for (const [name, run] of Object.entries(trials)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    print(`\n── ${name} ──`)
    results.push(...(await run({ circle, rounds, print, ...world })))
  }
  print('')
  for (const { trial, what, value, target, good } of results)
    print(`  ${good ? '✓' : '✗'} ${trial.padEnd(10)}${what.padEnd(46)}${value.padStart(22)}   ${target}`)
  return results.every(({ good }) => good)
}

const describe = (counts: Map<string, number>): string =>
  [...counts].map(([status, n]) => `${n} × ${status}`).join(', ') || 'none'

const sumOf = (counts: Map<string, number>, matches: (status: string) => boolean): number =>
  [...counts].reduce((sum, [status, n]) => (matches(status) ? sum + n : sum), 0)

const percentile = (values: number[], share: number): number =>
  values.sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0

const requireNginx = ({ nginx }: Circle): NonNullable<Circle['nginx']> => {
  if (!nginx) throw new Error('this trial needs nginx')
  return nginx
}

const tryDecisions = async ({ circle, print, people, reviewer }: TrialOptions): Promise<Result[]> => {
  const nginx = requireNginx(circle)
  const post = async (person: Person, path: string, body: string) => {
    const headers = { cookie: person.cookie, 'content-type': 'application/x-www-form-urlencoded' }
    const { status, text } = await nginx.send(`/api/circle/${path}?siteid=${siteId}`, {
      method: 'POST',
      headers,
      body: Buffer.from(body),
    })
    const answer = JSON.parse(text) as { state: number; data: { topic_id: number } }
    if (status !== 200 || answer.state !== 1) throw new Error(`${path}: ${status} ${text}`)
    return answer.data
  }
  const shows = async (port: number, id: number, content: string): Promise<boolean> => {
    const url = `http://127.0.0.1:${port}/api/circle/topicapi?siteid=${siteId}`
    const answers = await Promise.all([
      fetch(`${url}&action=list&pagesize=100`),
      fetch(`${url}&action=detail&topic_id=${id}`),
    ])
    const texts = await Promise.all(answers.map((answer) => answer.text()))
    return texts.some((text) => text.includes(content))
  }
  const waits: number[] = []
  for (let n = 0; n < 10; n++) {
    const author = people[n % people.length] as Person
    const content = `trial of decisions ${n} ${Date.now()}`
    const { topic_id } = await post(author, 'postingapi', `action=common&content=${content}`)
    await post(reviewer, 'topic', `action=pass&topic_id=${topic_id}&rev=1`)
    await Promise.all(
      circle.ports.map((port) => waitFor('the post', () => shows(port, topic_id, content), { seconds: 10 })),
    )
    await post(reviewer, 'topic', `action=offline&topic_id=${topic_id}&reason=${encodeURIComponent('引战')}`)
    const decidedAt = performance.now()
    /** When the last question that was still answered with the post had been asked. */
    const staleFor = async (port: number): Promise<number> => {
      for (let stale = 0; ; await pause(10)) {
        const askedAfter = performance.now() - decidedAt
        if (askedAfter > 10_000 || !(await shows(port, topic_id, content))) return stale
        stale = askedAfter
      }
    }
    waits.push(...(await Promise.all(circle.ports.map(staleFor))))
  }
  const worst = Math.max(...waits)
  print(`${waits.length} checks; the post was shown to questions of up to ${Math.round(worst)} ms after the decision`)
  return [
    {
      trial: 'decisions',
      what: 'gone from all processes',
      value: `${(worst / 1000).toFixed(2)} s`,
      target: '≤ 1 s',
      good: worst <= 1_000,
    },
  ]
}

const tryRollingUpdate = async ({ circle, print, people, posts }: TrialOptions): Promise<Result[]> => {
  const load = startLoad({ send: requireNginx(circle).send, people, posts, retries: false, writers: 4, readers: 3 })
  for (const port of circle.ports) {
    await pause(1_000)
    await circle.replaceServer(port)
    print(`process ${port} replaced; writes: ${describe(load.statuses.write)}; reads: ${describe(load.statuses.read)}`)
  }
  await pause(1_000)
  await load.stop()
  const failed = (counts: Map<string, number>) => sumOf(counts, (status) => !/^[234]/.test(status))
  const lost = failed(load.statuses.write) + failed(load.statuses.read)
  const calls = sumOf(load.statuses.write, () => true) + sumOf(load.statuses.read, () => true)
  const { lost: missing, double } = await checkWrites(circle.databaseUrl, load.writes)
  return [
    { trial: 'rolling', what: 'failed calls', value: `${lost} of ${calls}`, target: '0', good: lost === 0 },
    {
      trial: 'rolling',
      what: 'acknowledged writes lost, double',
      value: `${missing}, ${double}`,
      target: '0, 0',
      good: missing + double === 0,
    },
  ]
}

type Fault = { name: string; inject(node: Node, cluster: Cluster): Promise<void> | void; mend(node: Node): void }

const faults: Fault[] = [
  { name: 'kill -9', inject: (node) => node.kill(), mend: (node) => node.start() },
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

const longestGap = ({ acknowledgements }: Load, since: number): number => {
  const times = [since, ...acknowledgements.filter((at) => at > since), performance.now()]
  return Math.max(...times.slice(1).map((at, index) => at - (times[index] ?? at)))
}

/** The primary is lost in several ways while members write, again until it is acknowledged, and visitors read. */
const tryFailovers = async ({ circle, rounds, print, people, posts }: TrialOptions): Promise<Result[]> => {
  const { cluster } = circle
  if (!cluster) throw new Error('this trial needs Patroni, etcd, HAProxy and PostgreSQL')
  const possible = faults.filter(({ name }) => name !== 'network cut' || cluster.canCut)
  const load = startLoad({ send: requireNginx(circle).send, people, posts, retries: true, writers: 4, readers: 3 })
  const gaps: number[] = []
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
    await waitFor('the cluster', cluster.isWhole, { seconds: 180 })
    print(
      `${round + 1}. ${fault.name} of ${primary.name}: writes back after ${(gap / 1000).toFixed(1)} s; ${load.acknowledgements.length} acknowledged; reads not served, asked after seconds: ${unserved.join(' ') || 'none'}`,
    )
  }
  await load.stop()
  print(
    `writes: ${describe(load.statuses.write)}; reads: ${describe(load.statuses.read)}; refused: ${describe(load.rejections)}`,
  )
  const { lost, double } = await checkWrites(circle.databaseUrl, load.writes)
  const p95 = percentile(gaps, 0.95)
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
