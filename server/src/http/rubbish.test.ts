import { type Address, calls, parse } from '@quanzi/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { pictureOf } from '../../test/circle.ts'
import { commentOnline, publishOnline } from '../../test/deeds.ts'
import { openTestHouse, type Person, type TestHouse } from '../../test/house.ts'

/**
 * Every field of every call of the contract, in a form that is right but for it, asked by somebody who may do everything:
 * what is checked is what lies behind the rights. The values are those that have a way of getting past a check. They are
 * dealt out in turn, so that each field gets some of them; QUANZI_SOAK deals all of them to all.
 */
let house: TestHouse
let all: Person
let right: Record<string, unknown>
const faults: string[] = []

beforeAll(async () => {
  house = await openTestHouse({ auditSwitch: 1 })
  all = await house.person('什么都能做的人', { level: 2, operator: true })
  const member = await house.person('阿宁')
  const tag = await house.tag('茶山')
  const attachment = JSON.stringify([{ id: await pictureOf(member) }])
  const post = await publishOnline(all, member, { content: '普通帖子', tag, attachment })
  const comment = await commentOnline(all, member, { topic_id: post, content: '好' })
  const byPost = { topic_id: post, content_id: post, rev: 1, content: '说说', keywords: '普通', reason: '广告' }
  const byTag = { tag_id: tag, tagid: tag, tag, to_id: tag }
  const byMember = { to_member_id: member.id, member_id: member.id, nickname: '新名字', id: 1 }
  const byComment = { comment_id: comment, reply_id: comment, data: String(comment), raction: 'pass' }
  right = {
    ...byPost,
    ...byTag,
    ...byMember,
    ...byComment,
    account: '13912345678',
    code: '123456',
    name: '名称',
    hours: 1,
  }
  house.app.house.log.error = ((about: { call?: string; err?: Error }) => {
    faults.push(`${about.call}: ${about.err?.message}`)
  }) as typeof house.app.house.log.error
}, 60_000)
afterAll(() => house.close())

const addresses = Object.keys(calls) as Address[]
const fieldsOf = (address: Address): string[] => {
  const form = z.toJSONSchema(calls[address].input, { io: 'input', unrepresentable: 'any' })
  return Object.keys(form.properties ?? {})
}

const texts = [
  ...['', '0', '-1', 'NaN', '1e21', '1.5', '2147483648', '999999999999999', '99999999999999999999', '-0'],
  ...['\u0000', 'a\u0000b', '\ud800', 'x\udc00y', '\u202e\u200b\ufeff', '%', "'; drop table post; --", '<script>'],
  ...['[]', '{}', '[{"id":999999999999999}]', '[null]', 'null', '__proto__', 'toString', '1,2,3', ','],
  ...['0000-01-01', '9999-12-31', '9999-12-31T23:59:59Z', '+275760-09-13T00:00:00Z', 'javascript:alert(1)', '//evil'],
  ...['x'.repeat(5_000), '名'.repeat(600), '😀'.repeat(300), '120.1,30.2', '999,99'],
]
const values: unknown[] = [
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
const cursors = [
  ...['e', '.', '-', '1e999', '2147483648', '2026-13-45T99:99:99Z', '300000-01-01T00:00:00Z', '1 2 3'].map(cursorOf),
  ...['2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z 99999999999999999999', '', '1.5'].map(cursorOf),
  ...['0', '00001', '999999', '-1', 'not ours'],
]

/** Deals the next few of a row, going round; all of them in a soak. */
const dealer = <T>(row: readonly T[], hand: number) => {
  let at = 0
  return (): T[] =>
    process.env['QUANZI_SOAK'] ? [...row] : Array.from({ length: hand }, () => row[at++ % row.length] as T)
}
const dealTexts = dealer(texts, 2)
const dealValues = dealer(values, 1)
const dealCursors = dealer(cursors, 8)

const ask = (address: Address, form: Record<string, unknown>) => {
  const { method, path, action } = parse(address)
  const url = `/api/${path}?${new URLSearchParams({ ...(action && { action }) })}`
  const json = { method, url, headers: { cookie: all.cookie } } as const
  if (method === 'POST') return house.app.server.inject({ ...json, payload: form })
  const query = new URLSearchParams(
    Object.entries(form).map(([name, value]): [string, string] => [name, String(value)]),
  )
  return house.app.server.inject({ ...json, url: `${url}&${query}` })
}

const statusOf: Record<number, number> = { 0: 200, 301: 410, 302: 409 }

const isSound = async (address: Address, form: Record<string, unknown>): Promise<void> => {
  const answer = await ask(address, form)
  const about = `${address} ${JSON.stringify(form).slice(0, 300)}`
  expect(faults, about).toEqual([])
  if (!String(answer.headers['content-type']).startsWith('application/json')) return
  const told = answer.json()
  expect(told.code, about).not.toBe(500)
  if (address !== 'GET ajax/user') expect(answer.statusCode, about).toBe(statusOf[told.code] ?? told.code)
  if (told.state === 0) expect(told.error, about).toMatch(/[\u4e00-\u9fff]/)
}

/** What ends the session that asks. */
const leaving = /logout|leave|end_session|factor/

test.each(addresses)(
  '%s answers rubbish with a refusal, never a fault',
  async (address) => {
    const fields = fieldsOf(address)
    const base = Object.fromEntries(fields.filter((name) => name in right).map((name) => [name, right[name]]))
    for (const name of fields) {
      const { page: _, ...rest } = base
      if (name === 'cursor') for (const cursor of dealCursors()) await isSound(address, { ...rest, cursor })
      for (const text of dealTexts()) await isSound(address, { ...base, [name]: text })
      if (address.startsWith('POST'))
        for (const value of dealValues()) await isSound(address, { ...base, [name]: value })
    }
    if (fields.length === 0) await isSound(address, {})
    if (leaving.test(address)) all = await house.again(all)
  },
  60_000,
)

test('a body that is nested without an end is unreadable, with a key and without', async () => {
  const deep = `{"action":"topic","topic_id":1,"more":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
  for (const headers of [{}, { 'idempotency-key': 'deep' }]) {
    const answer = await house.app.server.inject({
      method: 'POST',
      url: '/api/circle/diggapi',
      payload: deep,
      headers: { cookie: all.cookie, 'content-type': 'application/json', ...headers },
    })
    expect(answer.json()).toMatchObject({ code: 400 })
  }
})
