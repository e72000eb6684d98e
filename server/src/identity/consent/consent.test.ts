import { type CallName, calls } from '@quanzi/contract'
import type { Call } from '@quanzi/contract/call'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishApprovedPost } from '../../../test/publish.ts'
import { createPeople, openSingleLevelApp } from '../../../test/single-level-app.ts'
import type { Person, TestApp } from '../../../test/test-app.ts'
import { putPrivacyNoticesInForce } from './privacy-notice.ts'

let app: TestApp
let reviewer: Person
let operator: Person
let author: Person
let post: number

beforeAll(async () => {
  ;({ app, reviewer } = await openSingleLevelApp())
  operator = await app.createPerson('运营老周', { operator: true })
  ;[author] = (await createPeople(app, '楼主')) as [Person]
  post = await publishApprovedPost(reviewer, author, { content: '同意之前发的帖子' })
  await app.updateSettings({ consent_switch: '1' })
  await putPrivacyNoticesInForce(app.db, app.now())
  app.context.sites.invalidate()
})
afterAll(() => app.close())

let names = 0
const createMember = () => app.createPerson(`成员${++names}`)
const like = (person: Person) => person.call('POST circle/diggapi topic', { topic_id: post })
const readPrivacyNotice = (person = app.visitor) => person.ok('GET circle/commonapi consent')
const agree = async (person: Person, age = 'adult') =>
  person.ok('POST circle/memberapi consent', { version: (await readPrivacyNotice()).version, age })
const consentRequired = { code: 428, error: '请先阅读并同意《个人信息保护说明》', data: { consent: 1 } }

test('the first start stores the default texts, a later start does not change them', async () => {
  const siteid = 10003
  const settings = JSON.stringify({ consent_switch: '1' })
  await app.db.insertInto('site').values({ id: siteid, name: '新圈子', native_secret: 's', settings }).execute()
  await putPrivacyNoticesInForce(app.db, app.now())
  app.context.sites.invalidate()
  const readPrivacyNotice = () => app.visitor.ok('GET circle/commonapi consent', { siteid })
  const privacyNotice = await readPrivacyNotice()
  expect(privacyNotice).toMatchObject({ version: 1, agreed_at: null })
  expect(privacyNotice.privacy).toContain('监护人')
  await putPrivacyNoticesInForce(app.db, app.now())
  expect(await readPrivacyNotice()).toEqual(privacyNotice)
  expect(await app.visitor.ok('GET circle/commonapi consent', { siteid: 10002 })).toMatchObject({ version: 0 })
})

test('a member can read, report and close the account without consent, but write only with it', async () => {
  const member = await createMember()
  expect(await like(member)).toMatchObject(consentRequired)
  await member.ok('GET circle/topicapi detail', { topic_id: post })
  await member.ok('POST circle/commonapi report', { kind: 'topic', id: post, reason_id: 1 })
  await member.ok('POST circle/memberapi leave_code')
  await agree(member)
  expect(await like(member)).toMatchObject({ code: 0 })
  expect((await readPrivacyNotice(member)).agreed_at).not.toBeNull()
  const rows = await app.db.selectFrom('consent').selectAll().where('member_id', '=', member.id).execute()
  const { version } = await readPrivacyNotice()
  expect(rows).toMatchObject([{ site_id: 10001, version, way: 'sms', age: 'adult' }])
})

test('without consent exactly the calls that publish, react, give or change the profile are refused', async () => {
  const refused = Object.entries(calls).filter(([, call]) => (call as Call).needsConsent)
  expect(refused.map(([name]) => name).sort()).toEqual(
    [
      'GET index/vms/getunique',
      'POST circle/commonapi subscribe',
      'POST circle/diggapi reply',
      'POST circle/diggapi topic',
      'POST circle/memberapi edit',
      'POST circle/postingapi common',
      'POST circle/postingapi edit',
      'POST circle/replyapi comment',
      'POST circle/tagapi subscribe',
      'POST circle/tagapi voting',
      'POST circle/topicapi collect',
      'POST circle/townapi subscribe',
      'POST index/upload/file',
      'POST index/vms/upload',
      'POST reward/give',
    ].sort(),
  )
  const member = await createMember()
  for (const [name] of refused) expect(await member.call(name as CallName), name).toMatchObject(consentRequired)
})

test('staff without consent can upload pictures for their work, but must agree before they publish', async () => {
  const colleague = await app.createPerson('审核小陈', { level: 1 })
  const elsewhere = await app.createPerson('岚川运营小赵', { operator: true, site: 10002 })
  for (const [person, code] of [
    [operator, 400],
    [colleague, 400],
    [elsewhere, 428],
  ] as const)
    expect((await person.call('POST index/upload/file')).code, person.nickname).toBe(code)
  expect(await operator.call('POST circle/postingapi common', { content: '运营发的帖子' })).toMatchObject(
    consentRequired,
  )
})

test('a consent must name the current version and confirm the age, and is recorded once', async () => {
  const member = await createMember()
  const { version } = await readPrivacyNotice()
  const later = { version: version + 1, age: 'adult' }
  expect(await member.call('POST circle/memberapi consent', later)).toMatchObject({
    code: 422,
    error: '说明已更新，请重新阅读后再同意',
  })
  for (const input of [{ version }, { version, age: 'child' }, { version: 0, age: 'adult' }, { age: 'adult' }])
    expect((await member.call('POST circle/memberapi consent', input)).code).toBe(400)
  expect((await app.visitor.call('POST circle/memberapi consent', { version, age: 'adult' })).code).toBe(401)
  expect(await like(member)).toMatchObject(consentRequired)
  await Promise.all([agree(member, 'guardian'), agree(member, 'guardian')])
  await agree(member, 'adult')
  const rows = await app.db.selectFrom('consent').select('age').where('member_id', '=', member.id).execute()
  expect(rows).toEqual([{ age: 'guardian' }])
})

test('a changed text is a new version that needs new consent; with the switch off no consent is needed', async () => {
  const member = await createMember()
  await agree(member)
  const save = (change: Record<string, unknown>) => operator.ok('POST console/settings', { ...change, confirmed: 1 })
  const { version: before } = await readPrivacyNotice()
  const { version } = await save({ privacy_content: '本圈子只收集手机号。' })
  expect(await readPrivacyNotice(member)).toMatchObject({
    version: before + 1,
    privacy: '本圈子只收集手机号。',
    agreed_at: null,
  })
  expect(await like(member)).toMatchObject(consentRequired)
  await save({ circle_title: '云溪圈' })
  expect((await readPrivacyNotice()).version).toBe(before + 1)
  await operator.ok('POST console/version_return', { id: version, confirmed: 1 })
  expect((await readPrivacyNotice()).version).toBe(before + 2)
  expect(await operator.call('POST console/settings', { consent_switch: '0' })).toMatchObject({
    data: { risks: ['不再征求成员对处理个人信息的同意。'] },
  })
  await save({ consent_switch: '0' })
  expect(await like(member)).toMatchObject({ code: 0 })
  await save({ consent_switch: '1' })
  expect((await readPrivacyNotice()).version).toBe(before + 2)
})

test('a native login needs consent at its first write, and a new site asks from its first day', async () => {
  const member = await createMember()
  await app.db.updateTable('session').set({ opened_by: 'native' }).where('member_id', '=', member.id).execute()
  expect(await like(member)).toMatchObject(consentRequired)
  await agree(member)
  expect(await app.db.selectFrom('consent').select('way').where('member_id', '=', member.id).execute()).toEqual([
    { way: 'native' },
  ])
  await operator.ok('POST console/site_save', { id: 10009, name: '新圈子', hosts: '', fresh: 1 })
  expect(await app.visitor.ok('GET circle/commonapi consent', { siteid: 10009 })).toMatchObject({ version: 1 })
})

test('the export has the consents, and closing the account deletes them', async () => {
  const member = await createMember()
  await agree(member, 'guardian')
  const { rawPayload } = await app.server.inject({
    method: 'POST',
    url: '/api/circle/memberapi?action=export',
    headers: { cookie: member.cookie },
  })
  const { version } = await readPrivacyNotice()
  expect(JSON.parse(strFromU8(unzipSync(rawPayload)['consents.json'] as Uint8Array))).toMatchObject([
    { site_id: 10001, version, way: 'sms', age: 'guardian' },
  ])
  await member.ok('POST circle/memberapi leave_code')
  await member.ok('POST circle/memberapi leave', { code: app.codes.get(member.mobile) as string })
  expect(await app.db.selectFrom('consent').select('id').where('member_id', '=', member.id).execute()).toEqual([])
})
