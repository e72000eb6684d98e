import type { CallName } from '@quanzi/contract'
import { minute } from '@quanzi/contract/time'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { publishApprovedPost } from '../../../test/publish.ts'
import { openTestApp, type Person, type TestApp } from '../../../test/test-app.ts'
import { queueJob } from '../../platform/jobs/queue.ts'
import { nextState, watchServer } from './watch-server.ts'

let app: TestApp
let operator: Person
let chief: Person
let reviewer: Person
let author: Person

beforeEach(async () => {
  app = await openTestApp({ auditSwitch: 2 })
  operator = await app.createPerson('云溪运营', { operator: true, site: 10001 })
  chief = await app.createPerson('总运营', { operator: true })
  reviewer = await app.createPerson('一审', { level: 1 })
  author = await app.createPerson('楼主')
})
afterEach(() => app.close())

const listAlerts = async (person = operator, siteid = 10001) => (await person.ok('GET console/alerts', { siteid })).data
const getAlert = async (key: string, person = operator) => (await listAlerts(person)).find((alert) => alert.key === key)

test('a site without problems has no alerts', async () => {
  expect(await listAlerts()).toEqual([])
  expect(await listAlerts(chief)).toEqual([])
})

test('items waiting at a level without reviewers raise an alert until somebody can decide them', async () => {
  const { topic_id } = await author.ok('POST circle/postingapi common', { content: '没人能过的' })
  expect(await listAlerts()).toEqual([])
  await reviewer.ok('POST circle/topic passstep', { topic_id, rev: 1 })
  expect(await getAlert('no_second')).toMatchObject({ n: 1, note: 'post:1' })
  await app.updateSettings({ audit_switch: 1 })
  expect(await listAlerts()).toEqual([])
  await app.db.deleteFrom('appointment').where('role', '=', 'reviewer').execute()
  await author.ok('POST circle/postingapi common', { content: '又一个' })
  expect(await getAlert('no_first')).toMatchObject({ n: 1 })
  expect(await getAlert('no_second')).toMatchObject({ n: 1 })
})

test('overdue items are counted by level with the oldest time, on their own site only', async () => {
  await app.createPerson('二审', { level: 2 })
  const sentAt = app.now()
  const createPost = async (content: string) => (await author.ok('POST circle/postingapi common', { content })).topic_id
  const first = await createPost('第一帖')
  await createPost('第二帖')
  app.advanceTime(4 * minute)
  await createPost('刚来的')
  expect(await listAlerts()).toEqual([])
  app.advanceTime(2 * minute)
  const late = await getAlert('late_first')
  expect(late?.n).toBe(2)
  expect(Math.abs(Date.parse(late?.since ?? '') - sentAt.getTime())).toBeLessThan(minute)
  expect(await listAlerts(chief, 10002)).toEqual([])

  await reviewer.ok('POST circle/topic passstep', { topic_id: first, rev: 1 })
  expect(await getAlert('late_first')).toMatchObject({ n: 1 })
  expect(await getAlert('late_second')).toBeUndefined()
  app.advanceTime(6 * minute)
  expect(await getAlert('late_second')).toMatchObject({ n: 1 })
  await operator.ok('POST console/target save', { first: 3600, second: 3600 })
  expect(await listAlerts()).toEqual([])
})

test('without a webhook too, the targets say since when the oldest item is late', async () => {
  const missedSince = async () => (await operator.ok('GET console/target detail')).missed_since
  const { topic_id } = await author.ok('POST circle/postingapi common', { content: '没有回调地址的' })
  app.advanceTime(4 * minute)
  expect(await missedSince()).toBe('')
  app.advanceTime(2 * minute)
  expect(app.now().getTime() - Date.parse(await missedSince())).toBeGreaterThanOrEqual(minute)
  await reviewer.ok('POST circle/topic passstep', { topic_id, rev: 1 })
  expect(await missedSince()).toBe('')
})

test('open reports and a failed webhook are alerts until they are resolved', async () => {
  await app.updateSettings({ audit_switch: 1 })
  const post = await publishApprovedPost(reviewer, author, { content: '有人会举报的' })
  await (await app.createPerson('读者')).ok('POST circle/commonapi report', { kind: 'topic', id: post, reason_id: 1 })
  expect(await getAlert('reports')).toMatchObject({ n: 1, since: expect.stringMatching(/^\d{4}-/) })
  await reviewer.ok('POST circle/topic offline', { topic_id: post, reason: '属实' })
  expect(await getAlert('reports')).toBeUndefined()

  await chief.ok('POST console/hook save', { url: 'https://hook.example/in', renew: 0 })
  await app.db.updateTable('webhook').set({ fault: 'HTTP 500', sent_at: app.now() }).execute()
  expect(await getAlert('hook')).toMatchObject({ n: 1, note: 'HTTP 500' })
  await chief.ok('POST console/hook save', { url: '', renew: 0 })
  expect(await getAlert('hook')).toBeUndefined()
})

test('only chiefs get alerts about failed services and jobs', async () => {
  await queueJob(app.db, { kind: 'lift-ban', payload: { memberId: author.id }, runAt: app.now() })
  await app.db.updateTable('job').set({ dead: true, fault: 'unknown error' }).where('kind', '=', 'lift-ban').execute()
  expect(await getAlert('job_dead', chief)).toMatchObject({ n: 1 })
  expect(await listAlerts(operator)).toEqual([])
  // Alerts reuse the results of health checks for ten minutes.
  app.usePorts({
    storage: { ...app.context.ports.storage, put: () => Promise.reject(new Error('disk full')) },
  })
  expect(await getAlert('service', chief)).toBeUndefined()
  app.advanceTime(11 * minute)
  expect(await getAlert('service', chief)).toMatchObject({ n: 1, note: 'storage' })
  expect(await getAlert('service', operator)).toBeUndefined()
})

test('the robot of the first site hears of a fault of the server that two checks have seen, and of its end', async () => {
  await chief.ok('POST console/hook save', { url: 'https://hook.example/in', robot: 'wecom', renew: 0 })
  const { storage } = app.context.ports
  app.usePorts({ storage: { ...storage, put: () => Promise.reject(new Error('disk full')) } })
  const texts: string[] = []
  const ask = async (_: string, body: string) => {
    texts.push(body)
    return '{"errcode":0}'
  }
  app.usePorts({ webhooks: { ...app.context.ports.webhooks, ask } })
  const watch = async () => {
    app.advanceTime(5 * minute)
    await watchServer(app.context)
    await app.jobs.runDue()
    return texts.splice(0).map((body) => JSON.parse(body).text.content)
  }
  expect(await watch()).toEqual([])
  expect(await watch()).toEqual(['【云溪圈子】服务器告警：1 项服务故障（文件存储），请查看运行状况'])
  expect(await watch()).toEqual([])
  app.usePorts({ storage })
  // One fine check may be that of another process.
  expect(await watch()).toEqual([])
  expect(await watch()).toEqual(['【云溪圈子】服务器已恢复：各项服务正常'])
  expect(await watch()).toEqual([])
})

test('a second service that fails is reported while the first still does, and their end once both are fine', () => {
  const alert = (note: string) => ({ key: 'service', n: note.split(',').length, since: '', note }) as const
  const seen = [['sms'], ['sms'], ['sms', 'storage'], ['sms', 'storage'], ['storage'], ['storage'], ['sms'], [], []]
  let known: string[] = []
  const reported = seen.map((names) => {
    const { state, begun, ended } = nextState(known, names.length > 0 ? [alert(names.join())] : [])
    known = state
    return [...begun.map(({ note }) => note), ...ended.map(({ key }) => `end of ${key}`)]
  })
  expect(reported).toEqual([[], ['sms'], [], ['storage'], [], [], [], ['end of service'], []])
})

test('a job that waits for a minute raises an alert, a long-running one does not', async () => {
  await queueJob(app.db, { kind: 'transcode-video', payload: { fileId: 1 }, runAt: app.now() })
  app.advanceTime(5 * minute)
  const leaseUntil = (leased_to: Date) =>
    app.db.updateTable('job').set({ leased_to }).where('kind', '=', 'transcode-video').execute()
  expect(await getAlert('job_late', chief)).toMatchObject({ n: 1 })
  await leaseUntil(new Date(app.now().getTime() + minute))
  expect(await getAlert('job_late', chief)).toBeUndefined()
  await leaseUntil(new Date(app.now().getTime() - 1))
  expect(await getAlert('job_late', chief)).toMatchObject({ n: 1 })
})

test('a recurring job that fails repeatedly raises an alert that names it', async () => {
  const failing = { kind: 'apply-retention', payload: '{}', fault: 'Error: no space' } as const
  const values = { ...failing, unique_key: 'recurring apply-retention', run_at: new Date(app.now().getTime() + minute) }
  await app.db
    .insertInto('job')
    .values({ ...values, tries: 2 })
    .execute()
  expect(await getAlert('job_failing', chief)).toBeUndefined()
  await app.db.updateTable('job').set({ tries: 3 }).where('kind', '=', 'apply-retention').execute()
  expect(await getAlert('job_failing', chief)).toMatchObject({ n: 1, note: 'apply-retention' })
  expect(await getAlert('job_failing')).toBeUndefined()
})

test('only operators of the site can read its alerts', async () => {
  const address: CallName = 'GET console/alerts'
  expect(await reviewer.call(address)).toMatchObject({ code: 403, data: null })
  expect(await operator.call(address, { siteid: 10002 })).toMatchObject({ code: 403, data: null })
})

test('a budget of login codes used to 80 % raises an alert, for chiefs only if it is shared by all sites', async () => {
  app.advanceTime(86_400_001)
  const codes = (count: number, change: Record<string, unknown> = {}) =>
    app.db
      .insertInto('sms_code')
      .values(
        Array.from({ length: count }, (_, i) => ({
          mobile_hash: `number ${i}`,
          address: `192.0.2.${i}`,
          network: `192.0.${i}.0/24`,
          code_hash: '',
          sent_at: app.now(),
          site_id: 10001,
          ...change,
        })),
      )
      .execute()
  await app.updateSettings({ sms_budget_hour: 10 })
  await codes(7)
  expect(await getAlert('codes_site')).toBeUndefined()
  await codes(1)
  expect(await getAlert('codes_site')).toMatchObject({ n: 80 })
  app.context.config.smsHourlyBudget = 10
  await codes(8, { mobile_hash: 'a number', network: 'a network' })
  await codes(72, { network: 'a network', site_id: 10002 })
  expect(await getAlert('codes_all', chief)).toMatchObject({ n: 880 })
  expect(await getAlert('codes_mobiles', chief)).toMatchObject({ n: 1 })
  await codes(160, { network: 'a network', site_id: 10002 })
  expect(await getAlert('codes_networks', chief)).toMatchObject({ n: 1 })
  for (const key of ['codes_all', 'codes_mobiles', 'codes_networks']) expect(await getAlert(key)).toBeUndefined()
})
