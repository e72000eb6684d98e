import { spawnSync } from 'node:child_process'
import { day, minute } from '@quanzi/contract/time'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callAndLeave } from '../../../test/call-and-leave.ts'
import { openTestApp, type TestApp } from '../../../test/test-app.ts'
import { openGazetteer } from '../../adapters/map/gazetteer.ts'
import { withFallback } from '../../adapters/map/maps.ts'
import { createWeChatClient } from '../../adapters/wechat/client.ts'
import type { SmsFault } from '../../ports.ts'
import { reportServiceUse } from '../tracing/service-use.ts'

const lines: Record<string, unknown>[] = []
let app: TestApp

beforeAll(async () => {
  const log = pino({ level: 'info', base: null }, { write: (line) => lines.push(JSON.parse(line)) })
  app = await openTestApp({ log, logRequests: true })
})
afterAll(() => app.close())

const scrape = async () => (await app.server.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })).body

test('each call has a log line with the id that its response has, its status and time, and nothing of its input', async () => {
  const url = '/api/circle/topicapi?action=detail&topic_id=987654&sign=secret'
  const [response, next] = [await app.server.inject(url), await app.server.inject(url)]
  const id = response.headers['x-request-id']
  expect(id).toMatch(/^\w{5}-\w+$/)
  expect(next.headers['x-request-id']).not.toBe(id)
  const line = lines.find(({ request }) => request === id)
  expect(line).toMatchObject({
    msg: 'request',
    call: 'GET circle/topicapi detail',
    status: response.statusCode,
    site: 10001,
  })
  expect(JSON.stringify(lines)).not.toMatch(/987654|secret/)
})

test('a call whose client has disconnected has a log line and is counted', async () => {
  const member = await app.createPerson('等不及的人')
  await app.server.listen({ port: 0, host: '127.0.0.1' })
  await callAndLeave(app, 'circle/diggapi', { action: 'topic', topic_id: 987654 }, member.cookie)
  const call = 'POST circle/diggapi topic'
  await expect.poll(() => lines).toContainEqual(expect.objectContaining({ msg: 'request', call, status: 404 }))
  expect(await scrape()).toContain(`quanzi_call_duration_seconds_count{call="${call}",status="404"} 1`)
})

test('calls, errors, jobs and connections are counted, and what the database says is read at each scrape', async () => {
  await app.server.inject('/api/circle/topicapi?action=detail&topic_id=987654')
  await app.jobs.runDue()
  const text = await scrape()
  expect(text).toMatch(/^quanzi_call_duration_seconds_count\{call="GET circle\/topicapi detail",status="\d+"\} [1-9]/m)
  expect(text).toMatch(/^quanzi_call_errors_total\{error="\w+"\} [1-9]/m)
  expect(text).toMatch(/^quanzi_database_connections\{state="idle"\} \d/m)
  expect(text).toMatch(/^quanzi_build_info\{version="\d.*",node="\d.*",engine="(embedded|postgres)"\} 1$/m)
  expect(text).toMatch(/^# TYPE quanzi_routed_reads_total counter$/m)
  expect(text).toMatch(/^quanzi_disk_free_bytes 100000000000$/m)
  expect(text).toMatch(/^quanzi_review_oldest_seconds\{site="10002",level="1"\} 0$/m)
  expect(text).not.toMatch(/^quanzi_backup_age_seconds \d/m)
  // This server archives nothing.
  expect(text).toMatch(/^# TYPE quanzi_wal_archive_failing gauge$/m)
  expect(text).not.toMatch(/^quanzi_wal_archive_failing \d/m)
  await app.db
    .insertInto('latest_backup')
    .values({ made_at: new Date(app.now().getTime() - minute) })
    .execute()
  expect(await scrape()).toMatch(/^quanzi_backup_age_seconds 6\d/m)
})

test('a service that answers with an error counts as failed, an invalid mobile number does not', async () => {
  const author = await app.createPerson('被机审的作者')
  const faults: SmsFault[] = [
    { kind: 'no-balance', code: 'isv.AMOUNT_NOT_ENOUGH' },
    { kind: 'bad-number', code: 'isv.MOBILE_NUMBER_ILLEGAL' },
  ]
  const refuse = () => Promise.reject(new Error('unreadable'))
  const refusing = { findNearby: refuse, search: refuse, attribution: '' }
  app.usePorts({
    sms: { send: async () => faults.shift() },
    screening: { check: refuse },
    maps: withFallback(refusing, openGazetteer(), pino({ level: 'silent' }), (outcome) =>
      reportServiceUse('maps', outcome),
    ),
    wechat: createWeChatClient({ appId: 'wxa', secret: 's', apiBase: 'http://127.0.0.1:1' }),
  })
  for (const mobile of ['13900000001', '13900000002', '13900000003'])
    await app.visitor.call('POST login/sendsmsNoCaptcha', { mobile })
  await author.call('POST circle/postingapi common', { content: '机审没有答复' })
  await author.call('GET map/place', { keywords: '公园' })
  await app.visitor.call('GET ajax/wechatShare', { url: 'https://s10001.example.invalid/' })
  const counts = [
    ...(await scrape()).matchAll(/^quanzi_service_requests_total\{service="(\w+)",outcome="(\w+)"\} (\d+)$/gm),
  ]
  expect(counts.map(([, service, outcome, n]) => `${service} ${outcome} ${n}`)).toEqual([
    'sms done 1',
    'sms failed 1',
    'wechat done 0',
    'wechat failed 2',
    'maps done 0',
    'maps failed 1',
    'screening done 0',
    'screening failed 1',
  ])
})

test('the wait of the oldest item shows by site and level', async () => {
  const author = await app.createPerson('等待的作者')
  await author.call('POST circle/postingapi common', { content: '等编辑来看' })
  app.advanceTime(600_000)
  expect(await scrape()).toMatch(/^quanzi_review_oldest_seconds\{site="10001",level="1"\} 6\d\d/m)
})

test('jobs scheduled for later are not counted as waiting, due jobs and retried jobs are', async () => {
  const waiting = async () => Number(/^quanzi_jobs\{state="waiting"\} (\d+)$/m.exec(await scrape())?.[1])
  const before = await waiting()
  const add = (ms: number, tries: number) =>
    app.db
      .insertInto('job')
      .values({ kind: 'lift-ban', payload: '{}', run_at: new Date(Date.now() + ms), tries })
      .execute()
  await add(day, 0)
  expect(await waiting()).toBe(before)
  await add(-1_000, 0)
  await add(minute, 1)
  expect(await waiting()).toBe(before + 2)
})

test('the oldest due job of a kind that no process runs shows its wait, and a recurring job that fails its kind', async () => {
  const add = (kind: string, values: { ms: number; leased_to?: Date; dead?: boolean }) => {
    const { ms, ...others } = values
    return app.db
      .insertInto('job')
      .values({ kind, payload: '{}', run_at: new Date(Date.now() - ms), ...others })
      .execute()
  }
  await add('transcode-video', { ms: 30 * minute })
  await add('transcode-video', { ms: 20 * minute })
  await add('encode-avif', { ms: 20 * minute, leased_to: new Date(Date.now() + minute) })
  await add('vacuum', { ms: 20 * minute, dead: true })
  await add('end-pin', { ms: -minute })
  const failing = { kind: 'apply-retention', payload: '{}', fault: 'Error: no space', run_at: new Date('2100-01-01') }
  await app.db
    .insertInto('job')
    .values([
      { ...failing, unique_key: 'recurring apply-retention', tries: 3 },
      { ...failing, kind: 'vacuum', unique_key: 'recurring vacuum', tries: 2 },
    ])
    .execute()
  const text = await scrape()
  expect(text).toMatch(/^quanzi_job_oldest_due_seconds\{kind="transcode-video"\} 180\d/m)
  expect(text).not.toMatch(/^quanzi_job_oldest_due_seconds\{kind="(encode-avif|vacuum|end-pin)"\}/m)
  expect(text.match(/^quanzi_recurring_job_failing.*$/gm)).toEqual([
    'quanzi_recurring_job_failing{kind="apply-retention"} 1',
  ])
})

test('without a database connection the scrape returns in time without the values of the database', async () => {
  const { pool } = app.context.database
  const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  const startedAt = performance.now()
  const text = await scrape()
  for (const client of held) client.release()
  expect(performance.now() - startedAt).toBeLessThan(8_000)
  expect(text).toContain(`quanzi_database_connections{state="busy"} ${held.length}`)
  expect(text).not.toMatch(/^quanzi_jobs\{/m)
})

const promtool = (input: string) => spawnSync('promtool', ['check', 'metrics'], { input, encoding: 'utf8' })

test.skipIf(promtool('').error)(
  'promtool finds every metric named and described by the conventions',
  async () => {
    await app.server.inject('/api/circle/topicapi?action=detail&topic_id=987654')
    const { status, stdout, stderr } = promtool(await scrape())
    expect([status, `${stdout}${stderr}`]).toEqual([0, ''])
  },
  30_000,
)
