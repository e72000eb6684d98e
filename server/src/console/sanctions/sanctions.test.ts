import type { CallName } from '@quanzi/contract'
import { day, hour } from '@quanzi/contract/time'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countLockWaiters } from '../../../test/lock-waiters.ts'
import { publishApprovedPost } from '../../../test/publish.ts'
import { openTestApp, type Person, type TestApp } from '../../../test/test-app.ts'
import { appendEntry } from '../../identity/audit/record.ts'
import { verifyAuditLog } from '../../identity/audit/verify.ts'
import { transaction } from '../../platform/db/transaction/transaction.ts'
import { runOutsideTransaction } from '../../platform/db/transaction/transaction-guard.ts'
import { liftBan, setBan } from './ban.ts'

let app: TestApp
let operator: Person
let chief: Person
let reviewer: Person
let author: Person

beforeAll(async () => {
  app = await openTestApp({ auditSwitch: 1 })
  chief = await app.createPerson('总运营', { operator: true })
  operator = await app.createPerson('云溪运营', { operator: true, site: 10001 })
  reviewer = await app.createPerson('一审老陈', { level: 1 })
  author = await app.createPerson('云溪小满')
})
afterAll(() => app.close())

const findMutedNicknames = async () =>
  (await operator.ok('GET console/member list', { keyword: '话多', filter: 'muted' })).data.map(
    ({ nickname }) => nickname,
  )
const getLatestAuditEntry = () =>
  app.db.selectFrom('audit_entry').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()

test('a mute ends by itself when its time is over', async () => {
  const muted = await app.createPerson('话多的人')
  await operator.ok('POST console/member mute', { member_id: muted.id, hours: 24, reason: '刷屏' })
  expect(await muted.call('POST circle/postingapi common', { content: '还想说' })).toMatchObject({
    code: 403,
    error: '您已被禁言：刷屏',
  })
  expect(await findMutedNicknames()).toEqual(['话多的人'])
  expect(await getLatestAuditEntry()).toMatchObject({
    action: 'member.mute',
    subject: `member:${muted.id}`,
    reason: '刷屏',
  })
  app.advanceTime(day + 1_000)
  await muted.ok('POST circle/postingapi common', { content: '可以说了' })
  expect(await findMutedNicknames()).toEqual([])
})

test('a sanction that another operator has imposed in the meantime is not replaced without a conflict', async () => {
  const member = await app.createPerson('两人同时处理')
  const mute = { member_id: member.id, reason: '刷屏', unless_in_force: '1' } as const
  await operator.ok('POST console/member mute', { ...mute, hours: 0 })
  expect(await operator.call('POST console/member mute', { ...mute, hours: 24 })).toMatchObject({
    code: 302,
    error: '其他运营刚处理过此成员，请查看后再操作',
  })
  const record = await operator.ok('GET console/member detail', { member_id: member.id })
  expect(record.sanctions).toMatchObject([{ kind: 'mute', until: '9999-12-31T00:00:00.000Z' }])
  const ban = { member_id: member.id, nickname: '两人同时处理', reason: '刷屏', unless_in_force: '1' } as const
  await operator.ok('POST console/member ban', { ...ban, hours: 0 })
  expect(await operator.call('POST console/member ban', { ...ban, hours: 24 })).toMatchObject({ code: 302 })
  await operator.ok('POST console/member mute', { ...mute, unless_in_force: '0', hours: 24 })
})

test('a sanction that another operator has changed in the meantime is not lifted without a conflict', async () => {
  const member = await app.createPerson('两人先后处理')
  const own = { member_id: member.id, reason: '申诉成立' }
  const impose = (by: Person, hours: number) =>
    by.ok('POST console/member mute', { member_id: member.id, reason: '刷屏', hours })
  const readEnds = async (by: Person) =>
    (await by.ok('GET console/member detail', { member_id: member.id })).sanctions
      .filter((one) => one.own === 1)
      .map(({ until }) => until)
  await impose(operator, 24)
  const seen_until = await readEnds(operator)
  await impose(operator, 0)
  expect(await operator.call('POST console/member unmute', { ...own, seen_until })).toMatchObject({
    code: 302,
    error: '其他运营刚处理过此成员，请查看后再操作',
  })
  expect(await readEnds(operator)).toEqual(['9999-12-31T00:00:00.000Z'])
  const seenByChief = await readEnds(chief)
  await impose(chief, 24)
  expect(await chief.call('POST console/member unmute', { ...own, seen_until: seenByChief })).toMatchObject({
    code: 302,
  })
  const seenLast = await readEnds(chief)
  expect(seenLast).toHaveLength(2)
  await operator.ok('POST console/member unmute', { ...own, seen_until: ['9999-12-31T00:00:00.000Z'] })
  expect(await operator.call('POST console/member unmute', { ...own, seen_until })).toMatchObject({ code: 302 })
  expect(await chief.call('POST console/member unmute', { ...own, seen_until: seenLast })).toMatchObject({ code: 302 })
  await chief.ok('POST console/member unmute', { ...own, seen_until: await readEnds(chief) })
  const ban = { member_id: member.id, nickname: member.nickname, reason: '诈骗' }
  await operator.ok('POST console/member ban', { ...ban, hours: 1 })
  const ends = await readEnds(operator)
  await operator.ok('POST console/member ban', { ...ban, hours: 2 })
  expect(await operator.call('POST console/member unban', { ...own, seen_until: ends })).toMatchObject({ code: 302 })
  await operator.ok('POST console/member unban', { ...own, seen_until: await readEnds(operator) })
})

test('a sanction that has expired in the meantime causes no conflict', async () => {
  const member = await app.createPerson('刚刚到期')
  await operator.ok('POST console/member mute', { member_id: member.id, hours: 1, reason: '刷屏' })
  const { sanctions } = await operator.ok('GET console/member detail', { member_id: member.id })
  app.advanceTime(3_601_000)
  const seen_until = sanctions.map(({ until }) => until)
  await operator.ok('POST console/member unmute', { member_id: member.id, reason: '可以了', seen_until })
})

test('the audit log records when a chief lifts a sanction, and nothing if none was in force', async () => {
  const member = await app.createPerson('解除两次的人')
  const target = { member_id: member.id }
  await operator.ok('POST console/member mute', { ...target, hours: 24, reason: '刷屏' })
  const { after: imposed } = await getLatestAuditEntry()
  await chief.ok('POST console/member unmute', { ...target, reason: '已沟通' })
  const lifted = await getLatestAuditEntry()
  expect(lifted).toMatchObject({ action: 'member.unmute', after: '{"until":null,"scope":"all"}' })
  expect(JSON.parse(lifted.before ?? '')).toEqual({ until: JSON.parse(imposed ?? '').until })
  await chief.ok('POST console/member unmute', { ...target, reason: '再来一次' })
  await chief.ok('POST console/member verify', { ...target, on: 0 })
  expect(await getLatestAuditEntry()).toEqual(lifted)
})

test('a permanent mute lasts until an operator ends it', async () => {
  const muted = await app.createPerson('永远沉默')
  await operator.ok('POST console/member mute', { member_id: muted.id, hours: 0, reason: '广告' })
  app.advanceTime(400 * day)
  const back = await app.logInAgain(muted)
  expect(await back.call('POST circle/postingapi common', { content: '一年后' })).toMatchObject({ code: 403 })
  await operator.ok('POST console/member unmute', { member_id: muted.id, reason: '申诉成立' })
  await back.ok('POST circle/postingapi common', { content: '回来了' })
  operator = await app.logInAgain(operator)
  chief = await app.logInAgain(chief)
  reviewer = await app.logInAgain(reviewer)
  author = await app.logInAgain(author)
})

test('a ban needs the typed nickname, hides posts, and ends by itself', async () => {
  const banned = await app.createPerson('要封的人')
  const post = await publishApprovedPost(reviewer, banned, { content: '将要不见的一条' })
  const ban = { member_id: banned.id, hours: 1, reason: '诈骗' }
  expect(await operator.call('POST console/member ban', { ...ban, nickname: '别人' })).toMatchObject({
    code: 422,
    error: '输入的昵称不一致',
    data: { field: 'nickname' },
  })
  await operator.ok('POST console/member ban', { ...ban, nickname: '要封的人' })
  expect(await app.visitor.call('GET circle/topicapi detail', { topic_id: post })).toMatchObject({ code: 404 })
  expect(await banned.call('GET ajax/user')).toMatchObject({ code: 403, error: '账号已被封禁：诈骗' })
  app.advanceTime(hour + 1_000)
  await app.jobs.runDue()
  await app.visitor.ok('GET circle/topicapi detail', { topic_id: post })
  await banned.ok('GET ajax/user')
})

test('a ban prolonged while its expiry is being processed stays in force', async () => {
  const banned = await app.createPerson('又被延长的人')
  const until = (ms: number) => new Date(app.now().getTime() + ms)
  const change = { memberId: banned.id, siteId: 10001, reason: '诈骗' }
  await setBan(app.context, app.db, { ...change, until: until(-1_000) })
  let lifted: Promise<void> | undefined
  await transaction(app.db, async (db) => {
    await setBan(app.context, db, { ...change, until: until(day) })
    lifted = runOutsideTransaction(() => liftBan(app.context, banned.id))
    if (app.url) await expect.poll(() => runOutsideTransaction(() => countLockWaiters(app.db))).toBe(1)
  })
  await lifted
  expect(await banned.call('GET ajax/user')).toMatchObject({ code: 403 })
})

test('a sanction without a reason gets 422 with the field', async () => {
  expect(
    await operator.call('POST console/member mute', { member_id: author.id, hours: 1, reason: ' ' }),
  ).toMatchObject({ code: 422, error: '请填写理由', data: { field: 'reason' } })
})

test('operators cannot sanction themselves, and only a chief can sanction an operator', async () => {
  const mute = (by: Person, target: Person) =>
    by.call('POST console/member mute', { member_id: target.id, hours: 1, reason: '试' })
  expect(await mute(operator, operator)).toMatchObject({ code: 403, error: '涉及本人，须由他人处理' })
  expect(await mute(operator, chief)).toMatchObject({ code: 403, error: '不能对运营人员操作' })
  expect(await mute(chief, operator)).toMatchObject({ code: 0 })
  await chief.ok('POST console/member unmute', { member_id: operator.id, reason: '试完' })
  const errorFor = async (by: Person, target: Person) =>
    (await by.ok('GET console/member detail', { member_id: target.id })).action_error
  expect([
    await errorFor(operator, operator),
    await errorFor(operator, chief),
    await errorFor(chief, operator),
    await errorFor(operator, author),
  ]).toEqual(['涉及本人，须由他人处理', '不能对运营人员操作', '', ''])
})

test('the badge of a verified author appears at once on earlier posts', async () => {
  const post = await publishApprovedPost(reviewer, author, { content: '认证前写的' })
  await operator.ok('POST console/member verify', { member_id: author.id, on: 1 })
  const { data } = await app.visitor.ok('GET circle/topicapi list')
  expect(data.find(({ topic_id }) => topic_id === post)?.member_data.auth).toBe(1)
})

test('ending all sessions of a member returns their number', async () => {
  const memberWithSessions = await app.createPerson('多处登录')
  const secondSession = await app.logInAgain(memberWithSessions)
  const result = await operator.ok('POST console/member logout', {
    member_id: memberWithSessions.id,
    reason: '手机丢失',
  })
  expect(result.sessions).toBe(2)
  for (const one of [memberWithSessions, secondSession])
    expect(await one.call('GET ajax/user')).toMatchObject({ code: 401 })
})

describe('an operator of one site', () => {
  const changes: [CallName, Record<string, unknown>][] = [
    ['POST console/member mute', { hours: 1 }],
    ['POST console/member unmute', {}],
    ['POST console/member ban', { hours: 1 }],
    ['POST console/member unban', {}],
    ['POST console/member verify', { on: 1 }],
    ['POST console/member logout', {}],
  ]
  const snapshot = async (id: number) => [
    await app.db.selectFrom('member').selectAll().where('id', '=', id).execute(),
    await app.db.selectFrom('session').selectAll().where('member_id', '=', id).execute(),
    await app.db.selectFrom('audit_entry').select('id').where('subject', '=', `member:${id}`).execute(),
  ]

  test.each(changes)('gets 403 from %s for staff of another site, and nothing changes', async (address, input) => {
    const elsewhere = await app.createPerson(`别站审核员${address}`, { level: 2, site: 10002 })
    await app.logInAgain(elsewhere)
    const before = await snapshot(elsewhere.id)
    const change = { member_id: elsewhere.id, reason: '试', nickname: elsewhere.nickname, ...input }
    expect(await operator.call(address, change)).toMatchObject({ code: 403, error: '不能对其他站点的工作人员操作' })
    expect(await snapshot(elsewhere.id)).toEqual(before)
    expect(await operator.call(address, { ...change, siteid: 10002 })).toMatchObject({ code: 403 })
    expect(await snapshot(elsewhere.id)).toEqual(before)
    await chief.ok(address, change)
  })

  test('sees sanctions of another site without the reason, which the chief sees', async () => {
    const member = await app.createPerson('两处都来的人')
    await chief.ok('POST console/member mute', { siteid: 10002, member_id: member.id, hours: 1, reason: '别站内情' })
    const read = async (by: Person) => (await by.ok('GET console/member detail', { member_id: member.id })).done
    expect(JSON.stringify(await operator.ok('GET console/member detail', { member_id: member.id }))).not.toContain(
      '别站内情',
    )
    await operator.ok('POST console/member mute', { member_id: member.id, hours: 1, reason: '本站刷屏' })
    expect(await read(operator)).toMatchObject([
      { action: 'member.mute', by: '云溪运营', reason: '本站刷屏' },
      { action: 'member.mute', by: '全站运营', reason: '' },
    ])
    expect((await read(chief)).map(({ reason }) => reason)).toEqual(['本站刷屏', '别站内情'])
    const log = await operator.ok('GET console/log list', { subject: `member:${member.id}` })
    expect(JSON.stringify(log)).not.toContain('别站内情')
  })

  test('sees that the chief sanctioned a member on all sites from this one, but neither who nor why, which a chief sees', async () => {
    const member = await app.createPerson('全站被禁的人')
    const form = { member_id: member.id, reason: '跨站内情' }
    // An entry from before the scope was recorded.
    await appendEntry(app.db, app.context.config.secret, {
      site_id: 10001,
      member_id: chief.id,
      action: 'member.mute',
      subject: `member:${member.id}`,
      reason: form.reason,
      before: JSON.stringify({ until: null }),
      after: JSON.stringify({ until: app.now(), why: form.reason }),
      at: app.now(),
    })
    await chief.ok('POST console/member mute', { ...form, hours: 1 })
    await chief.ok('POST console/member unmute', form)
    await operator.ok('POST console/member mute', { ...form, hours: 1, reason: '本站刷屏' })
    const readAll = async (by: Person) => ({
      done: (await by.ok('GET console/member detail', { member_id: member.id })).done,
      log: (await by.ok('GET console/log list', { subject: `member:${member.id}` })).data,
      csv: String((await by.call('GET console/log csv', { subject: `member:${member.id}` })).data),
      byChief: (await by.ok('GET console/log list', { subject: `member:${member.id}`, member_id: chief.id })).data,
    })
    const seen = await readAll(operator)
    expect(JSON.stringify(seen)).not.toContain('跨站内情')
    expect(JSON.stringify(seen)).not.toContain(chief.nickname)
    expect(seen.done).toMatchObject([
      { action: 'member.mute', by: '云溪运营', reason: '本站刷屏' },
      { action: 'member.unmute', by: '全站运营', reason: '' },
      { action: 'member.mute', by: '全站运营', reason: '' },
      { action: 'member.mute', by: '全站运营', reason: '' },
    ])
    expect(seen.log[2]).toMatchObject({ member: { id: 0, nickname: '全站运营' }, after: { scope: 'all' } })
    expect(seen.byChief).toEqual([])
    const whole = await readAll(chief)
    expect(whole.log.map(({ reason }) => reason)).toEqual(['本站刷屏', '跨站内情', '跨站内情', '跨站内情'])
    expect(whole.byChief).toHaveLength(3)
    expect(whole.csv).toContain('跨站内情')
  })
})

test('the audit log of all these changes verifies', async () => {
  expect(await verifyAuditLog(app.db, app.context.config)).toMatchObject({ intact: true })
})
