import { type CallName, calls } from '@quanzi/contract'
import type { Call } from '@quanzi/contract/call'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publishApprovedComment, publishApprovedPost } from '../publish.ts'
import { openTestApp, type Person, type TestApp } from '../test-app.ts'
import { furtherInputs, mustSucceed, type ReadWorld } from './read-inputs.ts'

/** A member who has never been on this site. */
let stranger: Person
/** One who has logged in here. */
let local: Person
let app: TestApp
const staff = {} as Record<'operator' | 'reviewer', Person>
/** What the reads of this site are asked about. */
let here: ReadWorld

beforeAll(async () => {
  app = await openTestApp({ auditSwitch: 1 })
  staff.operator = await app.createPerson('云溪运营', { operator: true, site: 10001 })
  staff.reviewer = await app.createPerson('云溪审核', { level: 2, site: 10001 })
  const elsewhere = await app.createPerson('岚川审核', { level: 1, site: 10002 })
  const chief = await app.createPerson('总运营', { operator: true })
  stranger = await app.createPerson('从没来过的生人', { site: 10002 })
  local = await app.createPerson('常来的熟人')
  const at10002 = (person: Person): Person => ({
    ...person,
    ok: (address, input, headers) => person.ok(address, { siteid: 10002, ...input }, headers),
  })
  await publishApprovedPost(at10002(elsewhere), at10002(stranger), { content: '岚川的帖子' })
  const tag = await app.createTag('云溪的话题')
  const post = await publishApprovedPost(staff.reviewer, local, { content: '云溪的帖子', tag })
  const comment = await publishApprovedComment(staff.reviewer, local, { topic_id: post, content: '云溪的评论' })
  await app.db.insertInto('content_list').values({ id: 1, site_id: 10001, name: '采摘' }).execute()
  here = { now: app.now(), people: [local], posts: [post], comments: [comment], tag, poll: 0, period: 0 }
  const change = { siteid: 10002, member_id: stranger.id, reason: '岚川内情' }
  await chief.ok('POST console/member verify', { ...change, on: 1 })
  const about = { site_id: 10002, target_id: stranger.id, author_id: stranger.id }
  await app.db
    .insertInto('report')
    .values({ ...about, kind: 'member', reporter_id: local.id, reason_id: 1, text: '岚川举报' })
    .execute()
  await app.db
    .insertInto('site_sanction')
    .values({ member_id: stranger.id, site_id: 10002, kind: 'mute', until: new Date('2100-01-01'), reason: '岚川内情' })
    .execute()
})
afterAll(() => app.close())

type Declared = { name: CallName; role: 'operator' | 'reviewer'; fields: string[] }
const declared: Declared[] = Object.entries(calls as Record<string, Call>).flatMap(([name, { role, input }]) => {
  const fields = Object.keys((input as { shape?: object }).shape ?? {})
  return role === 'operator' || role === 'reviewer' ? [{ name: name as CallName, role, fields }] : []
})
const namesMember = ({ fields }: Declared) => fields.some((field) => /^(to_)?memb?e?r?_?id$/.test(field))

const inputFor = (person: Person) => ({
  member_id: person.id,
  subject: `member:${person.id}`,
  nickname: person.nickname,
  hours: 1,
  reason: '试',
  on: 1,
  level: 1,
  outcome: 'kept',
})

/** All that a call could change about the member. */
const snapshot = async () => [
  await app.db.selectFrom('member').selectAll().where('id', '=', stranger.id).execute(),
  await app.db.selectFrom('site_sanction').selectAll().where('member_id', '=', stranger.id).execute(),
  await app.db.selectFrom('session').selectAll().where('member_id', '=', stranger.id).execute(),
  await app.db.selectFrom('appointment').selectAll().where('member_id', '=', stranger.id).execute(),
  await app.db.selectFrom('report').selectAll().where('author_id', '=', stranger.id).execute(),
  await app.db.selectFrom('site_member').selectAll().where('member_id', '=', stranger.id).execute(),
  await app.db.selectFrom('notice').selectAll().where('member_id', '=', stranger.id).execute(),
  await app.db.selectFrom('audit_entry').select('id').where('subject', '=', `member:${stranger.id}`).execute(),
]

describe('a member who has never been on a site', () => {
  const changes = declared.filter((one) => one.name.startsWith('POST') && namesMember(one))
  test('can be the subject only of the calls listed in this test', () => {
    expect(changes.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'POST console/member mute',
        'POST console/member unmute',
        'POST console/member ban',
        'POST console/member unban',
        'POST console/member verify',
        'POST console/member logout',
        'POST console/staff review',
        'POST circle/report settle',
      ]),
    )
  })

  test.each(changes)('gets the same error from $name as a member who does not exist', async ({ name, role }) => {
    const before = await snapshot()
    const response = await staff[role].call(name, inputFor(stranger))
    expect(response).toMatchObject({ code: 404, error: '内容不存在' })
    expect(await staff[role].call(name, { ...inputFor(stranger), member_id: 999_999_999 })).toMatchObject({
      code: response.code,
      error: response.error,
    })
    expect(await snapshot()).toEqual(before)
    expect((await staff[role].call(name, inputFor(local))).code).not.toBe(404)
  })

  const reads = declared.filter(({ name }) => name.startsWith('GET'))
  test.each(reads)('leaves no trace in $name', async ({ name, role, fields }) => {
    const searches = [stranger.nickname, '生人', String(stranger.id), stranger.mobile, stranger.mobile.slice(-4), '']
    const keywordField = fields.find((field) => /^keywords?$/.test(field))
    const ids = { topic_id: here.posts[0], reply_id: here.comments[0] }
    const codes = new Set<number>()
    const search = async (input: Record<string, unknown>) => {
      const { data, code } = await staff[role].call(name, input)
      codes.add(code)
      const answer = JSON.stringify(data)
      for (const trace of [stranger.nickname, '岚川内情', '岚川举报', '岚川的帖子'])
        expect(answer ?? '').not.toContain(trace)
    }
    for (const input of [ids, ...(furtherInputs(here)[name] ?? [])]) await search(input)
    // The audit log names what was searched for an export.
    const texts = keywordField && !name.endsWith(' csv') ? searches : ['']
    for (const text of texts) {
      const input = {
        ...Object.fromEntries(Object.entries(inputFor(stranger)).filter(([field]) => fields.includes(field))),
        ...(keywordField && { [keywordField]: text }),
      }
      for (const filter of fields.includes('filter') ? ['', 'muted', 'verified'] : [undefined])
        await search({ ...input, ...(filter && { filter }) })
    }
    if (mustSucceed(name, [role])) expect([...codes]).toContain(0)
  })

  test('has a record only on sites where they are a member', async () => {
    expect(await staff.operator.call('GET console/member detail', { member_id: stranger.id })).toMatchObject({
      code: 404,
    })
    const { data } = await staff.operator.ok('GET console/member list', { keyword: '', pagesize: 100 })
    expect(data.map(({ id }) => id)).toContain(local.id)
    const elsewhere = await app.createPerson('岚川运营', { operator: true, site: 10002 })
    const found = await elsewhere.ok('GET console/member list', {
      siteid: 10002,
      keyword: stranger.nickname,
      filter: 'muted',
    })
    expect(found.data.map(({ id }) => id)).toEqual([stranger.id])
  })
})

test('an anonymous item makes its author no member of the site, except for an operator who has looked behind it', async () => {
  const { operator, reviewer } = staff
  const guest = await app.createPerson('只匿名说过的客人', { site: 10002 })
  const read = () => operator.call('GET console/member detail', { member_id: guest.id })
  const change = { member_id: guest.id, hours: 1, reason: '试' }
  const post = await publishApprovedPost(reviewer, guest, { content: '匿名说的', anonymous: 1 })
  const { comment } = await guest.ok('POST circle/replyapi comment', {
    topic_id: post,
    content: '匿名评的',
    anonymous: 1,
  })
  const { data } = await operator.ok('GET console/member list', { keyword: guest.nickname })
  expect(data).toEqual([])
  expect([(await read()).code, (await operator.call('POST console/member mute', change)).code]).toEqual([404, 404])
  expect((await reviewer.call('POST circle/report settle', { member_id: guest.id, outcome: 'kept' })).code).toBe(404)

  const item = { kind: 'comment', item_id: comment.comment_id }
  await reviewer.ok('POST circle/topic author', { topic_id: post })
  expect((await read()).code).toBe(404)
  expect(await operator.ok('POST console/member look', { ...item, reason: '核实' })).toMatchObject({ id: guest.id })
  expect(await read()).toMatchObject({ code: 0, data: { posts: 0, writings: [] } })
  await operator.ok('POST console/member mute', change)

  const signer = await app.createPerson('后来署名的客人', { site: 10002 })
  const { topic_id } = await signer.ok('POST circle/postingapi common', { content: '先匿名', anonymous: 1 })
  await signer.ok('POST circle/postingapi edit', { topic_id, content: '再署名', anonymous: 0 })
  expect(await operator.ok('GET console/member detail', { member_id: signer.id })).toMatchObject({ posts: 1 })
})

test('a report of a member of another site can be handled where it was made, and nowhere else', async () => {
  const reporter = await app.createPerson('举报的人')
  const report = { kind: 'member', id: stranger.id, reason_id: 2, text: '云溪举报' }
  await reporter.ok('POST circle/commonapi report', report)
  await reporter.ok('POST circle/commonapi report', { ...report, siteid: 10002 })
  const { data } = await staff.reviewer.ok('GET circle/report members')
  expect(JSON.stringify(data)).toContain('云溪举报')
  expect(JSON.stringify(data)).not.toContain('岚川举报')
  expect(await staff.reviewer.ok('POST circle/report settle', { member_id: stranger.id, outcome: 'kept' })).toEqual({
    closed: 1,
  })
  const open = app.db
    .selectFrom('report')
    .select('site_id')
    .where('target_id', '=', stranger.id)
    .where('outcome', 'is', null)
  expect(await open.execute()).toEqual([{ site_id: 10002 }, { site_id: 10002 }])
  expect(await staff.operator.call('GET console/member detail', { member_id: stranger.id })).toMatchObject({
    code: 404,
  })
})
