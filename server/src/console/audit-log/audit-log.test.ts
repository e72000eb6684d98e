import { toChinaDate } from '@quanzi/contract/text'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestApp, type Person, type TestApp } from '../../../test/test-app.ts'
import { appendEntry } from '../../identity/audit/record.ts'
import { addDays } from '../../platform/text/china-days.ts'

let app: TestApp
let operator: Person
let chief: Person
let member: Person

beforeEach(async () => {
  app = await openTestApp()
  operator = await app.createPerson('云溪运营', { operator: true, site: 10001 })
  chief = await app.createPerson('=总运营', { operator: true })
  member = await app.createPerson('作者')
  for (const hours of [1, 2, 3, 4, 5])
    await operator.ok('POST console/member mute', { member_id: member.id, hours, reason: `第${hours}次` })
  await chief.ok('POST console/member verify', { member_id: member.id, on: 1 })
  await chief.ok('POST console/member verify', { siteid: 10002, member_id: member.id, on: 0 })
})
afterEach(() => app.close())

const listReasons = async (form: Record<string, unknown> = {}) =>
  (await operator.ok('GET console/log list', form)).data.map(({ action, reason }) => reason || action)

test('the audit log lists the changes of this site, newest first', async () => {
  expect(await listReasons()).toEqual(['member.verify', '第5次', '第4次', '第3次', '第2次', '第1次'])
  const [newest] = (await operator.ok('GET console/log list')).data
  expect(newest).toMatchObject({ member: { nickname: '=总运营' }, before: { auth: false }, after: { auth: true } })
})

test('the filters of the audit log combine, and its pages have no gaps', async () => {
  expect(await listReasons({ what: 'member.verify' })).toEqual(['member.verify'])
  expect(await listReasons({ member_id: operator.id, subject: `member:${member.id}` })).toHaveLength(5)
  expect(await listReasons({ member_id: chief.id, what: 'member.mute' })).toEqual([])
  const seen: string[] = []
  let cursor: string | null | undefined
  do {
    const page = await operator.ok('GET console/log list', {
      what: 'member.mute',
      pagesize: 2,
      ...(cursor && { cursor }),
    })
    seen.push(...page.data.map(({ reason }) => reason))
    cursor = page.next
  } while (cursor)
  expect(seen).toEqual(['第5次', '第4次', '第3次', '第2次', '第1次'])
})

test('the days of the audit log are days in China', async () => {
  const today = toChinaDate(app.now())
  expect(await listReasons({ from: today, to: today })).toHaveLength(6)
  expect(await listReasons({ from: addDays(today, 1) })).toEqual([])
  expect(await listReasons({ to: addDays(today, -1) })).toEqual([])
})

test('the exported file has every entry and no formula, and the export is logged', async () => {
  const response = await operator.call('GET console/log csv')
  const file = String(response.data)
  expect(response.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(file.startsWith('\ufeff"序号","时间"')).toBe(true)
  expect(file.trim().split('\r\n')).toHaveLength(1 + 7)
  expect(file).toContain(`"'=总运营"`)
  expect(file).toContain('"{""auth"":true}"')
  expect((await listReasons())[0]).toBe('log.export')
})

test('the log is filtered by the names of who acted and of what was changed', async () => {
  expect(await listReasons({ who: '云溪', what: 'member.mute' })).toHaveLength(5)
  expect(await listReasons({ who: String(chief.id), kind: 'member' })).toEqual(['member.verify'])
  expect(await listReasons({ name: '作者', kind: 'member', what: 'member.mute' })).toHaveLength(5)
  expect(await listReasons({ name: '作者', kind: 'town' })).toEqual([])
  expect(await listReasons({ who: '100%' })).toEqual([])
  await operator.ok('GET console/log csv')
  expect(await listReasons({ kind: 'log' })).toEqual(['log.export'])
  const [entry] = (await operator.ok('GET console/log list', { what: 'member.verify' })).data
  expect(entry).toMatchObject({ subject: `member:${member.id}`, subject_name: '作者' })
})

test('an old entry with the path of a webhook is shown and exported without the path', async () => {
  const url = 'https://admin:pass@oapi.dingtalk.com/robot/send?access_token=unspoken"c'
  await appendEntry(app.db, app.context.config.secret, {
    site_id: 10001,
    member_id: chief.id,
    action: 'hook.save',
    subject: 'hook',
    reason: '',
    before: JSON.stringify({ url: '', robot: '' }),
    after: JSON.stringify({ url, robot: 'feishu' }),
    at: app.now(),
  })
  const [entry] = (await operator.ok('GET console/log list', { what: 'hook.save' })).data
  expect([entry?.before, entry?.after]).toEqual([
    { url: '', robot: '' },
    { url: 'https://oapi.dingtalk.com', robot: 'feishu' },
  ])
  expect(String((await operator.call('GET console/log csv')).data)).not.toMatch(/unspoken|pass/)
})
