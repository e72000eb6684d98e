import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publishOnline } from '../../../../test/deeds.ts'
import { openTestHouse, type Person, type TestHouse } from '../../../../test/house.ts'
import { verifyLog } from '../../audit/verify.ts'
import { tailMobiles } from '../../member/tail.ts'

let house: TestHouse
let operator: Person
let chief: Person
let reviewer: Person
let author: Person

beforeAll(async () => {
  house = await openTestHouse({ auditSwitch: 1 })
  chief = await house.person('总运营', { operator: true })
  operator = await house.person('云溪运营', { operator: true, site: 10001 })
  reviewer = await house.person('一审老陈', { level: 1 })
  author = await house.person('云溪小满')
  await house.person('小满的朋友Ann')
  await tailMobiles(house.app.house)
})
afterAll(() => house.close())

const found = async (keyword: string, filter = '') =>
  (await operator.ok('GET console/member list', { keyword, filter })).data.map(({ nickname }) => nickname)
const newestEntry = () =>
  house.db.selectFrom('audit_entry').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
const day = 86_400_000

describe('finding', () => {
  test('by a part of the name in any case, by the id, by the last four digits', async () => {
    expect(await found('小满')).toEqual(['小满的朋友Ann', '云溪小满'])
    expect(await found('ann')).toEqual(['小满的朋友Ann'])
    expect(await found('溪小')).toEqual(['云溪小满'])
    expect(await found('满')).toHaveLength(2)
    expect(await found(author.mobile.slice(-4))).toEqual(['云溪小满'])
    expect(await found(author.mobile)).toEqual(['云溪小满'])
    expect(await found(String(author.id))).toContain('云溪小满')
    expect(await found('%')).toEqual([])
    expect(await found('溪满')).toEqual([])
  })

  test('a number that changes is found by its new digits alone', async () => {
    const changed = await house.person('换号的人')
    await tailMobiles(house.app.house)
    const other = await house.person('给号的人')
    const { mobile_hash, mobile_cipher } = await house.db
      .selectFrom('member')
      .select(['mobile_hash', 'mobile_cipher'])
      .where('id', '=', other.id)
      .executeTakeFirstOrThrow()
    await house.db.deleteFrom('member').where('id', '=', other.id).execute()
    await house.db.updateTable('member').set({ mobile_hash, mobile_cipher }).where('id', '=', changed.id).execute()
    expect(await found(changed.mobile.slice(-4))).toEqual([])
    await tailMobiles(house.app.house)
    expect(await found(other.mobile.slice(-4))).toEqual(['换号的人'])
  })

  test('numbers are masked, everywhere', async () => {
    const { data } = await operator.ok('GET console/member list', { keyword: '云溪小满' })
    expect(data[0]?.mobile).toMatch(/^139\*{4}\d{4}$/)
    const told = JSON.stringify(await operator.ok('GET console/member detail', { member_id: author.id }))
    expect(told).not.toContain(author.mobile)
  })

  test('pages meet without a gap', async () => {
    const seen: number[] = []
    let cursor: string | null | undefined
    do {
      const page = await operator.ok('GET console/member list', { pagesize: 2, ...(cursor && { cursor }) })
      seen.push(...page.data.map(({ id }) => id))
      cursor = page.next
    } while (cursor)
    const all = await house.db.selectFrom('member').select('id').orderBy('id', 'desc').execute()
    expect(seen).toEqual(all.map(({ id }) => id))
  })
})

describe('a mute', () => {
  test('holds until its time is over, and the clock lifts it', async () => {
    const muted = await house.person('话多的人')
    await operator.ok('POST console/member mute', { member_id: muted.id, hours: 24, reason: '刷屏' })
    expect(await muted.call('POST circle/postingapi common', { content: '还想说' })).toMatchObject({
      code: 403,
      error: '您已被禁言：刷屏',
    })
    expect(await found('话多', 'muted')).toEqual(['话多的人'])
    expect(await newestEntry()).toMatchObject({ action: 'member.mute', subject: `member:${muted.id}`, reason: '刷屏' })
    house.wait(day + 1_000)
    await muted.ok('POST circle/postingapi common', { content: '可以说了' })
    expect(await found('话多', 'muted')).toEqual([])
  })

  test('for good is over when an operator ends it', async () => {
    const muted = await house.person('永远沉默')
    await operator.ok('POST console/member mute', { member_id: muted.id, hours: 0, reason: '广告' })
    house.wait(400 * day)
    const back = await house.again(muted)
    expect(await back.call('POST circle/postingapi common', { content: '一年后' })).toMatchObject({ code: 403 })
    await operator.ok('POST console/member unmute', { member_id: muted.id, reason: '申诉成立' })
    await back.ok('POST circle/postingapi common', { content: '回来了' })
    operator = await house.again(operator)
    chief = await house.again(chief)
    reviewer = await house.again(reviewer)
    author = await house.again(author)
  })
})

describe('a ban', () => {
  test('wants the nickname typed, hides what they wrote, logs them out, and ends by itself', async () => {
    const banned = await house.person('要封的人')
    const post = await publishOnline(reviewer, banned, { content: '将要不见的一条' })
    const ban = { member_id: banned.id, hours: 1, reason: '诈骗' }
    expect(await operator.call('POST console/member ban', { ...ban, nickname: '别人' })).toMatchObject({
      code: 422,
      error: '输入的昵称不一致',
      data: { field: 'nickname' },
    })
    await operator.ok('POST console/member ban', { ...ban, nickname: '要封的人' })
    expect(await house.visitor.call('GET circle/topicapi detail', { topic_id: post })).toMatchObject({ code: 404 })
    expect(await banned.call('GET ajax/user')).toMatchObject({ code: 401 })
    house.wait(3_600_000 + 1_000)
    await house.app.jobs.runDue()
    await house.visitor.ok('GET circle/topicapi detail', { topic_id: post })
  })

  test('needs a reason, and 422 names the field', async () => {
    expect(
      await operator.call('POST console/member mute', { member_id: author.id, hours: 1, reason: ' ' }),
    ).toMatchObject({ code: 422, error: '请填写理由', data: { field: 'reason' } })
  })
})

test('nobody acts on themselves, and on operators only who runs all sites', async () => {
  const mute = (by: Person, whom: Person) =>
    by.call('POST console/member mute', { member_id: whom.id, hours: 1, reason: '试' })
  expect(await mute(operator, operator)).toMatchObject({ code: 422, error: '不能对自己操作' })
  expect(await mute(operator, chief)).toMatchObject({ code: 403, error: '不能对运营人员操作' })
  expect(await mute(chief, operator)).toMatchObject({ code: 0 })
  await chief.ok('POST console/member unmute', { member_id: operator.id, reason: '试完' })
})

test('the mark of a verified author shows at once on what they wrote', async () => {
  const post = await publishOnline(reviewer, author, { content: '认证前写的' })
  await operator.ok('POST console/member verify', { member_id: author.id, on: 1 })
  const { data } = await house.visitor.ok('GET circle/topicapi list')
  expect(data.find(({ topic_id }) => topic_id === post)?.member_data.auth).toBe(1)
})

test('log out everywhere ends every session and says how many', async () => {
  const there = await house.person('多处登录')
  const too = await house.again(there)
  const told = await operator.ok('POST console/member logout', { member_id: there.id, reason: '手机丢失' })
  expect(told.sessions).toBe(2)
  for (const one of [there, too]) expect(await one.call('GET ajax/user')).toMatchObject({ code: 401 })
})

describe('anonymity', () => {
  test('what somebody wrote without their name is in no record of theirs', async () => {
    const shy = await house.person('不愿署名')
    await publishOnline(reviewer, shy, { content: '署名的一条' })
    await publishOnline(reviewer, shy, { content: '匿名的一条', anonymous: 1 })
    const record = await operator.ok('GET console/member detail', { member_id: shy.id })
    expect(record.writings.map(({ content }) => content)).toEqual(['署名的一条'])
  })

  test('a look behind it wants a reason, and leaves a trace in both books', async () => {
    const shy = await house.person('藏起来的人')
    const post = await publishOnline(reviewer, shy, { content: '谁写的', anonymous: 1 })
    const look = { kind: 'post', item_id: post }
    expect(await operator.call('POST console/member look', look)).toMatchObject({ code: 422 })
    const told = await operator.ok('POST console/member look', { ...look, reason: '公安协查' })
    expect(told).toMatchObject({ id: shy.id, nickname: '藏起来的人' })
    expect(await newestEntry()).toMatchObject({
      action: 'member.look',
      subject: `post:${post}`,
      reason: '公安协查',
      member_id: operator.id,
      after: null,
    })
    const looks = await house.db.selectFrom('author_look').selectAll().where('item_id', '=', post).execute()
    expect(looks.map(({ reason, member_id }) => [reason, member_id])).toContainEqual(['公安协查', operator.id])
    const elsewhere = await house.person('岚川运营', { operator: true, site: 10002 })
    expect(await elsewhere.call('POST console/member look', { ...look, reason: '好奇', siteid: 10002 })).toMatchObject({
      code: 404,
    })
  })
})

describe('staff', () => {
  test('a new reviewer works at once, and no longer when it is taken away', async () => {
    const fresh = await house.person('新审核员')
    expect(await fresh.call('GET circle/audit list')).toMatchObject({ code: 403 })
    await operator.ok('POST console/staff review', { member_id: fresh.id, level: 2 })
    await fresh.ok('GET circle/audit list')
    const { people } = await operator.ok('GET console/staff list')
    expect(people.find(({ id }) => id === fresh.id)?.appointments).toEqual([
      { site_id: 10001, role: 'reviewer', level: 2 },
    ])
    await operator.ok('POST console/staff review', { member_id: fresh.id, level: 0 })
    expect(await fresh.call('GET circle/audit list')).toMatchObject({ code: 403 })
  })

  test('the last one who runs all sites stays', async () => {
    const off = { on: 0, all: 1 }
    expect(await chief.call('POST console/staff operate', { member_id: chief.id, ...off })).toMatchObject({
      code: 422,
      error: '至少保留一位全站运营',
    })
    const second = await house.person('副总运营')
    await chief.ok('POST console/staff operate', { member_id: second.id, on: 1, all: 1 })
    await second.ok('POST console/staff operate', { member_id: chief.id, ...off })
    expect(await chief.call('GET console/health detail')).toMatchObject({ code: 403 })
    await second.ok('POST console/staff operate', { member_id: chief.id, on: 1, all: 1 })
  })

  test('an operator of one site sees nobody of another', async () => {
    const stranger = await house.person('岚川审核', { level: 1, site: 10002 })
    const { people, sites } = await operator.ok('GET console/staff list')
    expect(sites.map(({ id }) => id)).toEqual([10001])
    expect(people.map(({ id }) => id)).not.toContain(stranger.id)
  })
})

test('the log of all this is whole', async () => {
  expect(await verifyLog(house.db, house.app.house.config.secret)).toMatchObject({ whole: true })
})
