import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishApprovedPost } from '../publish.ts'
import { openTestApp, type Person, type TestApp } from '../test-app.ts'

let app: TestApp
let author: Person
let reviewer: Person

beforeAll(async () => {
  app = await openTestApp({ auditSwitch: 1 })
  author = await app.createPerson('云溪小满')
  reviewer = await app.createPerson('一审老陈', { level: 1 })
})
afterAll(() => app.close())

test.each(['\u200b\u200b', '\u202e\u3164', '\u2800', '\u00ad\u{e0041}'])(
  'a post or comment of %j gets the error of an empty one',
  async (content) => {
    expect(await author.call('POST circle/postingapi common', { content })).toMatchObject({ error: '请先填写内容!' })
    const topic_id = await publishApprovedPost(reviewer, author, { content: '茶山' })
    expect(await author.call('POST circle/replyapi comment', { topic_id, content })).toMatchObject({
      error: '请先填写评论内容!',
    })
    expect(await author.call('POST circle/memberapi edit', { nickname: content })).toMatchObject({
      error: '昵称为2到20个字',
    })
  },
)

test('a nickname keeps no direction control and no invisible character', async () => {
  const { user_data } = await author.ok('POST circle/memberapi edit', { nickname: '云\u202e溪\u200b小\u3164满\ufe0f' })
  expect(user_data.nickname).toBe('云溪小满')
})

test('a family emoji counts as the characters that it is stored with', async () => {
  const content = '👨‍👩‍👧‍👦🏳️‍🌈 一家人'
  const topic_id = await publishApprovedPost(reviewer, author, { content })
  expect(await app.visitor.ok('GET circle/topicapi detail', { topic_id })).toMatchObject({ content })
})

test('a mobile number and a code in full-width or Arabic digits log in', async () => {
  const mobile = '13900008888'
  const inDigits = (text: string, zero: number) =>
    text.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)))
  await app.visitor.ok('POST login/sendsmsNoCaptcha', { mobile: inDigits(mobile, 0xff10) })
  const code = app.codes.get(mobile) ?? ''
  const { user } = await app.visitor.ok('POST login/cloud', {
    account: inDigits(mobile, 0x660),
    code: inDigits(code, 0xff10),
  })
  expect(user.mobile).toBe('139****8888')
})

test('ids and pages may come in full-width digits', async () => {
  const topic_id = await publishApprovedPost(reviewer, author, { content: '数字' })
  const wide = String(topic_id).replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)))
  expect((await app.visitor.ok('GET circle/topicapi detail', { topic_id: wide })).topic_id).toBe(topic_id)
})
