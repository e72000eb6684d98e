import { day } from '@quanzi/contract/time'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { publishApprovedPost } from '../../../test/publish.ts'
import { createPeople, openSingleLevelApp } from '../../../test/single-level-app.ts'
import type { Person, TestApp } from '../../../test/test-app.ts'
import { checkCounters } from '../../tools/counter-check.ts'

let testApp: TestApp
let reviewer: Person
let author: Person
let reader: Person
let post: number

beforeAll(async () => {
  ;({ app: testApp, reviewer } = await openSingleLevelApp())
})
afterAll(() => testApp.close())
beforeEach(async () => {
  ;[author, reader] = (await createPeople(testApp, '作者', '读者')) as [Person, Person]
  post = await publishApprovedPost(reviewer, author, { content: `${author.nickname}的帖子` })
  await fundBalance(reader, 100)
})

/** Books a starting balance from the system account. */
const fundBalance = async (member: Person, amount: number) => {
  for (const currency of ['credit', 'coin'] as const) {
    const movement = crypto.randomUUID()
    const entry = { movement, currency, kind: 'welcome' }
    await testApp.db
      .insertInto('ledger')
      .values([
        { ...entry, account: member.id, amount },
        { ...entry, account: 0, amount: -amount },
      ])
      .execute()
  }
  await testApp.db
    .updateTable('member')
    .set(({ eb }) => ({ credits: eb('credits', '+', amount), coins: eb('coins', '+', amount) }))
    .where('id', '=', member.id)
    .execute()
}
const give = (
  member: Person,
  amount: number | string,
  more: Record<string, unknown> = {},
  key: string = crypto.randomUUID(),
) => member.call('POST reward/give', { content_id: post, kind: 'credit', amount, ...more }, { 'idempotency-key': key })
const balance = async (member: Person) => (await member.ok('GET reward/switch')).credit.balance

test('a reward moves credits from the reader to the author, who is notified, and one idempotency key gives it once', async () => {
  const first = await give(reader, 30, {}, 'once')
  expect(first.data).toEqual({ balance: 70, num: 1 })
  expect((await give(reader, 30, {}, 'once')).data).toEqual({ balance: 70, num: 1 })
  expect(await balance(author)).toBe(30)
  expect((await author.ok('GET circle/commonapi notify')).data[0]).toMatchObject({
    title: `${reader.nickname}打赏了您的帖子`,
    content: '收到 30 积分',
  })
  const log = await testApp.visitor.ok('GET reward/contentlog', { content_id: post, appid: 3010 })
  expect(log.data).toMatchObject([{ from_memberid: reader.id, kind: 'credit', amount: 30 }])
  expect((await reader.ok('GET reward/ledger')).data[0]).toMatchObject({
    amount: -30,
    title: '打赏作者',
    topic_id: post,
  })
  expect((await author.ok('GET reward/ledger')).data[0]).toMatchObject({ amount: 30, title: '收到打赏' })
  expect((await give(reader, 5, { kind: 'coin' })).data).toEqual({ balance: 95, num: 2 })
})

test('the latest givers are listed once each beside the rewards, which have a page for all of them', async () => {
  const other = await testApp.createPerson('另一位')
  await fundBalance(other, 1)
  await give(other, 1)
  for (let n = 0; n < 30; n++) await give(reader, 1)
  const form = { content_id: post, pagesize: 29 }
  const first = await testApp.visitor.ok('GET reward/contentlog', form)
  expect(first.total).toBe(31)
  expect(first.givers.map(({ id }) => id)).toEqual([reader.id, other.id])
  expect(first.data.map(({ from_memberid }) => from_memberid)).toEqual(Array(29).fill(reader.id))
  const rest = await testApp.visitor.ok('GET reward/contentlog', { ...form, cursor: first.next ?? '' })
  expect(rest.data.map(({ from_memberid }) => from_memberid)).toEqual([reader.id, other.id])
  await author.ok('POST circle/commonapi block', { to_member_id: reader.id })
  const { givers } = await author.ok('GET reward/contentlog', form)
  expect(givers.map(({ id }) => id)).toEqual([other.id])
})

test('the notification of a reward has the present nickname of the giver', async () => {
  await give(reader, 30)
  await reader.ok('POST circle/memberapi edit', { nickname: `改名的${reader.id}` })
  expect((await author.ok('GET circle/commonapi notify')).data[0]?.title).toBe(`改名的${reader.id}打赏了您的帖子`)
})

test('ten concurrent rewards never exceed the balance', async () => {
  const responses = await Promise.all(Array.from({ length: 10 }, () => give(reader, 30)))
  expect(responses.filter((t) => t.code === 0)).toHaveLength(3)
  expect(responses.filter((t) => t.code === 422).map((t) => t.error)).toEqual(Array(7).fill('余额不足'))
  expect([await balance(reader), await balance(author)]).toEqual([10, 90])
  expect((await testApp.visitor.ok('GET reward/contentlog', { content_id: post })).total).toBe(3)
})

test('two members who reward each other concurrently keep their balances', async () => {
  const theirs = await publishApprovedPost(reviewer, reader, { content: '读者的' })
  await fundBalance(author, 100)
  const rounds = Array.from({ length: 6 }, (_, i) =>
    i % 2 ? give(reader, 10) : give(author, 10, { content_id: theirs }),
  )
  expect((await Promise.all(rounds)).map((t) => t.code)).toEqual(Array(6).fill(0))
  expect([await balance(reader), await balance(author)]).toEqual([100, 100])
})

test('each rule of rewards has its own error', async () => {
  expect(await reader.call('POST reward/give', { content_id: post, kind: 'credit', amount: 1 })).toMatchObject({
    code: 400,
    data: { field: 'Idempotency-Key' },
  })
  for (const amount of [0, -5, 10_000, '1.5', '-3', '']) {
    expect(await give(reader, amount)).toMatchObject({ code: 422, error: '请输入1到9999的整数' })
  }
  expect((await give(reader, 'viele')).code).toBe(400)
  expect((await give(reader, 1, { kind: 'gold' })).code).toBe(400)
  expect(await give(author, 1)).toMatchObject({ code: 422, error: '不能对自己操作' })
  expect((await give(reader, 1, { content_id: 999_999 })).code).toBe(404)
  expect((await give(testApp.visitor, 1)).code).toBe(401)
  await testApp.updateSettings({ MEMBER_REWARD_SWITCH_COIN: '0' })
  expect(await give(reader, 1, { kind: 'coin' })).toMatchObject({ code: 422, error: '打赏功能未开启' })
  expect((await reader.ok('GET reward/switch')).coin.on).toBe(0)
  await testApp.updateSettings({ MEMBER_REWARD_SWITCH_COIN: '1' })
  expect((await testApp.visitor.ok('GET reward/switch')).credit.balance).toBe(0)
})

test('a reward does not reveal an anonymous author', async () => {
  const hidden = await publishApprovedPost(reviewer, author, { content: '树洞', anonymous: 1 })
  await give(reader, 7, { content_id: hidden })
  const responses = JSON.stringify([
    await reader.ok('GET reward/ledger'),
    await reader.ok('GET reward/contentlog', { content_id: hidden }),
    await reader.ok('GET circle/commonapi notify'),
  ])
  expect(responses).not.toContain(author.nickname)
  expect(responses).not.toContain(`:${author.id},`)
})

test('a blocked giver is not listed and causes no notification', async () => {
  await author.ok('POST circle/commonapi block', { to_member_id: reader.id })
  await give(reader, 5)
  expect((await author.ok('GET reward/contentlog', { content_id: post })).data).toEqual([])
  expect((await testApp.visitor.ok('GET reward/contentlog', { content_id: post })).data).toHaveLength(1)
  expect(JSON.stringify(await author.ok('GET circle/commonapi notify'))).not.toContain('打赏')
})

test('concurrent likes of one member earn at most the daily limit, and likes beyond it do not lock the row of the day', async () => {
  const many = await Promise.all(
    Array.from({ length: 20 }, (_, i) => publishApprovedPost(reviewer, author, { content: `好多 ${i}` })),
  )
  const liker = await testApp.createPerson('勤快')
  const responses = await Promise.all(many.map((topic_id) => liker.ok('POST circle/diggapi topic', { topic_id })))
  expect(responses.filter((t) => t.credits).length).toBe(10)
  expect(await balance(liker)).toBe(10)
  const lockerOfDay = async () =>
    (await sql`select xmax::text from credit_day where member_id = ${liker.id} and kind = 'like'`.execute(testApp.db))
      .rows
  const locker = await lockerOfDay()
  await liker.ok('POST circle/diggapi topic', { topic_id: post })
  expect(await lockerOfDay()).toEqual(locker)
  await liker.ok('POST circle/diggapi topic_cancel', { topic_id: post })
  testApp.advanceTime(day)
  await liker.ok('POST circle/diggapi topic_cancel', { topic_id: many[0] })
  expect((await liker.ok('POST circle/diggapi topic', { topic_id: post })).credits).toBe(1)
  testApp.advanceTime(-day)
})

test('every balance and counter equals its rows, and check-ledger names a wrong one', async () => {
  expect(await checkCounters(testApp.db)).toEqual([])
  await testApp.db.updateTable('post').set({ likes: 77 }).where('id', '=', post).execute()
  expect(await checkCounters(testApp.db)).toEqual([{ name: 'post.likes', id: post, stored: 77, counted: 0 }])
  await testApp.db.updateTable('post').set({ likes: 0 }).where('id', '=', post).execute()
})
