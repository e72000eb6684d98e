import { hash, randomBytes, randomUUID } from 'node:crypto'
import { Agent } from 'node:https'
import { setTimeout as pause } from 'node:timers/promises'
import { encodeForm } from '../../web/src/platform/api/form-encoding.ts'
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
  await changeSettings(url, { audit_switch: 1, consent_switch: '0' })
  const members = await runOn<{ id: string }>(url, [
    `select id from member m where mobile_hash is not null and left_at is null and banned_until is null and muted_until is null
     and not exists (select from appointment a where a.member_id = m.id)
     and not exists (select from site_sanction s where s.member_id = m.id) order by id limit ${count + 1}`,
  ])
  const people: Person[] = []
  for (const { id } of members) people.push(await openSession(url, Number(id)))
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

export const changeSettings = (url: string, settings: object) =>
  runOn(url, [
    `update site set settings = settings || '${JSON.stringify(settings)}' where id = ${siteId}`,
    `select pg_notify('quanzi', 'site:${siteId}')`,
  ])

export const openSession = async (url: string, id: number): Promise<Person> => {
  const token = randomBytes(24).toString('base64url')
  await runOn(url, [
    `insert into session (hash, member_id, opened_by, site_id, expires_at)
     values ('${hash('sha256', token)}', ${id}, 'sms', ${siteId}, now() + interval '9 days')`,
  ])
  return { id, cookie: `__Host-quanzi_session=${token}; quanzi_session=${token}` }
}

/** Calls that must succeed. */
export const createSubmit =
  (send: Send) =>
  async (person: Person, path: string, fields: Record<string, string>): Promise<{ topic_id: number }> => {
    const { status, text } = await send(`/api/circle/${path}?siteid=${siteId}`, {
      method: 'POST',
      headers: { cookie: person.cookie, 'content-type': 'application/x-www-form-urlencoded' },
      body: Buffer.from(encodeForm(fields).toString()),
    })
    const answer = status === 200 ? (JSON.parse(text) as { state: number; data: { topic_id: number } }) : undefined
    if (answer?.state !== 1) throw new Error(`${path}: ${status} ${text}`)
    return answer.data
  }

type Kind = 'publish' | 'pass' | 'comment' | 'like' | 'withdraw comment' | 'offline' | 'withdraw'

type Write = {
  kind: Kind
  /** As `checkWrites` reads it from the database: the text, the member and the post, or the item. */
  key: string
  attempts: number
  askedAt: number
  acknowledgedAt: number | null
}

/** `stale`: marked by the server as one that may be old. */
type Read = { askedAt: number; served: boolean; stale: boolean }

export type Load = Awaited<ReturnType<typeof startLoad>>

type LoadOptions = {
  send: Send
  people: readonly Person[]
  /** Also decisions and withdrawals of what the members have published. */
  reviewer?: Person
  posts: readonly number[]
  /** A write is sent again, with its idempotency key, until it is acknowledged. */
  retries: boolean
  writers: number
  readers: number
  /** Milliseconds between the calls of each writer and reader, at most. */
  pauseMs?: number
}

/** Members who publish, comment and like, a reviewer, and visitors who read, all through nginx, until `stop`. */
export const startLoad = (options: LoadOptions) => {
  const { send, people, reviewer, posts, retries, writers, readers, pauseMs = 80 } = options
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

  const writer = async (index: number): Promise<void> => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    /** The data of the acknowledgement; undefined where there is none. */
    const write = async (
      kind: Kind,
      key: string,
      { cookie }: Person,
      path: string,
      fields: Record<string, string | number>,
    ): Promise<Record<string, unknown> | undefined> => {
      const record: Write = { kind, key, attempts: 0, askedAt: performance.now(), acknowledgedAt: null }
      writes.push(record)
      const headers = { cookie, 'content-type': 'application/x-www-form-urlencoded', 'idempotency-key': randomUUID() }
      const body = Buffer.from(encodeForm(fields).toString())
      for (const until = performance.now() + 120_000; performance.now() < until; ) {
        record.attempts += 1
        const response = await attempt('write', `/api/circle/${path}?siteid=${siteId}`, {
          method: 'POST',
          headers,
          body,
          agent,
        })
        const envelope =
          response?.status === 200
            ? (JSON.parse(response.text) as { state: number; data: Record<string, unknown> | null })
            : undefined
        if (envelope?.state === 1) {
          record.acknowledgedAt = performance.now()
          acknowledgements.push(record.acknowledgedAt)
          await pause((0.25 + Math.random() * 0.75) * pauseMs)
          return envelope.data ?? {}
        }
        if (response && response.status !== undefined && response.status < 500)
          return void count(rejections, `${kind}: ${response.status} ${response.text.slice(0, 120)}`)
        if (!retries) return undefined
        await pause(200 + Math.random() * 300)
      }
      return undefined
    }
    /** One post from its publication to its end. Each like is the first one of this member for this post. */
    const liveThrough = async (n: number): Promise<void> => {
      const personAt = (step: number) => people[(index + n * writers + step) % people.length] as Person
      const [author, reader] = [personAt(0), personAt(1)]
      const text = `trial ${randomUUID()}`
      const published = await write('publish', text, author, 'postingapi', { action: 'common', content: text })
      const id = Number(published?.['topic_id'])
      if (reviewer) {
        if (!published || !(await write('pass', `${id}`, reviewer, 'topic', { action: 'pass', topic_id: id, rev: 1 })))
          return
        await write('like', `${reader.id} ${id}`, reader, 'diggapi', { action: 'topic', topic_id: id })
      }
      const words = `trial ${randomUUID()}`
      const target = reviewer ? id : (posts[n % posts.length] as number)
      const said = await write('comment', words, reader, 'replyapi', {
        action: 'comment',
        topic_id: target,
        content: words,
      })
      if (!reviewer) return
      const { comment_id: comment } = (said?.['comment'] ?? {}) as { comment_id?: number }
      if (comment && n % 2 === 0)
        await write('withdraw comment', `${comment}`, reader, 'replyapi', { action: 'del', comment_id: comment })
      if (n % 3 === 1)
        await write('offline', `${id}`, reviewer, 'topic', { action: 'offline', topic_id: id, reason: '引战' })
      if (n % 3 === 2) await write('withdraw', `${id}`, author, 'topicapi', { action: 'del', topic_id: id })
    }
    for (let n = 0; running; n++) await liveThrough(n)
    agent.destroy()
  }
  const reader = async (index: number): Promise<void> => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (let n = index; running; n++) {
      const query = n % 2 === 0 ? 'action=list' : `action=detail&topic_id=${posts[n % posts.length]}`
      const askedAt = performance.now()
      const response = await attempt('read', `/api/circle/topicapi?${query}&siteid=${siteId}`, { agent })
      reads.push({ askedAt, served: response?.status === 200, stale: response?.headers['server-timing'] === 'stale' })
      await pause((0.4 + Math.random() * 0.6) * pauseMs)
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

/** How often each write is in the database. */
export const countStored = async (url: string): Promise<(write: Write) => number> => {
  const countBy = async (text: string): Promise<Map<string, number>> =>
    new Map((await runOn<{ key: string; n: string }>(url, [text])).map(({ key, n }) => [key, Number(n)]))
  /** Entries of the history whose item has the state that they led to. */
  const decided = (kind: 'post' | 'comment', action: string, states: string) =>
    countBy(`select item_id::text as key, count(*) as n from review_history h join ${kind} i on i.id = h.item_id
      where kind = '${kind}' and action = '${action}' and i.state in (${states}) group by 1`)
  const stored: Record<Kind, Map<string, number>> = {
    publish: await countBy('select content as key, count(*) as n from post group by 1'),
    pass: await decided('post', 'pass', '1, 5, 9'),
    comment: await countBy('select content as key, count(*) as n from comment group by 1'),
    like: await countBy("select member_id || ' ' || post_id as key, count(*) as n from post_like group by 1"),
    'withdraw comment': await decided('comment', 'del', '9'),
    offline: await decided('post', 'offline', '5'),
    withdraw: await decided('post', 'del', '9'),
  }
  return ({ kind, key }) => stored[kind].get(key) ?? 0
}

/** Compares the rows with the acknowledged writes: each is there once; one without an answer at most once. */
export const checkWrites = async (url: string, writes: readonly Write[]): Promise<{ lost: number; double: number }> => {
  const stored = await countStored(url)
  let lost = 0
  let double = 0
  for (const write of writes) {
    const n = stored(write)
    if (write.acknowledgedAt !== null && n === 0) lost += 1
    if (n > 1) double += 1
  }
  return { lost, double }
}
