import { hour } from '@quanzi/contract/time'
import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { publishApprovedComment, publishApprovedPost } from '../../../test/publish.ts'
import { openTestApp, type Person, type TestApp } from '../../../test/test-app.ts'
import { computeRankings } from '../../circle/ranking/compute.ts'
import { checkCounters } from '../../tools/counter-check.ts'

const [here, there] = [10001, 10002]

let app: TestApp
let chief: Person
let operator: Person
let reader: Person
const reviewers = new Map<number, Person>()

beforeAll(async () => {
  app = await openTestApp({ auditSwitch: 1 })
  chief = await app.createPerson('总运营', { operator: true })
  operator = await app.createPerson('云溪运营', { operator: true, site: here })
  reader = await app.createPerson('读者')
  for (const site of [here, there]) reviewers.set(site, await app.createPerson(`审核${site}`, { level: 1, site }))
})
afterAll(() => app.close())

const reviewerOf = (site: number) => reviewers.get(site) as Person
const on = (person: Person, site: number): Person => ({
  ...person,
  call: (address, input, headers) => person.call(address, { siteid: site, ...input }, headers),
  ok: (address, input, headers) => person.ok(address, { siteid: site, ...input }, headers),
})
const ban = (by: Person, who: Person, reason = '诈骗', hours = 24) =>
  by.ok('POST console/member ban', { member_id: who.id, hours, reason, nickname: who.nickname })
const unban = (by: Person, who: Person) => by.ok('POST console/member unban', { member_id: who.id, reason: '申诉成立' })
const publish = (who: Person, site: number, content: string) =>
  publishApprovedPost(on(reviewerOf(site), site), on(who, site), { content })
const comment = (who: Person, site: number, topic_id: number, content: string) =>
  publishApprovedComment(on(reviewerOf(site), site), on(who, site), { topic_id, content })
const logInAt = async (site: number, { mobile }: Person) => {
  app.advanceTime(61_000)
  await on(app.visitor, site).ok('POST login/sendsmsNoCaptcha', { mobile })
  return on(app.visitor, site).call('POST login/cloud', { account: mobile, code: app.codes.get(mobile) })
}

describe('a ban by the operator of one site', () => {
  let serial = 0
  let member: Person
  let author: Person
  const posts = new Map<number, number>()
  const authorPosts = new Map<number, number>()

  beforeEach(async () => {
    member = await app.createPerson(`看得见的人${++serial}`)
    author = await app.createPerson(`楼主${serial}`)
    for (const site of [here, there]) {
      posts.set(site, await publish(member, site, `茶山日记${serial}之${site}`))
      authorPosts.set(site, await publish(author, site, `楼主的帖${site}`))
      await comment(member, site, authorPosts.get(site) as number, `路过${site}`)
      await on(member, site).ok('POST circle/diggapi topic', { topic_id: authorPosts.get(site) })
    }
    await member.ok('POST circle/commonapi subscribe', { to_member_id: author.id })
    await reader.ok('POST circle/commonapi subscribe', { to_member_id: member.id })
  })

  /** What a reader, the author of a commented post and a visitor see of the member on a site. */
  const observe = async (site: number) => {
    const [visitor, other, liked] = [on(app.visitor, site), on(reader, site), on(author, site)]
    const feed = await visitor.ok('GET circle/topicapi list', { pagesize: 100 })
    const search = await visitor.ok('GET circle/topicapi search', { keywords: `茶山日记${serial}之${site}` })
    const topic_id = authorPosts.get(site) as number
    const detail = await visitor.ok('GET circle/topicapi detail', { topic_id })
    const { data: comments } = await visitor.ok('GET circle/replyapi list', { topic_id })
    await computeRankings(app.db, app.now())
    return {
      feed: feed.data.some((post) => post.topic_id === posts.get(site)),
      search: JSON.stringify(search).includes(member.nickname),
      following: (await other.ok('GET circle/topicapi watchlist')).data.length,
      post: (await visitor.call('GET circle/topicapi detail', { topic_id: posts.get(site) })).code,
      homepage: (await visitor.call('GET circle/memberapi homepage', { id: member.id })).code,
      posts: (await visitor.call('GET circle/memberapi topic', { id: member.id })).code,
      comments: comments.length,
      reply: (detail as { reply?: number }).reply,
      likers: JSON.stringify(detail).includes(member.nickname),
      fans: (await liked.ok('GET circle/memberapi fans')).data.length,
      fanCount: (await liked.ok('GET circle/memberapi homepage')).fans,
      received: (await liked.ok('GET circle/memberapi get_digg')).data.length,
      followed: (await other.ok('GET circle/memberapi attentions')).data.length,
      likesGiven: (await liked.ok('GET circle/commonapi notify', { group: 'likes' })).data.length,
      page: (await app.server.inject({ url: `/s/${posts.get(site)}?siteid=${site}` })).body.includes('茶山日记'),
      ranked: await app.db
        .selectFrom('rank_entry as e')
        .innerJoin('post as p', 'p.id', 'e.post_id')
        .select('e.score')
        .where('p.id', '=', topic_id)
        .execute(),
      report: (await other.call('POST circle/commonapi report', { kind: 'member', id: member.id, reason_id: 1 })).code,
    }
  }
  const act = async (site: number) => {
    const person = on(member, site)
    const codes = []
    codes.push((await person.call('GET ajax/user')).code)
    codes.push((await person.call('POST circle/postingapi common', { content: '再写一条' })).code)
    codes.push(
      (await person.call('POST circle/replyapi comment', { topic_id: authorPosts.get(site), content: '再说' })).code,
    )
    codes.push((await person.call('POST circle/diggapi topic', { topic_id: authorPosts.get(site) })).code)
    codes.push((await person.call('POST circle/diggapi topic', { topic_id: authorPosts.get(site) })).code)
    codes.push((await person.call('GET circle/commonapi unread')).code)
    codes.push((await person.call('GET circle/memberapi homepage')).code)
    return codes
  }

  test('hides the member there, leaves the other site untouched, and lifting it restores everything', async () => {
    const before = { here: await observe(here), there: await observe(there) }
    expect(before.here).toMatchObject({
      feed: true,
      search: true,
      post: 0,
      comments: 1,
      homepage: 0,
      likers: true,
      page: true,
    })
    expect(before.here.ranked).toHaveLength(1)
    await ban(operator, member)

    const during = await observe(here)
    expect(during).toMatchObject({
      feed: false,
      search: false,
      post: 404,
      homepage: 404,
      posts: 404,
      comments: 0,
      reply: 0,
      likers: false,
      fans: before.here.fans - 1,
      fanCount: before.here.fanCount - 1,
      received: before.here.received - 1,
      likesGiven: before.here.likesGiven - 1,
      followed: before.here.followed - 1,
      following: before.here.following - 1,
      page: false,
      ranked: [],
      report: 404,
    })
    expect(await observe(there)).toEqual(before.there)
    expect(await checkCounters(app.db)).toEqual([])

    const refused = { code: 403, error: '账号已被封禁：诈骗' }
    expect(await act(here)).toEqual(Array(7).fill(403))
    expect(await on(member, here).call('POST circle/diggapi topic', { topic_id: 1 })).toMatchObject(refused)
    expect(await on(member, here).call('GET ajax/user')).toMatchObject({ ...refused, status: 200 })
    expect(await logInAt(here, member)).toMatchObject(refused)
    await on(member, here).ok('GET circle/topicapi list')
    expect(await act(there)).toEqual(Array(7).fill(0))
    expect(await logInAt(there, member)).toMatchObject({ code: 0 })

    await unban(operator, member)
    expect(await observe(here)).toEqual(before.here)
    expect((await act(here)).every((code) => code === 0)).toBe(true)
    expect(await checkCounters(app.db)).toEqual([])
  })

  test('ends by itself there, and a longer one elsewhere does not', async () => {
    const [one, other] = [await publish(member, here, '到期就回来'), await publish(member, there, '还不回来')]
    await ban(operator, member, '短', 1)
    const elsewhere = await app.createPerson('岚川运营', { operator: true, site: there })
    await ban(on(elsewhere, there), member, '长', 48)
    const codes = async () => [
      (await on(app.visitor, here).call('GET circle/topicapi detail', { topic_id: one })).code,
      (await on(app.visitor, there).call('GET circle/topicapi detail', { topic_id: other })).code,
    ]
    expect(await codes()).toEqual([404, 404])
    app.advanceTime(hour + 1_000)
    await app.jobs.runDue()
    expect(await codes()).toEqual([0, 404])
    app.advanceTime(48 * hour)
    await app.jobs.runDue()
    expect(await codes()).toEqual([0, 0])
  })
})

test('a post passed during a ban is hidden on the site of the ban only', async () => {
  const member = await app.createPerson('排队的人')
  const pending = new Map<number, number>()
  for (const site of [here, there]) {
    const { topic_id } = await on(member, site).ok('POST circle/postingapi common', { content: `待审${site}` })
    pending.set(site, topic_id)
  }
  await ban(operator, member)
  for (const [site, topic_id] of pending)
    await on(reviewerOf(site), site).ok('POST circle/topic pass', { topic_id, rev: 1 })
  const codes = await Promise.all(
    [...pending].map(
      async ([site, topic_id]) => (await on(app.visitor, site).call('GET circle/topicapi detail', { topic_id })).code,
    ),
  )
  expect(codes).toEqual([404, 0])
})

test('a mute holds on its site, and the longer one decides where the chief has muted as well', async () => {
  const member = await app.createPerson('话多的人')
  const write = (site: number) => on(member, site).call('POST circle/postingapi common', { content: '想说' })
  await operator.ok('POST console/member mute', { member_id: member.id, hours: 2, reason: '本站刷屏' })
  expect(await write(here)).toMatchObject({ code: 403, error: '您已被禁言：本站刷屏' })
  expect(await write(there)).toMatchObject({ code: 0 })
  await chief.ok('POST console/member mute', { member_id: member.id, hours: 1, reason: '全站刷屏' })
  expect(await write(here)).toMatchObject({ code: 403, error: '您已被禁言：本站刷屏' })
  expect(await write(there)).toMatchObject({ code: 403, error: '您已被禁言：全站刷屏' })
  app.advanceTime(hour + 1_000)
  expect(await write(there)).toMatchObject({ code: 0 })
  expect(await write(here)).toMatchObject({ code: 403 })
  await operator.ok('POST console/member unmute', { member_id: member.id, reason: '可以了' })
  expect(await write(here)).toMatchObject({ code: 0 })
})

describe('the chief', () => {
  test('bans on all sites and ends all sessions, which an operator cannot lift', async () => {
    const member = await app.createPerson('全站封的人')
    const post = await publish(member, there, '全站都看不见')
    await ban(chief, member)
    expect(await on(app.visitor, there).call('GET circle/topicapi detail', { topic_id: post })).toMatchObject({
      code: 404,
    })
    for (const site of [here, there]) expect(await on(member, site).call('GET ajax/user')).toMatchObject({ code: 401 })
    expect(await operator.call('POST console/member unban', { member_id: member.id, reason: '试' })).toMatchObject({
      code: 403,
      error: '没有操作权限',
    })
    await ban(operator, member, '本站也封')
    await unban(operator, member)
    expect(await on(app.visitor, there).call('GET circle/topicapi detail', { topic_id: post })).toMatchObject({
      code: 404,
    })
    await unban(chief, member)
    await on(app.visitor, there).ok('GET circle/topicapi detail', { topic_id: post })
  })

  test('sees the sanctions of sites with their reasons and can lift them', async () => {
    const member = await app.createPerson('两处被封')
    const post = await publish(member, here, '回来的帖子')
    await ban(operator, member, '本站理由')
    await operator.ok('POST console/member mute', { member_id: member.id, hours: 0, reason: '本站禁言' })
    const seen = await chief.ok('GET console/member detail', { siteid: there, member_id: member.id })
    expect(seen.sanctions).toMatchObject([
      { kind: 'ban', scope: 'site', site: '云溪圈子', reason: '本站理由', own: 1 },
      { kind: 'mute', scope: 'site', site: '云溪圈子', reason: '本站禁言', own: 1 },
    ])
    const { data } = await chief.ok('GET console/member list', { siteid: there, keyword: '两处被封', filter: 'banned' })
    expect(data).toHaveLength(1)
    await unban(on(chief, there), member)
    await chief.ok('POST console/member unmute', { siteid: there, member_id: member.id, reason: '可以了' })
    await on(app.visitor, here).ok('GET circle/topicapi detail', { topic_id: post })
    await member.ok('POST circle/postingapi common', { content: '又能写了' })
  })
})

test('another site sees that a sanction exists, but not its end, its reason or its operator', async () => {
  const member = await app.createPerson('两站的人')
  await publish(member, there, '岚川来过')
  await ban(operator, member, '云溪内情')
  const elsewhere = await app.createPerson('岚川运营乙', { operator: true, site: there })
  const seen = await on(elsewhere, there).ok('GET console/member detail', { member_id: member.id })
  expect(seen.sanctions).toEqual([{ kind: 'ban', scope: 'elsewhere', site: '', until: '', reason: '', own: 0 }])
  expect(seen).toMatchObject({
    banned_until: '',
    sessions: [],
    done: [{ action: 'member.ban', by: '其他站点', reason: '' }],
  })
  expect(JSON.stringify(seen)).not.toContain('云溪内情')
  const own = await operator.ok('GET console/member detail', { member_id: member.id })
  expect(own.sanctions).toMatchObject([{ kind: 'ban', scope: 'site', site: '云溪圈子', reason: '云溪内情', own: 1 }])
})

test('the operator of a site ends the sessions that it opened, the chief all', async () => {
  const member = await app.createPerson('多处登录')
  await app.logInBy(member, 'sms', there)
  const end = (by: Person) => by.ok('POST console/member logout', { member_id: member.id, reason: '手机丢失' })
  expect(await end(operator)).toEqual({ sessions: 1 })
  expect(await end(chief)).toEqual({ sessions: 1 })
})

test('the sanctions of a site are in the export and outlive the account that is closed on another site', async () => {
  const member = await app.createPerson('想逃的人')
  await ban(operator, member, '逃不掉', 0)
  const session = on(member, there)
  const exported = await app.server.inject({
    method: 'POST',
    url: `/api/circle/memberapi?siteid=${there}`,
    headers: { cookie: member.cookie, 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'action=export',
  })
  const files = unzipSync(new Uint8Array(exported.rawPayload))
  expect(JSON.parse(strFromU8(files['sanctions.json'] as Uint8Array))).toMatchObject([
    { site_id: here, kind: 'ban', reason: '逃不掉' },
  ])
  await session.ok('POST circle/memberapi leave_code')
  await session.ok('POST circle/memberapi leave', { code: app.codes.get(member.mobile) as string })
  expect(await app.db.selectFrom('site_sanction').select('kind').where('member_id', '=', member.id).execute()).toEqual(
    [],
  )
  expect(await logInAt(here, member)).toMatchObject({ code: 403, error: '账号已被封禁：逃不掉' })
  expect(await logInAt(there, member)).toMatchObject({ code: 0 })
  expect(await logInAt(here, member)).toMatchObject({ code: 403, error: '账号已被封禁：逃不掉' })
})

test('a site ban and concurrent decisions on the posts of the member agree', async () => {
  const member = await app.createPerson('争抢的人')
  const ids: number[] = []
  for (let i = 0; i < 6; i++)
    ids.push((await member.ok('POST circle/postingapi common', { content: `争抢第${i}条` })).topic_id)
  const answers = await Promise.all([
    ...ids.map((topic_id) => reviewerOf(here).call('POST circle/topic pass', { topic_id, rev: 1 })),
    operator.call('POST console/member ban', {
      member_id: member.id,
      hours: 1,
      reason: '争',
      nickname: member.nickname,
    }),
    member.call('POST circle/postingapi common', { content: '同时写的' }),
  ])
  expect(answers.slice(0, 7).map(({ code }) => code)).toEqual(Array(7).fill(0))
  const visible = app.db.selectFrom('post').select('id').where('author_id', '=', member.id).where('hidden', '=', false)
  expect(await visible.execute()).toEqual([])
  await Promise.all([
    operator.call('POST console/member unban', { member_id: member.id, reason: '误封' }),
    ...ids.map((topic_id) =>
      reviewerOf(here).call('POST circle/topic offline', { topic_id, rev: 1, reason: '广告营销' }),
    ),
  ])
  expect((await visible.execute()).length).toBeGreaterThanOrEqual(6)
  expect(await checkCounters(app.db)).toEqual([])
})

test('sanctions older than sanctions per site hold on the site of their operator', async () => {
  const member = await app.createPerson('升级前的人')
  const byChief = await app.createPerson('升级前总封')
  const posts = [await publish(member, here, '升级云溪'), await publish(member, there, '升级岚川')]
  await ban(operator, member, '旧理由', 0)
  await ban(chief, byChief, '总理由', 0)
  // As 0.2 has stored it: a column that holds on all sites, beside the entry of the log.
  await app.db.deleteFrom('site_sanction').where('member_id', '=', member.id).execute()
  await app.db
    .updateTable('member')
    .set({ banned_until: new Date('9999-12-31'), banned_reason: '旧理由' })
    .where('id', '=', member.id)
    .execute()
  await app.db.updateTable('post').set({ hidden: true }).where('author_id', '=', member.id).execute()
  const file = new URL('../../schema/migrations/0.3.0-11-site-sanctions.sql', import.meta.url)
  const { readFile } = await import('node:fs/promises')
  const text = await readFile(file, 'utf8')
  for (const statement of text
    .slice(text.indexOf('insert into site_sanction'))
    .split(';\n')
    .filter((one) => one.trim()))
    await sql.raw(statement).execute(app.db)
  const codes = async () =>
    Promise.all(
      posts.map(
        async (topic_id, i) =>
          (await on(app.visitor, [here, there][i] as number).call('GET circle/topicapi detail', { topic_id })).code,
      ),
    )
  app.advanceTime(2_000)
  expect(await codes()).toEqual([404, 0])
  expect((await operator.ok('GET console/member detail', { member_id: member.id })).sanctions).toMatchObject([
    { kind: 'ban', scope: 'site', reason: '旧理由' },
  ])
  expect((await operator.ok('GET console/member detail', { member_id: byChief.id })).sanctions).toMatchObject([
    { kind: 'ban', scope: 'all', reason: '' },
  ])
})
