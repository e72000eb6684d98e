import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { Agent } from 'node:https'
import { setTimeout as pause } from 'node:timers/promises'
import type { Circle } from './circle.ts'
import { runOn } from './database.ts'

export const siteId = 10001

export type Person = { id: number; cookie: string }
export type Send = NonNullable<Circle['nginx']>['send']

/** Members of the demo content with a session each, and public posts. Consent is not asked for, one review publishes. */
export const openPeople = async (
  url: string,
  count: number,
): Promise<{ people: Person[]; reviewer: Person; posts: number[] }> => {
  await runOn(url, [
    `update site set settings = settings || '{"audit_switch": 1, "consent_switch": "0"}' where id = ${siteId}`,
    `select pg_notify('quanzi', 'site:${siteId}')`,
  ])
  const members = await runOn<{ id: string }>(url, [
    `select id from member m where mobile_hash is not null and left_at is null and banned_until is null and muted_until is null
     and not exists (select from appointment a where a.member_id = m.id)
     and not exists (select from site_sanction s where s.member_id = m.id) order by id limit ${count + 1}`,
  ])
  const people: Person[] = []
  for (const { id } of members) {
    const token = randomBytes(24).toString('base64url')
    const hash = createHash('sha256').update(token).digest('hex')
    await runOn(url, [
      `insert into session (hash, member_id, opened_by, site_id, expires_at) values ('${hash}', ${id}, 'sms', ${siteId}, now() + interval '9 days')`,
    ])
    people.push({ id: Number(id), cookie: `__Host-quanzi_session=${token}; quanzi_session=${token}` })
  }
  const reviewer = people.pop()
  if (!reviewer || people.length === 0) throw new Error('the demo content has no members')
  await runOn(url, [
    `insert into appointment (member_id, site_id, role, level) values (${reviewer.id}, ${siteId}, 'reviewer', 1)`,
    `select pg_notify('quanzi', 'member:${reviewer.id}')`,
  ])
  const posts = await runOn<{ id: string }>(url, [
    `select id from post where site_id = ${siteId} and state = 1 and not hidden order by id limit 30`,
  ])
  return { people, reviewer, posts: posts.map(({ id }) => Number(id)) }
}

type Kind = 'publish' | 'comment' | 'like'
type Write = {
  kind: Kind
  person: Person
  post: number
  content: string
  attempts: number
  acknowledgedAt: number | null
}

/** `stale`: marked by the server as one that may be old. */
type Read = { askedAt: number; served: boolean; stale: boolean }

export type Load = Awaited<ReturnType<typeof startLoad>>

type LoadOptions = {
  send: Send
  people: readonly Person[]
  posts: readonly number[]
  /** A write is sent again, with its idempotency key, until it is acknowledged. */
  retries: boolean
  writers: number
  readers: number
}

/** Members who publish, comment and like, and visitors who read, all through nginx, until `stop`. */
export const startLoad = ({ send, people, posts, retries, writers, readers }: LoadOptions) => {
  const writes: Write[] = []
  const statuses = { write: new Map<string, number>(), read: new Map<string, number>() }
  const acknowledgements: number[] = []
  const reads: Read[] = []
  const rejections = new Map<string, number>()
  let running = true

  const count = (of: Map<string, number>, key: string) => of.set(key, (of.get(key) ?? 0) + 1)
  const attempt = async (kind: 'write' | 'read', ...args: Parameters<Send>) => {
    try {
      const response = await send(...args)
      count(statuses[kind], String(response.status))
      return response
    } catch (error) {
      count(statuses[kind], (error as { code?: string }).code ?? 'network')
      return undefined
    }
  }

  const requestOf = ({ kind, post, content }: Write): [path: string, body: string] => {
    if (kind === 'publish') return ['/api/circle/postingapi', `action=common&content=${encodeURIComponent(content)}`]
    if (kind === 'comment')
      return ['/api/circle/replyapi', `action=comment&topic_id=${post}&content=${encodeURIComponent(content)}`]
    return ['/api/circle/diggapi', `action=topic&topic_id=${post}`]
  }
  const writer = async (index: number): Promise<void> => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (let n = 0; running; n++) {
      const kind = (['publish', 'comment', 'like'] as const)[n % 3] ?? 'like'
      const person = people[(index + n * writers) % people.length] as Person
      const post = posts[Math.floor(n / 3) % posts.length] as number
      const write: Write = { kind, person, post, content: `${kind} ${randomUUID()}`, attempts: 0, acknowledgedAt: null }
      writes.push(write)
      const [path, body] = requestOf(write)
      const headers = {
        cookie: person.cookie,
        'content-type': 'application/x-www-form-urlencoded',
        'idempotency-key': randomUUID(),
      }
      const until = performance.now() + 120_000
      while (!write.acknowledgedAt && performance.now() < until) {
        write.attempts += 1
        const response = await attempt('write', `${path}?siteid=${siteId}`, {
          method: 'POST',
          headers,
          body: Buffer.from(body),
          agent,
        })
        const envelope =
          response?.status === 200 ? (JSON.parse(response.text) as { state: number; error: string }) : undefined
        if (envelope?.state === 1) {
          write.acknowledgedAt = performance.now()
          acknowledgements.push(write.acknowledgedAt)
        } else if (response && response.status !== undefined && response.status < 500) {
          count(rejections, `${response.status} ${response.text.slice(0, 120)}`)
          break
        } else if (retries) await pause(200 + Math.random() * 300)
        else break
      }
      await pause(20 + Math.random() * 60)
    }
    agent.destroy()
  }
  const reader = async (index: number): Promise<void> => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (let n = index; running; n++) {
      const query = n % 2 === 0 ? 'action=list' : `action=detail&topic_id=${posts[n % posts.length]}`
      const askedAt = performance.now()
      const response = await attempt('read', `/api/circle/topicapi?${query}&siteid=${siteId}`, { agent })
      reads.push({ askedAt, served: response?.status === 200, stale: response?.headers['server-timing'] === 'stale' })
      await pause(30 + Math.random() * 60)
    }
    agent.destroy()
  }
  const all = [
    ...Array.from({ length: writers }, (_, index) => writer(index)),
    ...Array.from({ length: readers }, (_, index) => reader(index)),
  ]
  return {
    writes,
    statuses,
    acknowledgements,
    reads,
    rejections,
    stop: async () => {
      running = false
      await Promise.all(all)
    },
  }
}

/** Compares the rows with the acknowledged writes: each is there once; one without an answer at most once. */
export const checkWrites = async (url: string, writes: readonly Write[]): Promise<{ lost: number; double: number }> => {
  const countBy = async (text: string): Promise<Map<string, number>> =>
    new Map((await runOn<{ key: string; n: string }>(url, [text])).map(({ key, n }) => [key, Number(n)]))
  const stored: Record<Kind, Map<string, number>> = {
    publish: await countBy('select content as key, count(*) as n from post group by 1'),
    comment: await countBy('select content as key, count(*) as n from comment group by 1'),
    like: await countBy("select member_id || ' ' || post_id as key, count(*) as n from post_like group by 1"),
  }
  let lost = 0
  let double = 0
  for (const { kind, person, post, content, acknowledgedAt } of writes) {
    const n = stored[kind].get(kind === 'like' ? `${person.id} ${post}` : content) ?? 0
    if (acknowledgedAt !== null && n === 0) lost += 1
    if (n > 1) double += 1
  }
  return { lost, double }
}
