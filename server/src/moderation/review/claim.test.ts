import type { ContentKind } from '@quanzi/contract/states'
import { minute } from '@quanzi/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertItem } from '../../../test/insert-item.ts'
import { openTestApp, type Person, type TestApp } from '../../../test/test-app.ts'

let app: TestApp
let author: Person
let reviewers: Record<1 | 2, Person>

beforeAll(async () => {
  app = await openTestApp({ auditSwitch: 2 })
  author = await app.createPerson('云溪小满')
  reviewers = {
    1: await app.createPerson('一审老陈', { level: 1 }),
    2: await app.createPerson('二审林姐', { level: 2 }),
  }
})
afterAll(() => app.close())

const createItemInState = (kind: ContentKind, state: number) => insertItem(app, { author, kind, state })

test('other reviewers see who claimed an item, and cannot decide it', async () => {
  const [levelOne, other] = [reviewers[1], await app.createPerson('另一位一审', { level: 1 })]
  const id = await createItemInState('post', 0)
  await levelOne.ok('POST circle/topic claim', { topic_id: id })
  const row = (await other.ok('GET circle/topic list', { pagesize: 100 })).data.find((p) => p.topic_id === id)
  expect(row?.claimed_by).toEqual({ id: levelOne.id, nickname: '一审老陈' })
  expect(await other.call('POST circle/topic passstep', { topic_id: id, rev: 1 })).toMatchObject({
    code: 302,
    error: '一审老陈正在处理该内容',
  })
  expect((await other.call('POST circle/topic claim', { topic_id: id })).code).toBe(302)
  await other.ok('POST circle/topic release', { topic_id: id })
  expect((await other.call('POST circle/topic claim', { topic_id: id })).code).toBe(302)
  app.advanceTime(5 * minute + 1)
  await other.ok('POST circle/topic claim', { topic_id: id })
  await other.ok('POST circle/topic passstep', { topic_id: id, rev: 1 })
})

test('a page that is closed ends no claim of another page or device of its reviewer', async () => {
  const [levelOne, other] = [reviewers[1], await app.createPerson('第三位一审', { level: 1 })]
  const topic_id = await createItemInState('post', 0)
  const getHolders = async () =>
    (await other.ok('GET circle/topic list', { pagesize: 100 })).data
      .filter((post) => post.topic_id === topic_id)
      .map((post) => post.claimed_by?.id ?? null)
  for (const holder of ['phone', 'computer']) await levelOne.ok('POST circle/topic claim', { topic_id, holder })
  expect(await getHolders()).toEqual([levelOne.id])
  await levelOne.ok('POST circle/topic release', { topic_id, holder: 'computer' })
  expect(await getHolders()).toEqual([levelOne.id])
  expect((await other.call('POST circle/topic claim', { topic_id })).code).toBe(302)
  await levelOne.ok('POST circle/topic release', { topic_id, holder: 'phone' })
  expect(await getHolders()).toEqual([null])
  for (const holder of ['phone', 'computer']) await levelOne.ok('POST circle/topic claim', { topic_id, holder })
  await levelOne.ok('POST circle/topic passstep', { topic_id, rev: 1 })
  expect(await app.db.selectFrom('review_claim').selectAll().where('item_id', '=', topic_id).execute()).toEqual([])
})

test.each([
  [1, 7],
  [2, 0],
] as const)(
  'a reviewer of level %i cannot keep the other level from a post in state %i by a claim',
  async (level, state) => {
    const [claimer, decider] = level === 1 ? [reviewers[1], reviewers[2]] : [reviewers[2], reviewers[1]]
    const topic_id = await createItemInState('post', state)
    expect((await claimer.call('POST circle/topic claim', { topic_id })).code).toBe(302)
    await decider.ok('POST circle/topic claim', { topic_id })
  },
)

test('a claim of an outdated revision is 302, and a release after an edit still ends the claim', async () => {
  const [levelOne, other] = [reviewers[1], await app.createPerson('第四位一审', { level: 1 })]
  const topic_id = await createItemInState('post', 0)
  await levelOne.ok('POST circle/topic claim', { topic_id, rev: 1 })
  await author.ok('POST circle/postingapi edit', { topic_id, content: '作者改过', topic_type: '1' })
  expect(await levelOne.call('POST circle/topic claim', { topic_id, rev: 1 })).toMatchObject({ code: 302 })
  await levelOne.ok('POST circle/topic release', { topic_id, rev: 1 })
  await other.ok('POST circle/topic claim', { topic_id, rev: 2 })
})

test('a claim ends when the author’s edit or reports return the item to the level that others decide', async () => {
  const [levelOne, levelTwo] = [reviewers[1], reviewers[2]]
  const { topic_id } = await author.ok('POST circle/postingapi common', { content: '二审时改的' })
  await levelOne.ok('POST circle/topic passstep', { topic_id, rev: 1 })
  await levelTwo.ok('POST circle/topic claim', { topic_id })
  await author.ok('POST circle/postingapi edit', { topic_id, content: '回到一审的', topic_type: '1' })
  await levelOne.ok('POST circle/topic passstep', { topic_id, rev: 2 })

  const comment = await createItemInState('comment', 1)
  await app.db.updateTable('comment').set({ published_at: app.now() }).where('id', '=', comment).execute()
  const reader = await app.createPerson('举报的读者')
  await app.updateSettings({ reports: { toReview: 2, standingDays: 0 } })
  const report = (by: Person) => by.ok('POST circle/commonapi report', { kind: 'reply', id: comment, reason_id: 3 })
  await report(reader)
  await levelTwo.ok('POST circle/reply claim', { data: comment })
  await report(await app.createPerson('又一位举报的读者'))
  expect((await levelOne.ok('GET circle/reply detail', { reply_id: comment })).is_audit).toBe('-3')
  await levelOne.ok('POST circle/reply multi', { raction: 'passstep', data: comment })
  await app.updateSettings({ reports: { toReview: 3, standingDays: 7 } })
})

test('a claim that arrives after the reviewer’s own decision is ignored', async () => {
  const [levelOne, levelTwo] = [reviewers[1], reviewers[2]]
  const id = await createItemInState('comment', 0)
  await levelOne.ok('POST circle/reply multi', { data: id, raction: 'passstep' })
  await levelOne.ok('POST circle/reply claim', { data: id })
  await levelTwo.ok('POST circle/reply multi', { data: id, raction: 'pass' })
})
