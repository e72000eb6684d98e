import { Agent } from 'node:https'
import { setTimeout as pause } from 'node:timers/promises'
import { parseCallName } from '../../../contract/src/index.ts'
import { runMixedOperations } from '../../../server/test/resilience/mixed-operations.ts'
import { runOn } from '../database.ts'
import { siteId } from '../load.ts'
import { waitFor } from '../program.ts'
import { type Result, requireNginx, type TrialOptions } from './results.ts'

const maxLagMs = 10_000
const members = 12

/** Members, a reviewer and visitors at all processes, while the replay of each replica pauses again and again. */
export const tryReplicas = async ({ circle, calls, print, people, reviewer }: TrialOptions): Promise<Result[]> => {
  const { cluster } = circle
  if (!cluster) throw new Error('this trial needs Patroni, etcd, HAProxy and PostgreSQL')
  const nginx = requireNginx(circle)
  const agent = new Agent({ keepAlive: true })
  const send: Parameters<typeof runMixedOperations>[0]['send'] = async ({ call, input, cookie }) => {
    // Cast: the trial names calls of the contract.
    const { method, path, action } = parseCallName(call as 'GET circle/topicapi list')
    const named = Object.entries({ ...(action && { action }), ...input }).map(([name, value]) => [name, String(value)])
    const fields = new URLSearchParams(Object.fromEntries(named)).toString()
    const isGet = method === 'GET'
    const { status, headers, text } = await nginx.send(`/api/${path}?siteid=${siteId}${isGet ? `&${fields}` : ''}`, {
      method,
      agent,
      headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
      ...(!isGet && { body: Buffer.from(fields) }),
    })
    const answer = JSON.parse(text) as { state: 0 | 1; code: number; data: unknown }
    return { ...answer, status: status ?? 0, cookies: headers['set-cookie'] ?? [] }
  }
  let running = true
  const primary = await cluster.primary()
  /** Again where the replay cancels it. */
  const command = (url: string, text: string) => waitFor('a replica', () => runOn(url, [text]).then(() => true))
  const lag = async (url: string): Promise<void> => {
    while (running) {
      await pause(Math.random() * maxLagMs * 0.3)
      await command(url, 'select pg_wal_replay_pause()')
      await pause(Math.random() ** 3 * maxLagMs)
      await command(url, 'select pg_wal_replay_resume()')
    }
  }
  const standbys = cluster.nodes.filter(({ name }) => name !== primary?.name)
  const lagging = Promise.all(standbys.map((node) => lag(cluster.adminUrlOf(node))))
  // Awaited below.
  lagging.catch(() => {})
  const { wrong, done, statuses, withdrawn } = await runMixedOperations({
    send,
    readPage: async (path) => (await nginx.send(`${path}?siteid=${siteId}`, { agent })).text,
    people: people.slice(0, members),
    reviewer,
    random: Math.random,
    operations: calls,
  }).finally(async () => {
    running = false
    await lagging
    agent.destroy()
  })
  const reads = await circle.readMetric('quanzi_routed_reads_total')
  const share = (100 * (reads.get('replica') ?? 0)) / [...reads.values()].reduce((sum, n) => sum + n, 0)
  print(`${[...statuses].map(([status, n]) => `${n} × ${status}`).join(', ')}; ${withdrawn} withdrawn`)
  for (const sentence of wrong.slice(0, 20)) print(sentence)
  const expected = ['200', '410', '422 GET circle/replyapi list']
  const refused = [...statuses].filter(([status]) => !expected.includes(status)).reduce((sum, [, n]) => sum + n, 0)
  const trial = 'replicas'
  return [
    {
      trial,
      what: `answers with withdrawn content or without own writes, of ${done}`,
      value: String(wrong.length),
      target: '0',
      good: wrong.length === 0 && withdrawn > 0,
    },
    { trial, what: 'calls refused', value: String(refused), target: '0', good: refused === 0 },
    { trial, what: 'reads answered by replicas', value: `${share.toFixed(0)} %`, target: '> 0', good: share > 0 },
  ]
}
