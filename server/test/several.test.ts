import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { publishOnline } from './deeds.ts'
import { openTestHouse, type Person, type TestHouse } from './house.ts'

/** Two server processes on one PostgreSQL are one house: what one has acknowledged, the other shows. */
const both = inject('template').engine === 'postgres'

let here: TestHouse
let there: Awaited<ReturnType<TestHouse['another']>>
let author: Person
let reviewer: Person

beforeAll(async () => {
  if (!both) return
  here = await openTestHouse({ auditSwitch: 1 })
  there = await here.another()
  author = await here.person('云溪小满')
  reviewer = await here.person('一审老陈', { level: 1 })
})
afterAll(async () => {
  await there?.close()
  await here?.close()
})

test.runIf(both)('a decision here is seen there by the very next read, in every list', async () => {
  for (let i = 0; i < 60; i++) {
    const post = await publishOnline(reviewer, author, { content: `两处都在 ${i}` })
    expect(await there.feed()).toContain(post)
    await reviewer.ok('POST circle/topic offline', { topic_id: post, reason: '引战' })
    expect(await there.feed()).not.toContain(post)
  }
})

test.runIf(both)('a session ended here is over there', async () => {
  const member = await here.person('要走的人')
  expect(await there.code('circle/topicapi?action=watchlist', member)).toBe(0)
  await member.ok('POST login/logout')
  expect(await there.code('circle/topicapi?action=watchlist', member)).toBe(401)
})

test.runIf(both)('one key sent to both at once is one post', async () => {
  const elsewhere = there.as(author)
  const told = await Promise.all(
    [author, elsewhere, author, elsewhere].map((person) =>
      person.call('POST circle/postingapi common', { content: '两处同时' }, { 'idempotency-key': 'one' }),
    ),
  )
  expect(new Set(told.map((t) => t.data?.topic_id)).size).toBe(1)
})
