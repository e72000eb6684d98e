import { generateSync } from 'otplib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type Person, type TestApp } from '../../../test/test-app.ts'
import { encryptMobile, hashMobile } from '../../identity/member/mobile.ts'
import { backfillMobileSuffixes } from '../../identity/member/mobile-suffix.ts'
import { isSignedUrlValid, signedUrl } from '../../platform/files/signed-url.ts'
import { countUnderPrevious, moveSecrets } from './move-secrets.ts'

let app: TestApp
let chief: Person
let reader: Person
let leaver: Person
let totpSecret: string
let recovery: string[]
const [former, current] = ['a former secret of enough length', 'the current secret of enough length']
const running = new AbortController().signal
const members = 620

beforeAll(async () => {
  app = await openTestApp()
  chief = await app.createPerson('总运营', { operator: true })
  reader = await app.createPerson('读者')
  leaver = await app.createPerson('要走的人')
  await app.db
    .insertInto('member')
    .values(
      Array.from({ length: members }, (_, i) => {
        const mobile = `137${String(i).padStart(8, '0')}`
        const { secret } = app.context.config
        return {
          nickname: `成员${i}`,
          mobile_hash: hashMobile(mobile, secret),
          mobile_cipher: encryptMobile(mobile, secret),
        }
      }),
    )
    .execute()
  await backfillMobileSuffixes(app.context)
  await chief.ok('POST console/hook save', { url: 'https://hook.example/in', renew: 0 })
  await chief.ok('POST console/member mute', { member_id: leaver.id, hours: 720, reason: '广告' })
  await leaver.ok('POST circle/memberapi leave_code')
  await leaver.ok('POST circle/memberapi leave', { code: app.codes.get(leaver.mobile) as string })
  totpSecret = (await chief.ok('POST console/factor begin')).secret
  recovery = (await chief.ok('POST console/factor confirm', { code: totp() })).codes
})
afterAll(() => app.close())

const totp = () => generateSync({ secret: totpSecret, epoch: Math.floor(app.now().getTime() / 1000) })

/** As a restart with these settings. */
const restart = (secret: string, previousSecrets: string[]) =>
  Object.assign(app.context.config, { secret, previousSecrets })
const logIn = async (mobile: string) => {
  app.advanceTime(61_000)
  await app.visitor.ok('POST login/sendsmsNoCaptcha', { mobile })
  return app.visitor.ok('POST login/cloud', { account: mobile, code: app.codes.get(mobile) as string })
}
const serviceNote = async () => {
  app.advanceTime(61_000)
  const { services } = await chief.ok('GET console/health detail')
  return services.find(({ key }) => key === 'secret')
}

/** What every reader and member of staff needs. */
const expectEverythingWorks = async () => {
  const { user } = await logIn(reader.mobile)
  expect(user).toMatchObject({ memberid: reader.id, mobile: expect.stringMatching(/^139\*{4}\d{4}$/) })
  app.advanceTime(61_000)
  await chief.ok('POST console/factor prove', { code: totp() })
  await chief.ok('POST console/factor prove', { code: recovery.pop() as string })
  for (const keyword of [reader.mobile, reader.mobile.slice(-4)]) {
    const { data } = await chief.ok('GET console/member list', { keyword })
    expect(data.map(({ id }) => id)).toContain(reader.id)
  }
  await chief.ok('POST console/hook try')
  expect(app.webhooks.sent.at(-1)?.headers['x-quanzi-signature']).toMatch(/^t=/)
  await chief.ok('POST console/target save', { first: 60 + recovery.length, second: 60 })
  expect(await chief.ok('GET console/log verify')).toMatchObject({ faults: [] })
}

test('SECRET is changed: previous values open, are moved, and open without the previous SECRET', async () => {
  const config = app.context.config
  const first = config.secret
  await expectEverythingWorks()
  const { searchParams } = new URL(signedUrl(config.secret, 'abcd1234', 'full', app.now()), 'http://localhost')
  const opensFile = () => isSignedUrlValid(config, 'abcd1234', Object.fromEntries(searchParams), app.now())
  app.advanceTime(61_000)
  await app.visitor.ok('POST login/sendsmsNoCaptcha', { mobile: reader.mobile })
  const code = app.codes.get(reader.mobile) as string

  restart(former, [first])
  const { user } = await app.visitor.ok('POST login/cloud', { account: reader.mobile, code })
  expect(user.memberid).toBe(reader.id)
  expect(opensFile()).toBe(true)
  restart(former, [])
  expect(opensFile()).toBe(false)
  restart(former, [first])
  expect(await serviceNote()).toMatchObject({ state: 'ok', note: '正在换用新密钥' })
  await expectEverythingWorks()
  expect((await countUnderPrevious(app.db, config)).moved).toBeGreaterThan(members)

  // The process is stopped after a batch, and goes on after its start.
  let asked = 0
  const stopsAfterOne = Object.defineProperty({}, 'aborted', { get: () => ++asked > 1 }) as AbortSignal
  await moveSecrets(app.context, {}, stopsAfterOne)
  const state = () => app.db.selectFrom('secret_move').selectAll().executeTakeFirstOrThrow()
  expect(await state()).toMatchObject({ moved: 500, finished_at: null })
  await expectEverythingWorks()
  await moveSecrets(app.context, {}, running)
  expect(await state()).toMatchObject({ unreadable: 0, finished_at: expect.any(Date) })
  expect(await countUnderPrevious(app.db, config)).toEqual({ moved: 0, unreadable: 0 })
  expect(await serviceNote()).toMatchObject({ note: '没有数据由旧密钥加密，可以移除 SECRET_PREVIOUS' })

  restart(former, [])
  await expectEverythingWorks()
  expect(await serviceNote()).toMatchObject({ state: 'off' })
  const returned = await logIn(leaver.mobile)
  const { muted_reason } = await app.db
    .selectFrom('member')
    .select('muted_reason')
    .where('id', '=', returned.user.memberid)
    .executeTakeFirstOrThrow()
  expect(muted_reason).toBe('广告')

  // Recovery codes and the audit log of the first SECRET survive a second change.
  restart(current, [former])
  await moveSecrets(app.context, {}, running)
  restart(current, [])
  await expectEverythingWorks()

  // The previous SECRET cannot sign entries any more.
  const { id: last } = await app.db.selectFrom('audit_head').select('id').executeTakeFirstOrThrow()
  restart(former, [])
  await chief.ok('POST console/target save', { first: 300, second: 300 })
  restart(current, [])
  expect((await chief.ok('GET console/log verify')).faults).toEqual([{ fault: 'changed', entry: last + 1 }])

  // A value that opens under no key is counted and left as it is.
  await app.db
    .updateTable('member')
    .set({ mobile_cipher: encryptMobile('13700000000', 'a secret that is lost for ever and ever') })
    .where('nickname', '=', '成员0')
    .execute()
  restart(current, [former])
  app.advanceTime(3_600_001)
  await moveSecrets(app.context, {}, running)
  expect(await countUnderPrevious(app.db, app.context.config)).toEqual({ moved: 0, unreadable: 1 })
  expect(await serviceNote()).toMatchObject({ state: 'fault', note: '1 项数据无法解开' })
})
