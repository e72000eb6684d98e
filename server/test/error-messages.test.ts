import { limits } from '@quanzi/contract/limits'
import { day, minute } from '@quanzi/contract/time'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publishApprovedComment, publishApprovedPost } from './publish.ts'
import { openTestApp, type Person, type TestApp } from './test-app.ts'

/** Each error message of the documentation that the server returns. */
let app: TestApp
let author: Person
let reader: Person
let reviewer: Person
let publishedPost: number
let pendingPost: number
let comment: number
let pendingComment: number

beforeAll(async () => {
  app = await openTestApp({ auditSwitch: 1, rateLimits: true })
  author = await app.createPerson('云溪小满')
  reader = await app.createPerson('阿宁')
  reviewer = await app.createPerson('一审老陈', { level: 1 })
  publishedPost = await publishApprovedPost(reviewer, author, { content: '在线的一条' })
  pendingPost = (await author.ok('POST circle/postingapi common', { content: '等着的一条' })).topic_id
  comment = await publishApprovedComment(reviewer, author, { topic_id: publishedPost, content: '过了审的评论' })
  pendingComment = (await author.ok('POST circle/replyapi comment', { topic_id: publishedPost, content: '没过审的' }))
    .comment.comment_id
})
afterAll(() => app.close())

const long = (n: number) => '长'.repeat(n)
const ids = (n: number) => JSON.stringify(Array.from({ length: n }, (_, i) => ({ id: i + 1 })))
type Case = [
  situation: string,
  who: () => Person,
  address: Parameters<Person['call']>[0],
  form: () => Record<string, unknown>,
  code: number,
  words: string,
]

const cases: Case[] = [
  ['an empty post', () => author, 'POST circle/postingapi common', () => ({ content: ' \n ' }), 422, '请先填写内容!'],
  ['a post without content', () => author, 'POST circle/postingapi common', () => ({}), 422, '请先填写内容!'],
  [
    'a post of 1001 characters',
    () => author,
    'POST circle/postingapi common',
    () => ({ content: long(1001) }),
    422,
    '内容最多1000字',
  ],
  [
    'ten pictures',
    () => author,
    'POST circle/postingapi common',
    () => ({ content: '多', attachment: ids(10) }),
    422,
    '最多上传9个资源',
  ],
  [
    'a picture and a video',
    () => author,
    'POST circle/postingapi common',
    () => ({ content: '混', attachment: '[{"id":1},{"vid":"v"}]' }),
    422,
    '只能上传一种类型的资源',
  ],
  [
    'two videos',
    () => author,
    'POST circle/postingapi common',
    () => ({ content: '两', attachment: '[{"vid":"a"},{"vid":"b"}]' }),
    422,
    '最多上传一个视频',
  ],
  [
    'a video above 500 MB',
    () => author,
    'POST index/vms/upload',
    () => ({ filename: 'key', filesize: 500_240_001 }),
    413,
    '视频大小不能超过500M',
  ],
  [
    'an upload with an unknown key',
    () => author,
    'GET index/vms/getunique',
    () => ({ key: 'of-another-day' }),
    404,
    '上传已失效，请重新上传',
  ],
  ['an upload without bytes', () => author, 'POST index/vms/upload', () => ({ filename: 'key' }), 400, '请求错误!'],
  ['a visitor’s upload', () => app.visitor, 'GET index/vms/getunique', () => ({}), 401, '请先登录'],
  [
    'a video that does not exist',
    () => author,
    'POST circle/postingapi common',
    () => ({ content: '视频', attachment: '[{"vid":"an-unknown-key"}]' }),
    422,
    '资源不存在，请重新上传',
  ],
  [
    'a picture of another member',
    () => author,
    'POST circle/postingapi common',
    () => ({ content: '图', attachment: ids(1) }),
    422,
    '资源不存在，请重新上传',
  ],
  [
    'a tag that does not exist',
    () => author,
    'POST circle/postingapi common',
    () => ({ content: '话题', tag: 999 }),
    422,
    '话题不存在',
  ],
  [
    'a location name that is too long',
    () => author,
    'POST circle/postingapi common',
    () => ({ content: '在哪里', location: long(limits.locationLength + 1) }),
    422,
    '位置名称过长',
  ],
  [
    'a refused word',
    () => author,
    'POST circle/postingapi common',
    () => ({ content: '专业 代 開-發 票' }),
    422,
    '内容包含违规信息',
  ],
  [
    'a refused word in a comment',
    () => reader,
    'POST circle/replyapi comment',
    () => ({ topic_id: publishedPost, content: '办证刻章' }),
    422,
    '内容包含违规信息',
  ],
  [
    'an empty comment',
    () => reader,
    'POST circle/replyapi comment',
    () => ({ topic_id: publishedPost, content: '  ' }),
    422,
    '请先填写评论内容!',
  ],
  [
    'a comment of 501 characters',
    () => reader,
    'POST circle/replyapi comment',
    () => ({ topic_id: publishedPost, content: long(501) }),
    422,
    '评论最多500字',
  ],
  [
    'a comment on a pending post',
    () => reader,
    'POST circle/replyapi comment',
    () => ({ topic_id: pendingPost, content: '抢先' }),
    422,
    '内容审核中',
  ],
  [
    'a reply to an own pending comment',
    () => author,
    'POST circle/replyapi comment',
    () => ({ topic_id: publishedPost, content: '答', reply_id: pendingComment }),
    422,
    '评论审核中~',
  ],
  [
    'a like of an own pending comment',
    () => author,
    'POST circle/diggapi reply',
    () => ({ reply_id: pendingComment }),
    422,
    '评论审核中~',
  ],
  [
    'a keyword of 51 characters',
    () => reader,
    'GET circle/topicapi search',
    () => ({ keywords: long(51) }),
    422,
    '请输入1到50个字',
  ],
  ['no keyword', () => reader, 'GET circle/topicapi search', () => ({ keywords: '' }), 422, '请输入1到50个字'],
  [
    'following oneself',
    () => reader,
    'POST circle/commonapi subscribe',
    () => ({ to_member_id: reader.id }),
    422,
    '不能对自己操作',
  ],
  [
    'deleting another member’s post',
    () => reader,
    'POST circle/topicapi del',
    () => ({ topic_id: publishedPost }),
    403,
    '没有操作权限',
  ],
  [
    'editing another member’s post',
    () => reader,
    'GET circle/topicapi detail_edit',
    () => ({ topic_id: publishedPost }),
    403,
    '没有操作权限',
  ],
  [
    'deleting another member’s comment',
    () => reader,
    'POST circle/replyapi del',
    () => ({ comment_id: comment }),
    403,
    '没有操作权限',
  ],
  [
    'a post that does not exist',
    () => reader,
    'GET circle/topicapi detail',
    () => ({ topic_id: 999_999 }),
    404,
    '内容不存在',
  ],
  ['no login', () => app.visitor, 'POST circle/diggapi topic', () => ({ topic_id: publishedPost }), 401, '请先登录'],
  ['a reader who opens the review queue', () => reader, 'GET circle/topic list', () => ({}), 403, '没有操作权限'],
  [
    'a filter by days as a reader',
    () => reader,
    'GET circle/topicapi taglist',
    () => ({ tagid: 1, start: '2026-11-01' }),
    403,
    '没有操作权限',
  ],
  [
    'a reversed range of days',
    () => reviewer,
    'GET circle/topicapi taglist',
    () => ({ tagid: 1, start: '2026-11-02', end: '2026-11-01' }),
    422,
    '开始日期不可大于结束日期',
  ],
  [
    'a rejection without a reason',
    () => reviewer,
    'POST circle/topic fail',
    () => ({ topic_id: pendingPost, rev: 1 }),
    422,
    '请选择理由',
  ],
  [
    'taking a post offline without a reason',
    () => reviewer,
    'POST circle/topic offline',
    () => ({ topic_id: publishedPost }),
    422,
    '请选择理由',
  ],
  [
    'taking a comment offline without a reason',
    () => reviewer,
    'POST circle/reply multi',
    () => ({ raction: 'offline', data: comment }),
    422,
    '请选择理由',
  ],
  [
    'a reason of 101 characters',
    () => reviewer,
    'POST circle/topic fail',
    () => ({ topic_id: pendingPost, rev: 1, reason: long(101) }),
    422,
    '理由最多100字',
  ],
  [
    'a reviewer’s edit to an empty text',
    () => reviewer,
    'POST circle/topic edit',
    () => ({ topic_id: pendingPost, rev: 1, content: '' }),
    422,
    '请输入内容',
  ],
  [
    'a pass of an outdated revision',
    () => reviewer,
    'POST circle/topic pass',
    () => ({ topic_id: pendingPost, rev: 7 }),
    302,
    '该内容已被处理',
  ],
  [
    'a pass of an online post',
    () => reviewer,
    'POST circle/topic pass',
    () => ({ topic_id: publishedPost, rev: 1 }),
    302,
    '该内容已被处理',
  ],
  ['an empty number', () => app.visitor, 'POST login/sendsmsNoCaptcha', () => ({ mobile: '' }), 422, '请填写手机号'],
  [
    'a mobile number of another country',
    () => app.visitor,
    'POST login/sendsmsNoCaptcha',
    () => ({ mobile: '12012345678' }),
    422,
    '手机号格式不正确',
  ],
  [
    'a login without a code',
    () => app.visitor,
    'POST login/cloud',
    () => ({ account: '13812345678' }),
    422,
    '请填写验证码',
  ],
  [
    'a login with a code that was never sent',
    () => app.visitor,
    'POST login/cloud',
    () => ({ account: '13812345678', code: '000000' }),
    422,
    '验证码已过期，请重新获取',
  ],
]

test.each(cases)('%s gets its error message', async (_, getPerson, address, getInput, code, message) => {
  expect(await getPerson().call(address, getInput())).toMatchObject({ state: 0, code, error: message })
})

describe('members who cannot write', () => {
  test('a muted member can read and like but gets 403 with the reason when writing', async () => {
    const muted = await app.createPerson('话多的人')
    await app.db
      .updateTable('member')
      .set({ muted_until: new Date(Date.now() + day), muted_reason: '刷屏' })
      .where('id', '=', muted.id)
      .execute()
    const again = await app.logInAgain(muted)
    expect(await again.call('POST circle/postingapi common', { content: '让我说' })).toMatchObject({
      code: 403,
      error: '您已被禁言：刷屏',
    })
    expect(
      (await again.call('POST circle/replyapi comment', { topic_id: publishedPost, content: '让我说' })).code,
    ).toBe(403)
    expect((await again.call('POST circle/diggapi topic', { topic_id: publishedPost })).code).toBe(0)
  })

  test('a member without a mobile number can read, like and collect, but needs a number before writing', async () => {
    const memberWithoutMobile = await app.createPerson('微信来的', { mobile: false })
    expect((await memberWithoutMobile.call('POST circle/diggapi topic', { topic_id: publishedPost })).code).toBe(0)
    const mobileRequired = { code: 403, error: '请先绑定手机号' }
    const write = memberWithoutMobile.call
    expect(await write('POST circle/postingapi common', { content: '第一句' })).toMatchObject(mobileRequired)
    const comment = { topic_id: publishedPost, content: '第一句' }
    expect(await write('POST circle/replyapi comment', comment)).toMatchObject(mobileRequired)
  })
})

describe('content that a site does not accept', () => {
  test('a text post is refused where only videos are allowed', async () => {
    await app.updateSettings({ use_posting_type: '2' })
    const response = await author.call('POST circle/postingapi common', { content: '一条' })
    await app.updateSettings({ use_posting_type: '0' })
    expect(response).toMatchObject({ code: 422, error: '当前不支持发布该类型的内容' })
  })
  test('a picture with too many pixels is refused', async () => {
    app.pictures.next = { fault: 'too-large' }
    const form = new FormData()
    form.append('file', new Blob(['picture']), 'a.jpg')
    const response = await author.upload('POST index/upload/file', form)
    app.pictures.next = undefined
    expect(response).toMatchObject({ code: 422, error: '图片尺寸过大，请缩小后再传' })
  })
})

describe('screening', () => {
  test('a holding word holds a comment and is marked at its position, whatever width, marks or traditional characters', async () => {
    const { comment: held } = await reader.ok('POST circle/replyapi comment', {
      topic_id: publishedPost,
      content: '日结三百，加 微·信 发定位',
    })
    expect(held.is_audit).toBe('-2')
    const row = (await reviewer.ok('GET circle/reply pending', { content: '日结三百' })).data[0]
    expect(row?.hits.map((hit) => row.content.slice(hit.start, hit.end))).toEqual(['加 微·信'])
  })
  test('a longer allowed phrase overrides a word inside it', async () => {
    const { comment: fine } = await reader.ok('POST circle/replyapi comment', {
      topic_id: publishedPost,
      content: '周末加微信群主自习',
    })
    expect(fine.is_audit).toBe('0')
  })
  test('a held post waits for review even when the site reviews no posts', async () => {
    await app.updateSettings({ review_posts: false })
    expect((await author.ok('POST circle/postingapi common', { content: '兼职刷单' })).state).toBe('0')
    expect((await author.ok('POST circle/postingapi common', { content: '平平常常' })).state).toBe('1')
    await app.updateSettings({ review_posts: true })
  })
  test('on a site with that setting posts of verified members go online at once, except anonymous ones', async () => {
    const verified = await app.createPerson('云溪发布', { auth: true })
    await app.updateSettings({ verified_publish_at_once: true })
    const { topic_id, state } = await verified.ok('POST circle/postingapi common', { content: '官方一条' })
    const comment = async (content: string, anonymous: number) =>
      (await verified.ok('POST circle/replyapi comment', { topic_id, content, anonymous })).comment.is_audit
    expect([state, await comment('署名的话', 0), await comment('匿名的话', 1)]).toEqual(['1', '1', '0'])
    const secret = { content: '匿名一条', anonymous: 1 }
    expect((await verified.ok('POST circle/postingapi common', secret)).state).toBe('0')
    const named = { topic_id, rev: 1, ...secret }
    expect((await verified.ok('POST circle/postingapi edit', named)).state).toBe('0')
    expect((await author.ok('POST circle/postingapi common', { content: '普通一条' })).state).toBe('0')
    await app.updateSettings({ verified_publish_at_once: false })
  })
})

describe('limits', () => {
  test('a member can publish twenty posts a minute, and refused requests do not count', async () => {
    const frequentPoster = await app.createPerson('手快的人')
    app.advanceToFullHour()
    for (let i = 0; i < 5; i++) await frequentPoster.call('POST circle/postingapi common', { content: '' })
    for (let i = 0; i < limits.postsPerMinute; i++)
      await frequentPoster.ok('POST circle/postingapi common', { content: `第 ${i} 条` })
    const response = await frequentPoster.call('POST circle/postingapi common', { content: '再一条' })
    expect(response).toMatchObject({ status: 429, code: 429, error: '操作太频繁，请稍后再试' })
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
    app.advanceTime(61_000)
    await frequentPoster.ok('POST circle/postingapi common', { content: '过了一分钟' })
  })

  test('a number gets one login code a minute and ten a day; a code allows five attempts, for five minutes, once', async () => {
    const mobile = '13700000001'
    const send = () => app.visitor.call('POST login/sendsmsNoCaptcha', { mobile })
    expect(await send()).toMatchObject({ code: 0, data: { seconds: 60, is_captcha: 0 } })
    expect((await send()).code).toBe(429)
    const code = app.codes.get(mobile) ?? ''
    expect(code).toMatch(/^\d{6}$/)
    const logIn = (given: string) => app.visitor.call('POST login/cloud', { account: mobile, code: given })
    for (let i = 0; i < 4; i++) expect((await logIn('abc123')).code).toBe(422)
    const response = await logIn(code)
    expect(response).toMatchObject({
      code: 0,
      data: { user: { mobile: '137****0001', nickname: expect.stringMatching(/^圈友\d{6}$/) } },
    })
    expect(JSON.stringify(response.data)).not.toContain(mobile)
    const cookie = String(response.headers['set-cookie'])
    expect(cookie).toMatch(/quanzi_session=[\w-]+; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax/)
    expect((await logIn(code)).code).toBe(422)
    app.advanceTime(61_000)
    await send()
    for (let i = 0; i < 5; i++) await logIn('000000')
    expect((await logIn(app.codes.get(mobile) ?? '')).code).toBe(422)
    app.advanceTime(61_000)
    await send()
    app.advanceTime(5 * minute + 1)
    expect((await logIn(app.codes.get(mobile) ?? '')).code).toBe(422)
  })
})
