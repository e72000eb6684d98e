import { day, hour } from '@quanzi/contract/time'
import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { publishApprovedComment, publishApprovedPost } from '../../../test/publish.ts'
import { createPeople, openSingleLevelApp, uploadPicture as picture } from '../../../test/single-level-app.ts'
import type { Person, TestApp } from '../../../test/test-app.ts'
import { makePicturePublic } from '../../circle/upload/make-picture-public.ts'
import { jobTable } from '../../job-handlers.ts'
import { checkCounters } from '../../tools/counter-check.ts'
import { findSanctions, storeSanction } from '../member/sanction.ts'
import { deviceName } from './device-name.ts'

let testApp: TestApp
let reviewer: Person
let author: Person
let reader: Person

beforeAll(async () => {
  ;({ app: testApp, reviewer } = await openSingleLevelApp())
})
afterAll(() => testApp.close())
beforeEach(async () => {
  ;[author, reader] = (await createPeople(testApp, '作者', '读者')) as [Person, Person]
})

const applyRetention = () => jobTable.handlers['apply-retention'](testApp.context, {}, new AbortController().signal)

test('on a site that reviews no profiles, lists show a new nickname and picture at once', async () => {
  await testApp.updateSettings({ review_nickname: '0', review_avatar: '0' })
  const post = await publishApprovedPost(reviewer, author, { content: '改名之前' })
  await testApp.visitor.ok('GET circle/topicapi list')
  const { user_data } = await author.ok('POST circle/memberapi edit', {
    nickname: '云溪 阿宁',
    img: await picture(author),
  })
  expect(user_data).toMatchObject({ id: author.id, nickname: '云溪 阿宁' })
  const shown = (await testApp.visitor.ok('GET circle/topicapi list')).data.find((one) => one.topic_id === post)
  expect(shown?.member_data).toEqual(user_data)
  const file = await testApp.server.inject({ url: user_data.img_url })
  expect(file.statusCode).toBe(200)
  await testApp.updateSettings({ review_nickname: '2', review_avatar: '1' })
})

test('a nickname that is too short, too long, screened or reserved is refused, and so is a screened bio, each at its field', async () => {
  const refused = [
    ['宁', '昵称为2到20个字'],
    ['长'.repeat(21), '昵称为2到20个字'],
    ['专业代开发票', '内容包含违规信息'],
    ['匿名用户', '该昵称不可使用'],
    ['匿 名用戶', '该昵称不可使用'],
    ['匿·名-用户', '该昵称不可使用'],
    ['匿名🍃用户', '该昵称不可使用'],
    ['匿名ー用户', '该昵称不可使用'],
    ['已注销用户1', '该昵称不可使用'],
  ] as const
  for (const [nickname, error] of refused) {
    expect(await author.call('POST circle/memberapi edit', { nickname }), nickname).toMatchObject({
      code: 422,
      error,
      data: { field: 'nickname' },
    })
  }
  expect(await author.call('POST circle/memberapi edit', { nickname: '阿宁宁', bio: '专业代开发票' })).toMatchObject({
    code: 422,
    error: '内容包含违规信息',
    data: { field: 'bio' },
  })
})

test('a picture of another member or of a post cannot become the avatar', async () => {
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

test('a member lists their sessions, ends one and ends all others', async () => {
  const phone = await testApp.logInAgain(author)
  const computer = await testApp.logInAgain(author)
  const { data } = await author.ok('GET circle/memberapi sessions')
  expect(data).toHaveLength(3)
  expect(data.filter((one) => one.is_current)).toHaveLength(1)
  const other = (await phone.ok('GET circle/memberapi sessions')).data.find((one) => one.is_current)
  expect((await reader.call('POST circle/memberapi end_session', { id: other?.id })).code).toBe(404)
  await author.ok('POST circle/memberapi end_session', { id: other?.id })
  expect((await phone.call('GET circle/memberapi sessions')).code).toBe(401)
  expect((await computer.call('GET circle/memberapi sessions')).code).toBe(0)
  await author.ok('POST circle/memberapi end_sessions')
  expect((await computer.call('GET circle/memberapi sessions')).code).toBe(401)
  await author.ok('POST circle/memberapi end_sessions', { all: 1 })
  expect((await author.call('GET circle/memberapi sessions')).code).toBe(401)
})

test('a user agent has a readable name', () => {
  expect(deviceName('Mozilla/5.0 (iPhone; CPU iPhone OS 17_0) MicroMessenger/8.0.40')).toBe('iPhone · 微信')
  expect(deviceName('Mozilla/5.0 (Linux; Android 13; HarmonyOS) Chrome/99')).toBe('鸿蒙设备 · Chrome')
  expect(deviceName('')).toBe('未知设备')
})

test('comment privacy allows comments only from followed members and does not restrict anonymous items', async () => {
  const friend = await testApp.createPerson('朋友')
  await author.ok('POST circle/commonapi subscribe', { to_member_id: friend.id })
  const namedPost = await publishApprovedPost(reviewer, author, { content: '署名的' })
  const anonymousPost = await publishApprovedPost(reviewer, author, { content: '树洞', anonymous: 1 })
  const postOfFriend = await publishApprovedPost(reviewer, friend, { content: '朋友的' })
  const comment = await publishApprovedComment(reviewer, author, { topic_id: postOfFriend, content: '我来说' })
  const postComment = (person: Person, topic_id: number, reply_id?: number) =>
    person.call('POST circle/replyapi comment', { topic_id, content: '来了', reply_id })
  await author.ok('POST circle/memberapi guard_set', { hours: 24 })
  expect((await author.ok('GET circle/memberapi guard')).until).not.toBeNull()
  expect(await postComment(reader, namedPost)).toMatchObject({ code: 403, error: '作者暂不接受陌生人评论' })
  expect((await postComment(reader, postOfFriend, comment)).code).toBe(403)
  for (const [person, post, answered] of [
    [friend, namedPost],
    [author, namedPost],
    [reader, anonymousPost],
    [reader, postOfFriend],
    [friend, postOfFriend, comment],
  ] as const)
    expect((await postComment(person, post, answered)).code).toBe(0)
  testApp.advanceTime(25 * hour)
  expect((await postComment(reader, namedPost)).code).toBe(0)
  expect((await author.ok('GET circle/memberapi guard')).until).toBeNull()
  await author.ok('POST circle/memberapi guard_set', { hours: 24 })
  await author.ok('POST circle/memberapi guard_set', { hours: 0 })
  expect((await postComment(reader, namedPost)).code).toBe(0)
  testApp.advanceTime(-25 * hour)
})

test('the AI label of a post is shown', async () => {
  const post = await publishApprovedPost(reviewer, author, { content: '画出来的', ai: 1 })
  expect(await reader.ok('GET circle/topicapi detail', { topic_id: post })).toMatchObject({ is_ai: 1 })
})

test('the export contains all own data and media without the authors of anonymous comments', async () => {
  await publishApprovedPost(reviewer, author, {
    content: '茶山',
    attachment: JSON.stringify([{ id: await picture(author) }]),
  })
  const own = await publishApprovedPost(reviewer, author, { content: '树洞里的话', anonymous: 1 })
  await publishApprovedComment(reviewer, reader, { topic_id: own, content: '匿名说的', anonymous: 1 })
  await author.ok('POST circle/commonapi block', { to_member_id: reader.id })
  const answer = await testApp.server.inject({
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
  expect((await testApp.visitor.call('POST circle/memberapi export')).code).toBe(401)
})

test('an account is deleted by a code to its own number: the member is anonymized and the counters match', async () => {
  const post = await publishApprovedPost(reviewer, author, { content: '我写的' })
  const theirs = await publishApprovedPost(reviewer, reader, { content: '读者写的' })
  const comment = await publishApprovedComment(reviewer, author, { topic_id: theirs, content: '我说的' })
  await publishApprovedComment(reviewer, reader, { topic_id: theirs, content: '答你的', reply_id: comment })
  await author.ok('POST circle/diggapi topic', { topic_id: theirs })
  await author.ok('POST circle/topicapi collect', { topic_id: theirs })
  await author.ok('POST circle/topicapi share', { topic_id: theirs })
  await reader.ok('POST circle/commonapi subscribe', { to_member_id: author.id })
  await author.ok('POST circle/memberapi leave_code')
  const code = testApp.codes.get(author.mobile) as string
  expect(await author.call('POST circle/memberapi leave', { code: '' })).toMatchObject({
    code: 422,
    error: '请填写验证码',
  })
  const wrong = code === '000000' ? '111111' : '000000'
  expect(await author.call('POST circle/memberapi leave', { code: wrong })).toMatchObject({
    error: '验证码错误',
  })
  await testApp.db
    .updateTable('member')
    .set({ muted_until: new Date(testApp.now().getTime() + day), muted_reason: '刷屏' })
    .where('id', '=', author.id)
    .execute()
  await author.ok('POST circle/memberapi leave', { code })

  expect((await author.call('GET circle/memberapi homepage')).code).toBe(401)
  expect((await reader.call('GET circle/memberapi homepage', { id: author.id })).code).toBe(404)
  expect((await reader.call('GET circle/topicapi detail', { topic_id: post })).code).toBe(301)
  expect(await reader.ok('GET circle/topicapi detail', { topic_id: theirs })).toMatchObject({
    digg: 0,
    collect: 0,
    share: 0,
    reply: 0,
    digg_list: [],
  })
  expect((await reader.ok('GET circle/memberapi attentions')).data).toEqual([])
  expect((await testApp.visitor.ok('GET circle/topicapi list')).data.map((one) => one.topic_id)).not.toContain(post)
  const row = await testApp.db.selectFrom('member').selectAll().where('id', '=', author.id).executeTakeFirstOrThrow()
  expect(row).toMatchObject({ nickname: '已注销用户', mobile_hash: null, mobile_cipher: null, avatar: '', credits: 0 })
  expect(await checkCounters(testApp.db)).toEqual([])

  // The number may register again; its mute continues.
  await testApp.visitor.ok('POST login/sendsmsNoCaptcha', { mobile: author.mobile })
  const newLogin = await testApp.visitor.call('POST login/cloud', {
    account: author.mobile,
    code: testApp.codes.get(author.mobile) as string,
  })
  expect(newLogin.data.user.memberid).not.toBe(author.id)
  const again = await testApp.logInAgain({ ...author, id: newLogin.data.user.memberid })
  expect(await again.call('POST circle/postingapi common', { content: '我又来了' })).toMatchObject({
    code: 403,
    error: '您已被禁言：刷屏',
  })
})

test('a request sent before the account was closed and received after it stores nothing', async () => {
  const theirs = await publishApprovedPost(reviewer, reader, { content: '读者写的' })
  let release = () => {}
  const closed = new Promise<void>((resolve) => {
    release = resolve
  })
  const asked: string[] = []
  const check = async ({ kind }: { kind: string }) => {
    asked.push(kind)
    await closed
    return { advice: 'pass', label: '', words: [] } as const
  }
  testApp.usePorts({ screening: { check } })
  onTestFinished(() => testApp.usePorts({ screening: null }))
  const sent = [
    author.call('POST circle/postingapi common', { content: '路上的帖子' }),
    author.call('POST circle/replyapi comment', { topic_id: theirs, content: '路上的评论' }),
    author.call('POST circle/memberapi edit', { nickname: '路上的昵称' }),
  ]
  await expect.poll(() => asked).toHaveLength(3)
  await author.ok('POST circle/memberapi leave_code')
  await author.ok('POST circle/memberapi leave', { code: testApp.codes.get(author.mobile) as string })
  release()
  expect((await Promise.all(sent)).map(({ code }) => code)).toEqual([401, 404, 401])
  for (const kind of ['post', 'comment'] as const)
    expect(await testApp.db.selectFrom(kind).select('id').where('author_id', '=', author.id).execute()).toEqual([])
  const { nickname } = await testApp.db
    .selectFrom('member')
    .select('nickname')
    .where('id', '=', author.id)
    .executeTakeFirstOrThrow()
  expect(nickname).toBe('已注销用户')
})

test('a sanction lifted from an account does not return on a later account of the same mobile number', async () => {
  const reopen = async (person: Person) => {
    await person.ok('POST circle/memberapi leave_code')
    await person.ok('POST circle/memberapi leave', { code: testApp.codes.get(author.mobile) as string })
    await testApp.visitor.ok('POST login/sendsmsNoCaptcha', { mobile: author.mobile })
    const code = testApp.codes.get(author.mobile) as string
    const { user } = await testApp.visitor.ok('POST login/cloud', { account: author.mobile, code })
    return testApp.logInAgain({ ...author, id: user.memberid })
  }
  const sanctionsOf = ({ id }: Person) => findSanctions(testApp.db, id, testApp.now())
  const mute = { kind: 'mute', until: new Date(testApp.now().getTime() + day), reason: '刷屏' } as const
  for (const siteId of [null, 10_002]) await storeSanction(testApp.db, { ...mute, siteId, memberId: author.id })
  const second = await reopen(author)
  expect(await sanctionsOf(second)).toMatchObject([{ siteId: null }, { siteId: 10_002 }])
  for (const siteId of [null, 10_002])
    await storeSanction(testApp.db, { kind: 'mute', siteId, memberId: second.id, until: null, reason: '' })
  expect(await sanctionsOf(await reopen(second))).toEqual([])
})

test('content is emptied after the retention time with its media, and the rows stay', async () => {
  const deleted = await publishApprovedPost(reviewer, author, {
    content: '删掉的',
    attachment: JSON.stringify([{ id: await picture(author) }]),
  })
  const online = await publishApprovedPost(reviewer, author, { content: '在线的' })
  const { topic_id: refused } = await author.ok('POST circle/postingapi common', { content: '被驳回的' })
  await reviewer.ok('POST circle/topic fail', { topic_id: refused, rev: 1, reason: '广告营销' })
  await author.ok('POST circle/topicapi del', { topic_id: deleted })
  const stored = testApp.files.size
  await applyRetention()
  expect(testApp.files.size).toBe(stored)
  testApp.advanceTime(181 * day)
  await applyRetention()
  await applyRetention()
  testApp.advanceTime(-181 * day)
  const rows = await testApp.db
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
  expect(stored - testApp.files.size).toBeGreaterThanOrEqual(3)
  expect(await checkCounters(testApp.db)).toEqual([])
})

test('a crash between the rows and the files of expired content leaves the files to the next sweep', async () => {
  const publish = async () =>
    publishApprovedPost(reviewer, author, {
      content: '半途的',
      attachment: JSON.stringify([{ id: await picture(author) }]),
    })
  const [expired, online] = [await publish(), await publish()]
  const tokenOf = async (post: number) =>
    (
      await testApp.db
        .selectFrom('post_file')
        .innerJoin('file', 'file.id', 'post_file.file_id')
        .select('token')
        .where('post_id', '=', post)
        .executeTakeFirstOrThrow()
    ).token
  const [gone, stays] = [await tokenOf(expired), await tokenOf(online)]
  const filesOf = (token: string) => [...testApp.files.keys()].filter((key) => key.includes(`/${token}/`))
  await author.ok('POST circle/topicapi del', { topic_id: expired })
  testApp.advanceTime(181 * day)
  const { storage } = testApp.context.ports
  testApp.usePorts({ storage: { ...storage, delete: () => Promise.reject(new Error('the process ends here')) } })
  await expect(applyRetention()).rejects.toThrow('the process ends here')
  expect((await testApp.db.selectFrom('file').select('id').where('token', '=', gone).execute()).length).toBe(0)
  expect(filesOf(gone).length).toBeGreaterThan(0)
  // A key that is recorded although its file exists is not deleted.
  const due_at = testApp.now()
  await testApp.db
    .insertInto('orphan_file')
    .values(filesOf(stays).map((key) => ({ key, due_at })))
    .execute()
  testApp.usePorts({ storage })
  const signal = new AbortController().signal
  for (let run = 0; run < 2; run++) await jobTable.handlers['delete-expired'](testApp.context, {}, signal)
  testApp.advanceTime(-181 * day)
  expect(filesOf(gone)).toEqual([])
  expect(filesOf(stays).length).toBeGreaterThan(0)
})

test('a replaced avatar and the avatar of a closed account are closed, a picture of the site is not', async () => {
  const member = await testApp.createPerson('换头像', { operator: true, site: 10001 })
  const [first, second, slide] = [await picture(member), await picture(member), await picture(member)]
  const isOpen = async (id: number) =>
    (await testApp.db.selectFrom('file').select('open').where('id', '=', id).executeTakeFirst())?.open === true
  await testApp.updateSettings({ review_avatar: '0' })
  await member.ok('POST circle/memberapi edit', { nickname: '换头像', img: first })
  await member.ok('POST circle/memberapi edit', { nickname: '换头像', img: second })
  expect([await isOpen(first), await isOpen(second)]).toEqual([false, true])
  await testApp.updateSettings({ review_avatar: '1' })
  await makePicturePublic(testApp.db, { id: slide, site: 10001, memberId: member.id })
  await member.ok('POST circle/memberapi leave_code')
  await member.ok('POST circle/memberapi leave', { code: testApp.codes.get(member.mobile) as string })
  expect([await isOpen(second), await isOpen(slide)]).toEqual([false, true])
})

test('the daily jobs delete each kind of row after its retention time', async () => {
  // Histories of almost three years would be in the way of tests that move the clock.
  const { app: testApp } = await openSingleLevelApp()
  onTestFinished(() => testApp.close())
  const [author, reader] = (await createPeople(testApp, '作者', '读者')) as [Person, Person]
  // Table, column values, age column, retention in days.
  const retained: [table: string, row: Record<string, unknown>, age: string, days: number][] = [
    ['review_history', { ...item, action: 'edit', from_state: 1, to_state: 1, rev: 1 }, 'created_at', 1_096],
    ['author_reveal', { ...item, member_id: reader.id }, 'created_at', 1_096],
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
  ]
  const daysAgo = (days: number) => new Date(testApp.now().getTime() - days * day)
  const countOld = async (table: string, age: string) =>
    Number(
      (
        await sql<{
          n: number
        }>`select count(*) as n from ${sql.table(table)} where ${sql.ref(age)} < ${daysAgo(0.5)}`.execute(testApp.db)
      ).rows[0]?.n,
    )
  for (const [table, row, age, days] of retained) {
    for (const [n, at] of [daysAgo(days + 0.5), daysAgo(days - 0.5)].entries()) {
      const values = {
        ...row,
        ...('against' in row && { against: -n - 1 }),
        [age]: at,
      }
      const columns = sql.join(Object.keys(values).map((name) => sql.ref(name)))
      await sql`insert into ${sql.table(table)} (${columns}) values (${sql.join(Object.values(values))})`.execute(
        testApp.db,
      )
    }
  }
  const { signal } = new AbortController()
  await jobTable.handlers['apply-retention'](testApp.context, {}, signal)
  await jobTable.handlers['delete-expired'](testApp.context, {}, signal)
  for (const [table, , age] of retained) expect([table, await countOld(table, age)]).toEqual([table, 1])
})

const item = { site_id: 10001, kind: 'post', item_id: 1 }
