import { type CallName, calls, parseCallName } from '@quanzi/contract'
import { minute } from '@quanzi/contract/time'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { publishApprovedComment, publishApprovedPost } from '../../../test/publish.ts'
import { uploadPicture } from '../../../test/single-level-app.ts'
import { openTestApp, type Person, type TestApp } from '../../../test/test-app.ts'

/**
 * Sends malformed values in every field of every call of the contract. All other fields are valid, and the caller has
 * every right, so that the values reach the handlers. Each field gets some of the values in turn, and all of them with
 * QUANZI_SOAK.
 */
let app: TestApp
let superuser: Person
let validFields: Record<string, unknown>
const loggedErrors: string[] = []

beforeAll(async () => {
  app = await openTestApp({ auditSwitch: 1 })
  superuser = await app.createPerson('什么都能做的人', { level: 2, operator: true })
  const member = await app.createPerson('阿宁')
  const tag = await app.createTag('茶山')
  const attachment = JSON.stringify([{ id: await uploadPicture(member) }])
  const post = await publishApprovedPost(superuser, member, { content: '普通帖子', tag, attachment })
  const comment = await publishApprovedComment(superuser, member, { topic_id: post, content: '好' })
  const byPost = { topic_id: post, content_id: post, rev: 1, content: '说说', keywords: '普通', reason: '广告' }
  const byTag = { tag_id: tag, tagid: tag, tag, to_id: tag }
  const byMember = { to_member_id: member.id, member_id: member.id, nickname: '新名字', id: 1 }
  const byComment = { comment_id: comment, reply_id: comment, data: String(comment), raction: 'pass' }
  validFields = {
    ...byPost,
    ...byTag,
    ...byMember,
    ...byComment,
    account: '13912345678',
    code: '123456',
    name: '名称',
    hours: 1,
  }
  app.context.log.error = ((about: { call?: string; err?: Error }) => {
    loggedErrors.push(`${about.call}: ${about.err?.message}`)
  }) as typeof app.context.log.error
}, minute)
beforeEach(() => {
  loggedErrors.length = 0
})
afterAll(() => app.close())

const addresses = Object.keys(calls) as CallName[]
const fieldsOf = (address: CallName): string[] => {
  const form = z.toJSONSchema(calls[address].input, { io: 'input', unrepresentable: 'any' })
  return Object.keys(form.properties ?? {})
}

const malformedTexts = [
  ...['', '0', '-1', 'NaN', '1e21', '1.5', '2147483648', '999999999999999', '99999999999999999999', '-0'],
  ...['\u0000', 'a\u0000b', '\ud800', 'x\udc00y', '\u202e\u200b\ufeff', '%', "'; drop table post; --", '<script>'],
  ...['[]', '{}', '[{"id":999999999999999}]', '[null]', 'null', '__proto__', 'toString', '1,2,3', ','],
  ...['0000-01-01', '9999-12-31', '9999-12-31T23:59:59Z', '+275760-09-13T00:00:00Z', 'javascript:alert(1)', '//evil'],
  ...['x'.repeat(5_000), '名'.repeat(600), '😀'.repeat(300), '120.1,30.2', '999,99'],
]
const malformedValues: unknown[] = [
  ...[0, -0, -1, 1.5, 1e21, 1e308, 2_147_483_648, Number.MAX_SAFE_INTEGER, null, true, [], {}, [[]], [{}]],
  ...[
    { toString: 1 },
    { length: 1 },
    ['a', 'b'],
    '\ud800',
    ['\u0000'],
    [null],
    Array(2_000).fill('1'),
    '9'.repeat(400),
  ],
]
const cursorOf = (key: string) => Buffer.from(`1 ${key}`).toString('base64url')
const malformedCursors = [
  ...[
    'e',
    '.',
    '-',
    '1e999',
    '2147483648',
    '2026-13-45T99:99:99Z',
    '300000-01-01T00:00:00Z',
    '1 2 3',
    '2026-01-01T00:00:00+99:99',
  ].map(cursorOf),
  ...['2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z 99999999999999999999', '', '1.5'].map(cursorOf),
  ...['0', '00001', '999999', '-1', 'not ours'],
]

/** Deals the next few of a row, going round; all of them in a soak. */
const roundRobin = <T>(row: readonly T[], batchSize: number) => {
  let at = 0
  return (): T[] =>
    process.env['QUANZI_SOAK'] ? [...row] : Array.from({ length: batchSize }, () => row[at++ % row.length] as T)
}
const nextTexts = roundRobin(malformedTexts, 2)
const nextValues = roundRobin(malformedValues, 1)
const nextCursors = roundRobin(malformedCursors, 8)

const send = (address: CallName, form: Record<string, unknown>) => {
  const { method, path, action } = parseCallName(address)
  const url = `/api/${path}?${new URLSearchParams({ ...(action && { action }) })}`
  const json = { method, url, headers: { cookie: superuser.cookie } } as const
  if (method === 'POST') return app.server.inject({ ...json, payload: form })
  const query = new URLSearchParams(
    Object.entries(form).map(([name, value]): [string, string] => [name, String(value)]),
  )
  return app.server.inject({ ...json, url: `${url}&${query}` })
}

const statusOf: Record<number, number> = { 0: 200, 301: 410, 302: 409 }

const expectSoundResponse = async (address: CallName, form: Record<string, unknown>): Promise<void> => {
  const response = await send(address, form)
  const label = `${address} ${JSON.stringify(form).slice(0, 300)}`
  expect(loggedErrors, label).toEqual([])
  if (!String(response.headers['content-type']).startsWith('application/json')) return
  const body = response.json()
  expect(body.code, label).not.toBe(500)
  if (address !== 'GET ajax/user') expect(response.statusCode, label).toBe(statusOf[body.code] ?? body.code)
  if (body.state === 0) expect(body.error, label).toMatch(/[\u4e00-\u9fff]/)
}

/** Calls that end the session of their caller. */
const endsSession = /logout|leave|end_session|factor/

test.each(addresses)(
  '%s answers malformed input with an error of the contract, never with an internal error',
  async (address) => {
    const fields = fieldsOf(address)
    const base = Object.fromEntries(
      fields.filter((name) => name in validFields).map((name) => [name, validFields[name]]),
    )
    for (const name of fields) {
      const { page: _, ...rest } = base
      if (name === 'cursor') for (const cursor of nextCursors()) await expectSoundResponse(address, { ...rest, cursor })
      for (const text of nextTexts()) await expectSoundResponse(address, { ...base, [name]: text })
      if (address.startsWith('POST'))
        for (const value of nextValues()) await expectSoundResponse(address, { ...base, [name]: value })
    }
    if (fields.length === 0) await expectSoundResponse(address, {})
    if (endsSession.test(address)) superuser = await app.logInAgain(superuser)
  },
  minute,
)

test('a body that is nested too deeply is 400, with an idempotency key and without', async () => {
  const deep = `{"action":"topic","topic_id":1,"more":${'['.repeat(30_000)}${']'.repeat(30_000)}}`
  for (const headers of [{}, { 'idempotency-key': 'deep' }]) {
    const response = await app.server.inject({
      method: 'POST',
      url: '/api/circle/diggapi',
      payload: deep,
      headers: { cookie: superuser.cookie, 'content-type': 'application/json', ...headers },
    })
    expect(response.json()).toMatchObject({ code: 400 })
  }
})
