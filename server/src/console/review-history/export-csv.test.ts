import { postState } from '@quanzi/contract/states'
import { toChinaDate } from '@quanzi/contract/text'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type Person, type TestApp } from '../../../test/test-app.ts'
import { addDays } from '../../platform/text/china-days.ts'

let app: TestApp
let people: Record<'operator' | 'staff' | 'author' | 'reviewer' | 'other', Person>
let post: number
let anonymousPost: number

beforeAll(async () => {
  app = await openTestApp({ auditSwitch: 1 })
  people = {
    operator: await app.createPerson('云溪运营', { operator: true, site: 10001 }),
    staff: await app.createPerson('也审核的运营', { operator: true, level: 1, site: 10001 }),
    author: await app.createPerson('不愿署名的人'),
    reviewer: await app.createPerson('甲审核', { level: 1 }),
    other: await app.createPerson('乙审核', { level: 1 }),
  }
  const { author, reviewer, other } = people
  const publish = async (content: string, more = {}) =>
    (await author.ok('POST circle/postingapi common', { content, topic_type: '1', ...more })).topic_id
  post = await publish('路口的灯坏了')
  await reviewer.ok('POST circle/topic edit', { topic_id: post, rev: 1, content: '路口的灯修好了' })
  await reviewer.ok('POST circle/topic pass', { topic_id: post, rev: 2 })
  await other.ok('POST circle/topic top', { topic_id: post })
  await other.ok('POST circle/topic offline', { topic_id: post, reason: '引战' })
  anonymousPost = await publish('匿名写的', { anonymous: 1 })
})
afterAll(() => app.close())

const readLines = async (filters = {}, by = people.operator) =>
  String((await by.call('GET console/review_history csv', filters)).data)
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.slice(1, -1).split('","').slice(1))

test('the exported history has every step of an item with the labels of the review screens, before and after', async () => {
  const { author, reviewer, other, staff } = people
  const id = String(post)
  expect(await readLines({ kind: 'post', item_id: post }, staff)).toEqual([
    ['帖子', id, '下线', '已下线', '乙审核', String(other.id), '引战', '第 2 版', ''],
    ['帖子', id, '置顶', '已上线', '乙审核', String(other.id), '', '第 2 版', '置顶：否 → 是'],
    ['帖子', id, '通过', '已上线', '甲审核', String(reviewer.id), '', '第 2 版', ''],
    ['帖子', id, '编辑', '待审核', '甲审核', String(reviewer.id), '', '第 2 版', '内容：路口的灯坏了 → 路口的灯修好了'],
    ['帖子', id, '发布', '待审核', '不愿署名的人', String(author.id), '', '第 1 版', ''],
  ])
})

test('the export can be filtered by reviewer and days and does not reveal the author of an anonymous post', async () => {
  expect((await readLines({ who: '乙审核' })).map(([, , action]) => action)).toEqual(['下线', '置顶'])
  const today = toChinaDate(app.now())
  expect(await readLines({ from: today, to: today })).toHaveLength(6)
  expect(await readLines({ to: addDays(today, -1) })).toEqual([])
  expect((await readLines({ kind: 'post', item_id: anonymousPost }))[0]?.slice(4, 6)).toEqual(['匿名用户', ''])
  const found = await readLines({ who: '不愿署名的人' })
  expect(found.map(([, id]) => id)).toEqual([String(post)])
})

test('the export has the texts of public posts for operators, of others for reviewers only, and of deleted ones for no one', async () => {
  const textsIn = async (state: number) => {
    await app.db.updateTable('post').set({ state }).where('id', '=', post).execute()
    const exports = [people.operator, people.staff].map((by) => readLines({ kind: 'post', item_id: post }, by))
    return (await Promise.all(exports)).map((lines) => lines.find(([, , action]) => action === '编辑')?.at(-1))
  }
  const texts = '内容：路口的灯坏了 → 路口的灯修好了'
  expect(await textsIn(postState.online)).toEqual([texts, texts])
  expect(await textsIn(postState.first)).toEqual(['', texts])
  expect(await textsIn(postState.deleted)).toEqual(['', ''])
  expect(await textsIn(postState.offline)).toEqual(['', texts])
})

test('an export that takes longer than the time limit of calls is sent completely', async () => {
  const lines = await readLines({ kind: 'post', item_id: post })
  await sql`alter table review_history rename to fast_history`.execute(app.db)
  await sql`create view review_history as select * from fast_history where (select pg_sleep(1.2))::text = ''`.execute(
    app.db,
  )
  const { config } = app.context
  // And a grace of 1.5 seconds, as the export has been logged.
  config.callTimeoutMs = 300
  expect(await readLines({ kind: 'post', item_id: post })).toEqual(lines)
  delete config.callTimeoutMs
  await sql`drop view review_history`.execute(app.db)
  await sql`alter table fast_history rename to review_history`.execute(app.db)
})

test('the export is logged, and is for operators of the site alone', async () => {
  await readLines({ who: '甲审核' })
  const [entry] = (await people.operator.ok('GET console/log list')).data
  expect(entry).toMatchObject({ action: 'history.export', after: { who: '甲审核' } })
  expect(await people.reviewer.call('GET console/review_history csv')).toMatchObject({ code: 403 })
  const elsewhere = await app.createPerson('岚川运营', { operator: true, site: 10002 })
  expect(await readLines({ siteid: 10002 }, elsewhere)).toEqual([])
  expect(await elsewhere.call('GET console/review_history csv', { siteid: 10001 })).toMatchObject({ code: 403 })
})
