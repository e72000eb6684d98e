import { day } from '@quanzi/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSingleLevelApp } from '../../../test/single-level-app.ts'
import type { Person, TestApp } from '../../../test/test-app.ts'
import { encryptMobile, hashMobile } from '../member/mobile.ts'
import { findSanctions, storeSanction } from '../member/sanction.ts'

let app: TestApp
beforeAll(async () => {
  ;({ app } = await openSingleLevelApp())
})
afterAll(() => app.close())

let serial = 0
const newMobile = () => `1768${String(++serial).padStart(7, '0')}`
const fromApp = () => app.createPerson('来自客户端', { mobile: false })

const bind = async (person: Person, mobile: string) => {
  await person.ok('POST login/sendsmsNoCaptcha', { mobile, purpose: 'bind' })
  return person.call('POST circle/memberapi bind_mobile', { mobile, code: app.codes.get(mobile) })
}

test('a member without a mobile number is asked for one when posting, binds it by a code, and can write at once', async () => {
  const member = await fromApp()
  const write = () => member.call('POST circle/postingapi common', { content: '第一条' })
  expect(await write()).toMatchObject({ code: 403, error: '请先绑定手机号', data: { bind: 'mobile' } })
  const mobile = newMobile()
  const { code, data } = await bind(member, mobile)
  expect(code).toBe(0)
  expect(data).toMatchObject({ user: { memberid: member.id, mobile: mobile.replace(/^(...)....(....)$/, '$1****$2') } })
  expect((await write()).code).toBe(0)
  await app.visitor.ok('POST login/sendsmsNoCaptcha', { mobile })
  const { user } = await app.visitor.ok('POST login/cloud', { account: mobile, code: app.codes.get(mobile) as string })
  expect(user.memberid).toBe(member.id)
})

test('a code of another purpose, a wrong code and an empty one bind nothing', async () => {
  const member = await fromApp()
  const mobile = newMobile()
  await member.ok('POST login/sendsmsNoCaptcha', { mobile })
  const send = (code?: string) => member.call('POST circle/memberapi bind_mobile', { mobile, code })
  expect(await send(app.codes.get(mobile))).toMatchObject({ code: 422, error: '验证码已过期，请重新获取' })
  expect(await send('')).toMatchObject({ code: 422, error: '请填写验证码' })
  expect(await member.call('POST circle/memberapi bind_mobile', { mobile: '123', code: '123456' })).toMatchObject({
    code: 422,
    data: { field: 'mobile' },
  })
  expect((await member.call('POST circle/postingapi common', { content: '仍然不行' })).code).toBe(403)
})

test('a member cannot bind the mobile number of another member, or change a bound one', async () => {
  const owner = await app.createPerson('号主')
  expect(await bind(await fromApp(), owner.mobile)).toMatchObject({
    code: 422,
    error: '该手机号已绑定其他账号',
    data: { field: 'mobile' },
  })
  expect(await bind(owner, newMobile())).toMatchObject({ code: 422, error: '该账号已绑定其他手机号' })
  expect(await bind(owner, owner.mobile)).toMatchObject({ code: 0 })
})

test('a member whose number no known SECRET decrypts can bind it again by a code, unless a new member has it', async () => {
  const lost = 'a secret that nothing of this server knows'
  const [member, other] = [await app.createPerson('失号的'), await app.createPerson('也失号的')]
  for (const { id, mobile } of [member, other])
    await app.db
      .updateTable('member')
      .set({ mobile_hash: hashMobile(mobile, lost), mobile_cipher: encryptMobile(mobile, lost) })
      .where('id', '=', id)
      .execute()
  expect(await member.ok('GET ajax/user')).toMatchObject({ user: { mobile: '' } })
  expect(await member.call('POST circle/memberapi leave_code')).toMatchObject({ code: 403, data: { bind: 'mobile' } })
  const { code, data } = await bind(member, member.mobile)
  const masked = member.mobile.replace(/^(...)....(....)$/, '$1****$2')
  expect([code, data]).toMatchObject([0, { user: { memberid: member.id, mobile: masked } }])
  expect(await bind(member, newMobile())).toMatchObject({ code: 422, error: '该账号已绑定其他手机号' })
  await app.visitor.ok('POST login/sendsmsNoCaptcha', { mobile: other.mobile })
  await app.visitor.ok('POST login/cloud', { account: other.mobile, code: app.codes.get(other.mobile) as string })
  app.advanceTime(61_000)
  expect(await bind(other, other.mobile)).toMatchObject({ code: 422, error: '该手机号已绑定其他账号' })
})

test('a login by a site’s native secret cannot give another number to a member whose number is lost, nor a number to staff', async () => {
  const lost = await app.createPerson('失号的')
  const secret = 'a secret that nothing of this server knows'
  await app.db
    .updateTable('member')
    .set({ mobile_hash: hashMobile(lost.mobile, secret), mobile_cipher: encryptMobile(lost.mobile, secret) })
    .where('id', '=', lost.id)
    .execute()
  const staff = [
    await app.createPerson('没有号码的一审', { mobile: false, level: 1 }),
    await app.createPerson('没有号码的总编', { mobile: false, operator: true }),
  ]
  const hashes = async () =>
    app.db
      .selectFrom('member')
      .select(['id', 'mobile_hash'])
      .where(
        'id',
        'in',
        [lost, ...staff].map(({ id }) => id),
      )
      .orderBy('id')
      .execute()
  const before = await hashes()
  for (const [person, ways] of [
    [lost, ['native']],
    ...staff.map((one) => [one, ['native', 'wechat', 'unknown']] as const),
  ] as const)
    for (const way of ways)
      expect([way, await bind(await app.logInBy(person, way), newMobile())]).toMatchObject([
        way,
        { code: 403, data: { login: 'sms' } },
      ])
  expect(await hashes()).toEqual(before)
  expect(await bind(await app.logInBy(lost, 'sms'), newMobile())).toMatchObject({ code: 0 })
})

test('when two members bind one number concurrently, one succeeds', async () => {
  const members = [await fromApp(), await fromApp()]
  const mobile = newMobile()
  const answers: (string | undefined)[] = []
  for (const member of members) {
    app.advanceTime(61_000)
    await member.ok('POST login/sendsmsNoCaptcha', { mobile, purpose: 'bind' })
    answers.push(app.codes.get(mobile))
  }
  const results = await Promise.all(
    members.map((member, i) => member.call('POST circle/memberapi bind_mobile', { mobile, code: answers[i] })),
  )
  expect(results.map(({ code }) => code).sort()).toEqual([0, 422])
})

test('binding a number inherits the mute of its closed account, the longer one if there are two, and a ban on this site refuses the number', async () => {
  const leave = async (mobileOwner: Person) => {
    await mobileOwner.ok('POST circle/memberapi leave_code')
    await mobileOwner.ok('POST circle/memberapi leave', { code: app.codes.get(mobileOwner.mobile) as string })
  }
  const until = (days: number) => new Date(app.now().getTime() + days * day)
  const muted = await app.createPerson('刷屏的')
  await storeSanction(app.db, { kind: 'mute', siteId: null, memberId: muted.id, until: until(2), reason: '刷屏' })
  await storeSanction(app.db, { kind: 'mute', siteId: 10_002, memberId: muted.id, until: until(2), reason: '刷屏' })
  await leave(muted)
  const member = await fromApp()
  await storeSanction(app.db, { kind: 'mute', siteId: 10_002, memberId: member.id, until: until(5), reason: '更久' })
  expect((await bind(member, muted.mobile)).code).toBe(0)
  expect(await findSanctions(app.db, member.id, app.now())).toMatchObject([
    { siteId: null, reason: '刷屏' },
    { siteId: 10_002, reason: '更久' },
  ])
  expect(await member.call('POST circle/postingapi common', { content: '换个号再来' })).toMatchObject({
    code: 403,
    error: '您已被禁言：刷屏',
  })

  const left = await app.createPerson('被封的')
  const ban = { kind: 'ban', siteId: 10_001, until: until(2), reason: '广告' } as const
  await leave(left)
  const another = await fromApp()
  const row = await app.db.selectFrom('retained_sanction').selectAll().execute()
  expect(row).toEqual([])
  await app.db
    .insertInto('retained_sanction')
    .values({
      mobile_hash: hashMobile(left.mobile, app.context.config.secret),
      site_id: ban.siteId,
      kind: ban.kind,
      until: ban.until,
      reason: ban.reason,
    })
    .execute()
  expect(await bind(another, left.mobile)).toMatchObject({ code: 403, error: '账号已被封禁：广告' })
  expect(await app.db.selectFrom('retained_sanction').select('reason').execute()).toEqual([{ reason: '广告' }])
  expect((await another.call('POST circle/postingapi common', { content: '还没有号码' })).error).toBe('请先绑定手机号')
})

test('a call that needs a login by SMS first asks a member without a mobile number to bind one', async () => {
  const member = await fromApp()
  await app.db
    .updateTable('session')
    .set({ opened_by: 'native', site_id: 10_001 })
    .where('member_id', '=', member.id)
    .execute()
  await app.context.invalidation.publish(app.db, `member:${member.id}`)
  expect(await member.call('POST circle/memberapi leave_code')).toMatchObject({ code: 403, data: { bind: 'mobile' } })
})
