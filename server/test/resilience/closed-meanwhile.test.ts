import type { CallName } from '@quanzi/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { checkCounters } from '../../src/tools/counter-check.ts'
import { callDuring } from '../call-during.ts'
import { addPoll } from '../polls.ts'
import { publishApprovedComment, publishApprovedPost } from '../publish.ts'
import { openTestApp, type Person, type TestApp } from '../test-app.ts'

let app: TestApp
let author: Person
let member: Person
let post: number
let comment: number
let tag: number
let town: number
let poll: Awaited<ReturnType<typeof addPoll>>

beforeAll(async () => {
  app = await openTestApp({ auditSwitch: 1 })
  const reviewer = await app.createPerson('一审老陈', { level: 1 })
  author = await app.createPerson('楼主')
  post = await publishApprovedPost(reviewer, author, { content: '大家看看' })
  comment = await publishApprovedComment(reviewer, author, { topic_id: post, content: '好' })
  tag = await app.createTag('茶山')
  poll = await addPoll(app)
  const values = { site_id: 10001, name: '云溪镇', description: '', banner: '', tabs: '[]' }
  town = (await app.db.insertInto('town').values(values).returning('id').executeTakeFirstOrThrow()).id
})
beforeEach(async () => {
  member = await app.createPerson('要注销的人')
})
afterAll(() => app.close())

/** What closing an account changes last, after its rows were deleted. */
const closing = ({ id }: Person) =>
  `update member set left_at = now(), mobile_hash = null, mobile_cipher = null where id = ${id}`

const countRows = async (table: string, { id }: Person, column = 'member_id') =>
  (await sql`select from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(app.db)).rows.length

describe.runIf(inject('template').engine === 'postgres')('a call that arrives while the account is closed', () => {
  test.each<[CallName, string, () => Record<string, unknown>]>([
    ['POST circle/diggapi topic', 'post_like', () => ({ topic_id: post })],
    ['POST circle/topicapi collect', 'post_collect', () => ({ topic_id: post })],
    ['POST circle/diggapi reply', 'comment_like', () => ({ comment_id: comment })],
    ['POST circle/tagapi subscribe', 'tag_follow', () => ({ to_id: tag })],
    ['POST circle/townapi subscribe', 'town_follow', () => ({ to_id: town })],
    ['POST circle/tagapi voting', 'ballot', () => ({ tag_id: poll.tag_id, option: poll.options[0] })],
    ['POST circle/commonapi subscribe', 'member_follow', () => ({ to_member_id: author.id })],
    ['POST circle/commonapi block', 'member_block', () => ({ to_member_id: author.id })],
  ])('%s leaves no row of %s', async (call, table, input) => {
    const answer = await callDuring(app, closing(member), () => member.call(call, input()))
    expect(answer.code).not.toBe(500)
    expect(await countRows(table, member)).toBe(0)
    expect(await checkCounters(app.db)).toEqual([])
  })

  test('following a member who closes the account at the same time has no effect', async () => {
    const answer = await callDuring(app, closing(member), () =>
      author.call('POST circle/commonapi subscribe', { to_member_id: member.id }),
    )
    expect(answer).toMatchObject({ code: 404, error: '内容不存在' })
    expect(await countRows('member_follow', member, 'target_id')).toBe(0)
  })

  test('a login with the number of the account opens a new one', async () => {
    const { mobile } = member
    await app.visitor.ok('POST login/sendsmsNoCaptcha', { mobile })
    const before = await countRows('session', member)
    const { data } = await callDuring(app, closing(member), () =>
      app.visitor.call('POST login/cloud', { account: mobile, code: app.codes.get(mobile) }),
    )
    expect(data.user.memberid).not.toBe(member.id)
    expect(await countRows('session', member)).toBe(before)
  })
})

test.each([
  ['wechat_link', "app_id, openid) select id, 'wx', 'openid'"],
  ['message_seen', 'site_id) select id, 10001'],
  ['upload_day', 'day, bytes) select id, current_date, 1'],
  ['idempotency', "key, request) select id, 'key', 'request'"],
])('%s takes no row of a closed account', async (table, columns) => {
  await sql.raw(closing(member)).execute(app.db)
  await sql.raw(`insert into ${table} (member_id, ${columns} from member where id = ${member.id}`).execute(app.db)
  expect(await countRows(table, member)).toBe(0)
  const { id } = author
  await sql.raw(`insert into ${table} (member_id, ${columns} from member where id = ${id}`).execute(app.db)
  expect(await countRows(table, author)).toBe(1)
})
