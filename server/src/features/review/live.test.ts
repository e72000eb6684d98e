import type { Waiting } from '@quanzi/contract/review'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openTestHouse, type Person, type TestHouse } from '../../../test/house.ts'

let house: TestHouse
let origin: string
let author: Person
let reviewer: Person
const open: AbortController[] = []

beforeAll(async () => {
  house = await openTestHouse({ auditSwitch: 2 })
  origin = await house.app.server.listen({ port: 0, host: '127.0.0.1' })
  author = await house.person('投稿的人')
  reviewer = await house.person('一审老陈', { level: 1 })
})
afterAll(async () => {
  for (const one of open) one.abort()
  await house.close()
})

/** What a desk hears, one `Waiting` after another. */
const listen = async (person: Person, at = origin) => {
  const stop = new AbortController()
  open.push(stop)
  const answer = await fetch(`${at}/api/circle/audit/live`, {
    headers: { cookie: person.cookie },
    signal: stop.signal,
  })
  const reader = (answer.body as ReadableStream<Uint8Array>).pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  return {
    answer,
    next: async (): Promise<Waiting | 'ended'> => {
      for (;;) {
        const event = /event: waiting\ndata: (.*)\n\n/.exec(text)
        if (event) {
          text = text.slice(event.index + event[0].length)
          return JSON.parse(event[1] as string)
        }
        const { value, done } = await reader.read()
        if (done) return 'ended'
        text += value
      }
    },
  }
}
const write = (content: string, person = author) =>
  person.ok('POST circle/postingapi common', { content, topic_type: '1' })

test('a desk hears at once what waits, and again when it changes', async () => {
  const desk = await listen(reviewer)
  expect(desk.answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(desk.answer.headers.get('cache-control')).toContain('no-store')
  expect(desk.answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(await desk.next()).toMatchObject({ topic: 0, reply: 0 })
  const { topic_id } = await write('刚刚投的稿')
  expect(await desk.next()).toMatchObject({ topic: 1 })
  await reviewer.ok('POST circle/topic passstep', { topic_id, rev: 1 })
  expect(await desk.next()).toMatchObject({ topic: 0 })
})

test('visitors, members and reviewers of another site hear nothing', async () => {
  const ask = async (cookie: string) => {
    const answer = await fetch(`${origin}/api/circle/audit/live`, { headers: { cookie } })
    return [answer.status, ((await answer.json()) as { error: string }).error]
  }
  const elsewhere = await house.person('别站的审核', { level: 2, site: 10002 })
  expect(await ask('')).toEqual([401, '请先登录'])
  expect(await ask(author.cookie)).toEqual([403, '没有操作权限'])
  expect(await ask(elsewhere.cookie)).toEqual([403, '没有操作权限'])
})

test('of six windows of one reviewer the oldest is let go', async () => {
  const windows = []
  const busy = await house.person('开很多窗口的人', { level: 1 })
  for (let i = 0; i < 6; i++) {
    const one = await listen(busy)
    await one.next()
    windows.push(one)
  }
  expect(await windows[0]?.next()).toBe('ended')
  await write('再投一篇')
  expect(await windows[5]?.next()).toMatchObject({ topic: 1 })
})

test.runIf(inject('template').engine === 'postgres')('what comes in at one process is heard at another', async () => {
  const there = await house.another()
  const desk = await listen(reviewer)
  const before = (await desk.next()) as Waiting
  await write('在另一处投的稿', there.as(author))
  expect(await desk.next()).toMatchObject({ topic: before.topic + 1 })
  await there.close()
})
