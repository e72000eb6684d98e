import { setMaxListeners } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { connect, type TLSSocket } from 'node:tls'
import { createSubmit, type Person, siteId } from '../load.ts'
import { quantile, type Result, requireNginx, type TrialOptions } from './results.ts'

const steadyMs = 60_000
const decisionAfterMs = 20_000
/** Between two questions of a visitor; nginx closes connections that are idle for 75 seconds. */
const think = { least: 10_000, most: 50_000 }
/** Handshakes at once. */
const arrivals = 40

type Answer = { askedAt: number; ms: number; status: number; body: string }

type Visitor = { ask(path: string): Promise<Answer>; close(): void }

/** One connection of a visitor, which asks one question at a time. */
const openVisitor = (port: number): Promise<Visitor> =>
  new Promise((opened, failed) => {
    const socket: TLSSocket = connect({ host: '127.0.0.1', port, rejectUnauthorized: false })
    let received = Buffer.alloc(0)
    let pending: { askedAt: number; done(answer: Answer): void; fail(error: Error): void } | undefined
    const fail = (error: Error): void => {
      pending?.fail(error)
      pending = undefined
      failed(error)
    }
    socket.on('error', fail)
    socket.on('close', () => fail(new Error('the connection was closed')))
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk])
      const end = received.indexOf('\r\n\r\n')
      if (end < 0 || !pending) return
      const head = received.toString('latin1', 0, end)
      const length = Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? Number.NaN)
      if (Number.isNaN(length)) return fail(new Error('an answer without a length'))
      if (received.length < end + 4 + length) return
      const { askedAt, done } = pending
      const body = received.toString('utf8', end + 4, end + 4 + length)
      pending = undefined
      received = Buffer.alloc(0)
      done({ askedAt, ms: performance.now() - askedAt, status: Number(head.split(' ')[1]), body })
    })
    socket.once('secureConnect', () =>
      opened({
        ask: (path) =>
          new Promise((done, broken) => {
            if (socket.destroyed) return broken(new Error('the connection was closed'))
            pending = { askedAt: performance.now(), done, fail: broken }
            socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
          }),
        close: () => socket.destroy(),
      }),
    )
  })

/** Thousands of visitors with open connections read two posts, of which one is taken offline meanwhile. */
export const tryViralPost = async ({
  circle,
  print,
  people,
  reviewer,
  visitors: count,
}: TrialOptions): Promise<Result[]> => {
  const nginx = requireNginx(circle)
  const submit = createSubmit(nginx.send)
  const publish = async (author: Person | undefined, content: string): Promise<number> => {
    const { topic_id } = await submit(author as Person, 'postingapi', { action: 'common', content })
    await submit(reviewer, 'topic', { action: 'pass', topic_id: String(topic_id), rev: '1' })
    return topic_id
  }
  const content = `viral ${Date.now()}`
  const [staying, leaving] = [
    await publish(people[0], `${content} stays`),
    await publish(people[1], `${content} leaves`),
  ]
  const paths = [
    `/api/circle/topicapi?action=detail&topic_id=${staying}&siteid=${siteId}`,
    `/api/circle/replyapi?action=list&topic_id=${staying}&order=1&siteid=${siteId}`,
    `/api/circle/topicapi?action=detail&topic_id=${leaving}&siteid=${siteId}`,
    `/s/${staying}?siteid=${siteId}`,
    `/s/${leaving}?siteid=${siteId}`,
  ]

  const errors = new Map<string, number>()
  const failed = (error: Error) => errors.set(error.message, (errors.get(error.message) ?? 0) + 1)
  const times: number[] = []
  const end = new AbortController()
  setMaxListeners(0, end.signal)
  let isFull = false
  let decidedAt = Number.POSITIVE_INFINITY
  let shownUntil = 0
  const live = async ({ ask }: Visitor, n: number): Promise<void> => {
    for (let i = n; !end.signal.aborted; i++) {
      const path = paths[i % paths.length] as string
      try {
        const { askedAt, ms, status, body } = await ask(path)
        if (isFull) times.push(ms)
        const isLeaving = path.includes(String(leaving))
        if (status !== 200 && !(isLeaving && status < 500)) failed(new Error(`${status} for ${path}`))
        if (isLeaving && body.includes(`${content} leaves`)) shownUntil = Math.max(shownUntil, askedAt - decidedAt)
      } catch (error) {
        return void failed(error as Error)
      }
      const ms = think.least + Math.random() * (think.most - think.least)
      await pause(ms, undefined, { signal: end.signal }).catch(() => {})
    }
  }
  const visitors: Visitor[] = []
  const lives: Promise<void>[] = []
  const arrive = async () => {
    let arrived = 0
    const one = async () => {
      while (arrived < count && errors.size === 0) {
        arrived += 1
        try {
          const visitor = await openVisitor(nginx.ports.tls)
          // nginx closes a connection that asks nothing for a minute.
          lives.push(live(visitor, visitors.push(visitor)))
        } catch (error) {
          failed(error as Error)
        }
      }
    }
    await Promise.all(Array.from({ length: arrivals }, one))
  }
  try {
    await arrive()
    print(`${visitors.length} connections are open`)
    isFull = true
    await pause(decisionAfterMs)
    for (const [error, n] of errors) print(`before the decision: ${n} × ${error}`)
    await submit(reviewer, 'topic', { action: 'offline', topic_id: String(leaving), reason: '引战' })
    decidedAt = performance.now()
    await pause(steadyMs - decisionAfterMs)
  } finally {
    // The next trial starts without them.
    end.abort()
    await Promise.all(lives)
    for (const visitor of visitors) visitor.close()
  }

  for (const [error, n] of errors) print(`${n} × ${error}`)
  const failures = [...errors.values()].reduce((sum, n) => sum + n, 0)
  const p99 = quantile(times, 0.99)
  const rate = Math.round((times.length * 1_000) / steadyMs)
  print(`${times.length} answers, ${rate} a second; p50 ${quantile(times, 0.5).toFixed(1)} ms`)
  const trial = 'viral'
  return [
    {
      trial,
      what: `answers to ${count} open connections that failed, of ${times.length}`,
      value: String(failures),
      target: '0',
      good: failures === 0 && visitors.length === count,
    },
    {
      trial,
      what: `p99 at ${rate} a second, ${circle.ports.length} processes`,
      value: `${Math.round(p99)} ms`,
      target: '≤ 300 ms',
      good: p99 <= 300,
    },
    {
      trial,
      what: 'the post was shown after its decision',
      value: `${(shownUntil / 1_000).toFixed(2)} s`,
      target: '≤ 1 s',
      good: shownUntil <= 1_000,
    },
  ]
}
