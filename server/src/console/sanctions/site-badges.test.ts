import type { CallName } from '@quanzi/contract'
import { minute } from '@quanzi/contract/time'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishApprovedComment, publishApprovedPost } from '../../../test/publish.ts'
import { openTestApp, type Person, type TestApp } from '../../../test/test-app.ts'

const sites = [10001, 10002] as const
const [here, there] = sites

let app: TestApp
let chief: Person
let operators: Record<number, Person>
let reviewers: Record<number, Person>

beforeAll(async () => {
  app = await openTestApp({ auditSwitch: 1 })
  chief = await app.createPerson('总运营', { operator: true })
  const operatorOf = async (site: number) => on(await app.createPerson(`运营${site}`, { operator: true, site }), site)
  const reviewerOf = async (site: number) => on(await app.createPerson(`审核${site}`, { level: 2, site }), site)
  operators = { [here]: await operatorOf(here), [there]: await operatorOf(there) }
  reviewers = { [here]: await reviewerOf(here), [there]: await reviewerOf(there) }
  for (const site of sites)
    await operators[site]?.ok('POST console/settings', {
      review_posts: '1',
      verified_publish_at_once: '1',
      confirmed: 1,
    })
})
afterAll(() => app.close())

const on = (person: Person, site: number): Person => ({
  ...person,
  call: (address, input, headers) => person.call(address, { siteid: site, ...input }, headers),
  ok: (address, input, headers) => person.ok(address, { siteid: site, ...input }, headers),
})
const operatorOf = (site: number) => operators[site] as Person
const reviewerOf = (site: number) => reviewers[site] as Person
const verify = (by: Person, { id }: Person, value: 0 | 1) =>
  by.ok('POST console/member verify', { member_id: id, on: value })

/** The badges that an answer shows for a member, wherever it names them. */
const badgesIn = (answer: unknown, id: number): number[] => {
  if (typeof answer !== 'object' || answer === null) return []
  const { auth, ...fields } = answer as Record<string, unknown>
  const isAboutMember = [fields['id'], fields['memberid']].includes(id) && typeof auth === 'number'
  return [...(isAboutMember ? [auth] : []), ...Object.values(fields).flatMap((value) => badgesIn(value, id))]
}

/** A member who has written, liked and followed on both sites, and what all calls show of them. */
const createAuthor = async (nickname: string) => {
  const author = await app.createPerson(nickname)
  const reader = await app.createPerson(`${nickname}的读者`)
  const items = new Map<number, { post: number; theirs: number; waiting: number }>()
  await author.ok('POST circle/commonapi subscribe', { to_member_id: reader.id })
  await reader.ok('POST circle/commonapi subscribe', { to_member_id: author.id })
  for (const site of sites) {
    const [writer, other, reviewer] = [on(author, site), on(reader, site), reviewerOf(site)]
    const post = await publishApprovedPost(reviewer, writer, { content: `${nickname}的帖子${site}` })
    const theirs = await publishApprovedPost(reviewer, other, { content: `读者的帖子${site}` })
    const first = await publishApprovedComment(reviewer, writer, { topic_id: theirs, content: '第一' })
    await publishApprovedComment(reviewer, other, { topic_id: theirs, comment_id: first, content: '回答' })
    await writer.ok('POST circle/diggapi topic', { topic_id: theirs })
    const { topic_id: waiting } = await writer.ok('POST circle/postingapi common', {
      content: `${nickname}待审${site}`,
    })
    await other.ok('POST circle/commonapi report', { kind: 'member', id: author.id, reason_id: 1, text: '举报' })
    items.set(site, { post, theirs, waiting })
  }
  // The notices of decisions wait for the time in which these can be undone.
  app.advanceTime(minute)
  const read = async (site: number): Promise<Record<string, number[]>> => {
    const [writer, other, visitor] = [on(author, site), on(reader, site), on(app.visitor, site)]
    const { post, theirs, waiting } = items.get(site) as { post: number; theirs: number; waiting: number }
    const asked: [Person, CallName, Record<string, unknown>][] = [
      [writer, 'GET ajax/user', {}],
      [visitor, 'GET circle/topicapi list', { pagesize: 100 }],
      [other, 'GET circle/topicapi list', { pagesize: 100 }],
      [visitor, 'GET circle/topicapi search', { keywords: `${nickname}的帖子${site}` }],
      [visitor, 'GET circle/topicapi detail', { topic_id: post }],
      [visitor, 'GET circle/topicapi detail', { topic_id: theirs }],
      [visitor, 'GET circle/replyapi list', { topic_id: theirs }],
      [visitor, 'GET circle/memberapi homepage', { id: author.id }],
      [visitor, 'GET circle/memberapi topic', { id: author.id }],
      [other, 'GET circle/memberapi fans', {}],
      [other, 'GET circle/memberapi attentions', {}],
      [other, 'GET circle/memberapi get_digg', {}],
      [other, 'GET circle/memberapi get_reply', {}],
      [other, 'GET circle/commonapi notify', {}],
      [other, 'GET circle/commonapi notify', { group: 'likes' }],
      [reviewerOf(site), 'GET circle/report members', {}],
      [reviewerOf(site), 'GET circle/topic detail', { topic_id: waiting }],
      [operatorOf(site), 'GET console/member list', { keyword: nickname }],
      [operatorOf(site), 'GET console/member detail', { member_id: author.id }],
    ]
    const found: Record<string, number[]> = {}
    for (const [who, address, input] of asked) {
      const answer = await who.ok(address, input as never)
      const badges =
        address === 'GET circle/topic detail' ? [(answer as { auth: number }).auth] : badgesIn(answer, author.id)
      found[`${address} ${JSON.stringify(input)}`] = [...new Set(badges)]
    }
    return found
  }
  const publishesAtOnce = async (site: number): Promise<boolean> => {
    const { topic_id } = await on(author, site).ok('POST circle/postingapi common', { content: `再写${Math.random()}` })
    return (await on(app.visitor, site).ok('GET circle/topicapi detail', { topic_id })).state === '1'
  }
  return { author, read, publishesAtOnce }
}
const allOf = (found: Record<string, number[]>, value: 0 | 1) =>
  Object.fromEntries(Object.keys(found).map((address) => [address, [value]]))

test('a badge that the operator of a site gives shows and counts on that site alone', async () => {
  const { author, read, publishesAtOnce } = await createAuthor('云溪作者')
  const before = await read(here)
  expect(before).toEqual(allOf(before, 0))
  await verify(operatorOf(here), author, 1)
  const during = { here: await read(here), there: await read(there) }
  expect(during.here).toEqual(allOf(during.here, 1))
  expect(during.there).toEqual(allOf(during.there, 0))
  expect(await publishesAtOnce(here)).toBe(true)
  expect(await publishesAtOnce(there)).toBe(false)
  const verified = async (site: number) =>
    (await operatorOf(site).ok('GET console/member list', { keyword: '', filter: 'verified' })).data.map(({ id }) => id)
  expect(await verified(here)).toContain(author.id)
  expect(await verified(there)).not.toContain(author.id)

  await verify(operatorOf(there), author, 0)
  expect((await on(author, here).ok('GET ajax/user')).user.auth).toBe(1)
  await verify(operatorOf(here), author, 0)
  const after = await read(here)
  expect(after).toEqual(allOf(after, 0))
  expect(await publishesAtOnce(here)).toBe(false)
})

test('a badge that a chief gives counts on all sites, and only a chief removes it, with those of the sites', async () => {
  const { author, read, publishesAtOnce } = await createAuthor('总认证的人')
  await verify(operatorOf(there), author, 1)
  await verify(chief, author, 1)
  for (const site of sites) {
    const shown = await read(site)
    expect(shown).toEqual(allOf(shown, 1))
    expect(await publishesAtOnce(site)).toBe(true)
  }
  expect(await operatorOf(here).call('POST console/member verify', { member_id: author.id, on: 0 })).toMatchObject({
    code: 403,
  })
  const badgesFor = async (by: Person) => (await by.ok('GET console/member detail', { member_id: author.id })).badges
  expect(await badgesFor(operatorOf(here))).toEqual([{ scope: 'all', site: '', own: 0 }])
  expect(await badgesFor(operatorOf(there))).toMatchObject([
    { scope: 'all', own: 0 },
    { scope: 'site', own: 1 },
  ])
  expect(await badgesFor(on(chief, here))).toMatchObject([
    { scope: 'all', own: 1 },
    { scope: 'site', own: 1 },
  ])
  await verify(on(chief, here), author, 0)
  for (const site of sites) expect((await on(author, site).ok('GET ajax/user')).user.auth).toBe(0)
})

test('the export names the sites of a badge, and closing the account removes it', async () => {
  const author = await app.createPerson('认证后注销')
  await verify(operatorOf(here), author, 1)
  await verify(on(chief, there), author, 1)
  const { rawPayload } = await app.server.inject({
    method: 'POST',
    url: '/api/circle/memberapi',
    headers: { cookie: author.cookie, 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'action=export',
  })
  const profile = unzipSync(new Uint8Array(rawPayload))['profile.json'] as Uint8Array
  expect(JSON.parse(strFromU8(profile))).toMatchObject({ auth: true, verified_on: [10001] })
  await author.ok('POST circle/memberapi leave_code')
  await author.ok('POST circle/memberapi leave', { code: app.codes.get(author.mobile) as string })
  const row = await app.db
    .selectFrom('member')
    .select(['auth', 'verified_on'])
    .where('id', '=', author.id)
    .executeTakeFirst()
  expect(row).toEqual({ auth: false, verified_on: [] })
})
