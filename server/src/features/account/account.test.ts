import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newcomers, openCircle, pictureOf as picture } from '../../../test/circle.ts'
import { commentOnline, publishOnline } from '../../../test/deeds.ts'
import type { Person, TestHouse } from '../../../test/house.ts'
import { workers } from '../../jobs/workers.ts'
import { checkBooks } from '../books/check.ts'
import { deviceOf } from './device.ts'
import { keepNoLonger } from './retention.ts'

let house: TestHouse
let reviewer: Person
let author: Person
let reader: Person

beforeAll(async () => {
  ;({ house, reviewer } = await openCircle())
})
afterAll(() => house.close())
beforeEach(async () => {
  ;[author, reader] = (await newcomers(house, '作者', '读者')) as [Person, Person]
})

const day = 86_400_000

test('a member changes nickname and picture, and every list shows it at once', async () => {
  const post = await publishOnline(reviewer, author, { content: '改名之前' })
  await house.visitor.ok('GET circle/topicapi list')
  const { user_data } = await author.ok('POST circle/memberapi edit', {
    nickname: '云溪 阿宁',
    img: await picture(author),
  })
  expect(user_data).toMatchObject({ id: author.id, nickname: '云溪 阿宁' })
  const shown = (await house.visitor.ok('GET circle/topicapi list')).data.find((one) => one.topic_id === post)
  expect(shown?.member_data).toEqual(user_data)
  const file = await house.app.server.inject({ url: user_data.img_url })
  expect(file.statusCode).toBe(200)
})

test('a nickname of one character, of 21, with a refused or held word, or of nobody is refused', async () => {
  const refused = [
    ['宁', '昵称为2到20个字'],
    ['长'.repeat(21), '昵称为2到20个字'],
    ['专业代开发票', '内容包含违规信息'],
    ['加微信找我', '内容包含违规信息'],
    ['匿名用户', '该昵称不可使用'],
    ['匿 名用戶', '该昵称不可使用'],
    ['已注销用户1', '该昵称不可使用'],
  ] as const
  for (const [nickname, error] of refused) {
    expect(await author.call('POST circle/memberapi edit', { nickname }), nickname).toMatchObject({ code: 422, error })
  }
})

test('a picture of somebody else, or one that stands in a post, cannot be one’s own face', async () => {
  const used = await picture(author)
  await author.ok('POST circle/postingapi common', {
    content: '树洞',
    attachment: JSON.stringify([{ id: used }]),
    anonymous: 1,
  })
  for (const img of [used, await picture(reader), 999_999]) {
    expect(await author.call('POST circle/memberapi edit', { nickname: '阿宁宁', img })).toMatchObject({
      code: 422,
      error: '资源不存在，请重新上传',
    })
  }
})

test('one sees one’s logins, ends one of them, and all others at once', async () => {
  const phone = await house.again(author)
  const desk = await house.again(author)
  const { data } = await author.ok('GET circle/memberapi sessions')
  expect(data).toHaveLength(3)
  expect(data.filter((one) => one.is_current)).toHaveLength(1)
  const other = (await phone.ok('GET circle/memberapi sessions')).data.find((one) => one.is_current)
  expect((await reader.call('POST circle/memberapi end_session', { id: other?.id })).code).toBe(404)
  await author.ok('POST circle/memberapi end_session', { id: other?.id })
  expect((await phone.call('GET circle/memberapi sessions')).code).toBe(401)
  expect((await desk.call('GET circle/memberapi sessions')).code).toBe(0)
  await author.ok('POST circle/memberapi end_sessions')
  expect((await desk.call('GET circle/memberapi sessions')).code).toBe(401)
  await author.ok('POST circle/memberapi end_sessions', { all: 1 })
  expect((await author.call('GET circle/memberapi sessions')).code).toBe(401)
})

test('a browser’s name is told in plain words', () => {
  expect(deviceOf('Mozilla/5.0 (iPhone; CPU iPhone OS 17_0) MicroMessenger/8.0.40')).toBe('iPhone · 微信')
  expect(deviceOf('Mozilla/5.0 (Linux; Android 13; HarmonyOS) Chrome/99')).toBe('鸿蒙设备 · Chrome')
  expect(deviceOf('')).toBe('未知设备')
})

test('who is guarded hears from those they follow alone, and only where they signed', async () => {
  const friend = await house.person('朋友')
  await author.ok('POST circle/commonapi subscribe', { to_member_id: friend.id })
  const signed = await publishOnline(reviewer, author, { content: '署名的' })
  const hidden = await publishOnline(reviewer, author, { content: '树洞', anonymous: 1 })
  const elsewhere = await publishOnline(reviewer, friend, { content: '朋友的' })
  const said = await commentOnline(reviewer, author, { topic_id: elsewhere, content: '我来说' })
  const say = (who: Person, topic_id: number, reply_id?: number) =>
    who.call('POST circle/replyapi comment', { topic_id, content: '来了', reply_id })
  await author.ok('POST circle/memberapi guard_set', { hours: 24 })
  expect((await author.ok('GET circle/memberapi guard')).until).not.toBeNull()
  expect(await say(reader, signed)).toMatchObject({ code: 403, error: '作者暂不接受陌生人评论' })
  expect((await say(reader, elsewhere, said)).code).toBe(403)
  for (const [who, post, answered] of [
    [friend, signed],
    [author, signed],
    [reader, hidden],
    [reader, elsewhere],
    [friend, elsewhere, said],
  ] as const)
    expect((await say(who, post, answered)).code).toBe(0)
  house.wait(25 * 3_600_000)
  expect((await say(reader, signed)).code).toBe(0)
  expect((await author.ok('GET circle/memberapi guard')).until).toBeNull()
  await author.ok('POST circle/memberapi guard_set', { hours: 24 })
  await author.ok('POST circle/memberapi guard_set', { hours: 0 })
  expect((await say(reader, signed)).code).toBe(0)
  house.wait(-25 * 3_600_000)
})

test('what an author says of AI is shown with the post', async () => {
  const post = await publishOnline(reviewer, author, { content: '画出来的', ai: 1 })
  expect(await reader.ok('GET circle/topicapi detail', { topic_id: post })).toMatchObject({ is_ai: 1 })
})

test('the export holds all of one’s own, nothing of who commented anonymously, and the media', async () => {
  await publishOnline(reviewer, author, {
    content: '茶山',
    attachment: JSON.stringify([{ id: await picture(author) }]),
  })
  const own = await publishOnline(reviewer, author, { content: '树洞里的话', anonymous: 1 })
  await commentOnline(reviewer, reader, { topic_id: own, content: '匿名说的', anonymous: 1 })
  await author.ok('POST circle/commonapi block', { to_member_id: reader.id })
  const answer = await house.app.server.inject({
    method: 'POST',
    url: '/api/circle/memberapi?action=export',
    headers: { cookie: author.cookie },
  })
  expect(answer.headers['content-type']).toBe('application/zip')
  const files = unzipSync(new Uint8Array(answer.rawPayload))
  const read = (name: string) => JSON.parse(strFromU8(files[`${name}.json`] ?? new Uint8Array()))
  expect(read('profile')).toMatchObject({ nickname: author.nickname, mobile: author.mobile })
  expect(read('posts').map((post: { content: string }) => post.content)).toEqual(['茶山', '树洞里的话'])
  expect(read('blocked-members')).toMatchObject([{ target_id: reader.id }])
  expect(read('comments-received')).toMatchObject([{ content: '匿名说的', author: '' }])
  expect(Object.keys(files).filter((name) => name.startsWith('media/'))).toHaveLength(1)
  expect(JSON.stringify(Object.values(files).map((bytes) => strFromU8(bytes)))).not.toContain(reader.nickname)
  expect((await house.visitor.call('POST circle/memberapi export')).code).toBe(401)
})

test('an account is closed by a code to its own number: the person is forgotten, the books stay right', async () => {
  const post = await publishOnline(reviewer, author, { content: '我写的' })
  const theirs = await publishOnline(reviewer, reader, { content: '读者写的' })
  const said = await commentOnline(reviewer, author, { topic_id: theirs, content: '我说的' })
  await commentOnline(reviewer, reader, { topic_id: theirs, content: '答你的', reply_id: said })
  await author.ok('POST circle/diggapi topic', { topic_id: theirs })
  await author.ok('POST circle/topicapi collect', { topic_id: theirs })
  await reader.ok('POST circle/commonapi subscribe', { to_member_id: author.id })
  await author.ok('POST circle/memberapi leave_code')
  const code = house.codes.get(author.mobile) as string
  expect(await author.call('POST circle/memberapi leave', { code: '' })).toMatchObject({
    code: 422,
    error: '请填写验证码',
  })
  const wrong = code === '000000' ? '111111' : '000000'
  expect(await author.call('POST circle/memberapi leave', { code: wrong })).toMatchObject({
    error: '验证码错误或已过期',
  })
  await house.db
    .updateTable('member')
    .set({ muted_until: new Date(house.now().getTime() + day), muted_reason: '刷屏' })
    .where('id', '=', author.id)
    .execute()
  await author.ok('POST circle/memberapi leave', { code })

  expect((await author.call('GET circle/memberapi homepage')).code).toBe(401)
  expect((await reader.call('GET circle/memberapi homepage', { id: author.id })).code).toBe(404)
  expect((await reader.call('GET circle/topicapi detail', { topic_id: post })).code).toBe(301)
  expect(await reader.ok('GET circle/topicapi detail', { topic_id: theirs })).toMatchObject({
    digg: 0,
    collect: 0,
    reply: 0,
    digg_list: [],
  })
  expect((await reader.ok('GET circle/memberapi attentions')).data).toEqual([])
  expect((await house.visitor.ok('GET circle/topicapi list')).data.map((one) => one.topic_id)).not.toContain(post)
  const row = await house.db.selectFrom('member').selectAll().where('id', '=', author.id).executeTakeFirstOrThrow()
  expect(row).toMatchObject({ nickname: '已注销用户', mobile_hash: null, mobile_cipher: null, avatar: '', credits: 0 })
  expect(await checkBooks(house.db)).toEqual([])

  // The number may come again, as somebody new; a mute goes on.
  await house.visitor.ok('POST login/sendsmsNoCaptcha', { mobile: author.mobile })
  const back = await house.visitor.call('POST login/cloud', {
    account: author.mobile,
    code: house.codes.get(author.mobile) as string,
  })
  expect(back.data.user.memberid).not.toBe(author.id)
  const again = await house.again({ ...author, id: back.data.user.memberid })
  expect(await again.call('POST circle/postingapi common', { content: '我又来了' })).toMatchObject({
    code: 403,
    error: '您已被禁言：刷屏',
  })
})

test('what nobody may see is thrown away after the retention time, with its media, and the record stays', async () => {
  const deleted = await publishOnline(reviewer, author, {
    content: '删掉的',
    attachment: JSON.stringify([{ id: await picture(author) }]),
  })
  const online = await publishOnline(reviewer, author, { content: '在线的' })
  const { topic_id: refused } = await author.ok('POST circle/postingapi common', { content: '被驳回的' })
  await reviewer.ok('POST circle/topic fail', { topic_id: refused, rev: 1, reason: '广告营销' })
  await author.ok('POST circle/topicapi del', { topic_id: deleted })
  const stored = house.files.size
  await keepNoLonger(house.app.house)
  expect(house.files.size).toBe(stored)
  house.wait(181 * day)
  await keepNoLonger(house.app.house)
  await keepNoLonger(house.app.house)
  house.wait(-181 * day)
  const rows = await house.db
    .selectFrom('post')
    .select(['id', 'state', 'content'])
    .where('id', 'in', [deleted, online, refused])
    .orderBy('id')
    .execute()
  expect(rows).toEqual([
    { id: deleted, state: 9, content: '' },
    { id: online, state: 1, content: '在线的' },
    { id: refused, state: 9, content: '' },
  ])
  expect(stored - house.files.size).toBeGreaterThanOrEqual(3)
  expect(await checkBooks(house.db)).toEqual([])
})

test('each record is kept for its time and no longer, by the jobs of every day', async () => {
  // What is kept, the columns of one with their values, the column of its age, and for how many days.
  const kept: [table: string, row: Record<string, unknown>, age: string, days: number][] = [
    ['review_history', { ...item, action: 'edit', from_state: 1, to_state: 1, rev: 1 }, 'created_at', 1_096],
    ['author_look', { ...item, member_id: reader.id }, 'created_at', 1_096],
    [
      'report',
      {
        site_id: 10001,
        kind: 'post',
        target_id: 1,
        author_id: author.id,
        reporter_id: reader.id,
        reason_id: 1,
        outcome: 'kept',
      },
      'closed_at',
      1_096,
    ],
    ['appeal', { ...item, member_id: author.id, against: -1, text: '不服', outcome: 'dismissed' }, 'closed_at', 1_096],
    ['notice', { site_id: 10001, member_id: author.id, title: '旧消息', content: '' }, 'created_at', 365],
    ['sms_code', { mobile_hash: '', address: '::1', code_hash: '' }, 'sent_at', 1],
    ['idempotency', { member_id: author.id, key: 'old', request: '' }, 'created_at', 1],
  ]
  const ago = (days: number) => new Date(house.now().getTime() - days * day)
  const counted = async (table: string, age: string) =>
    Number(
      (
        await sql<{
          n: number
        }>`select count(*) as n from ${sql.table(table)} where ${sql.ref(age)} < ${ago(0.5)}`.execute(house.db)
      ).rows[0]?.n,
    )
  for (const [table, row, age, days] of kept) {
    for (const [n, at] of [ago(days + 0.5), ago(days - 0.5)].entries()) {
      const values = {
        ...row,
        ...('against' in row && { against: -n - 1 }),
        ...('key' in row && { key: `old ${n}` }),
        [age]: at,
      }
      const columns = sql.join(Object.keys(values).map((name) => sql.ref(name)))
      await sql`insert into ${sql.table(table)} (${columns}) values (${sql.join(Object.values(values))})`.execute(
        house.db,
      )
    }
  }
  const { signal } = new AbortController()
  await workers['keep-no-longer'](house.app.house, {}, signal)
  await workers.sweep(house.app.house, {}, signal)
  for (const [table, , age] of kept) expect([table, await counted(table, age)]).toEqual([table, 1])
})

const item = { site_id: 10001, kind: 'post', item_id: 1 }
