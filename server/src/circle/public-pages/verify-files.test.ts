import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type Person, type TestApp } from '../../../test/test-app.ts'

let app: TestApp
let chief: Person
const site = { id: 10002, name: '岚川圈子', hosts: 'lanchuan.example\nm.lanchuan.example' }
const files = 'MP_verify_kS9dFq2.txt  kS9dFq2\n\nWW_verify_a_1.txt x.Y-_9'
const message = '每行填写一个校验文件的文件名和内容，如 MP_verify_abc.txt abc，最多10个，不能重复'

beforeAll(async () => {
  app = await openTestApp()
  chief = await app.createPerson('全站运营', { operator: true })
  await chief.ok('POST console/site_save', { ...site, verify_files: files })
})
afterAll(() => app.close())

const get = (url: string, host: string) => app.server.inject({ url, headers: { host } })

test('the verification files of a site are plain text on its own hosts, cached for a minute, and 404 elsewhere', async () => {
  for (const host of ['lanchuan.example', 'M.lanchuan.example', 'lanchuan.example:8443']) {
    const { statusCode, headers, body } = await get('/MP_verify_kS9dFq2.txt', host)
    expect([statusCode, body]).toEqual([200, 'kS9dFq2'])
    expect(headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'public, max-age=60',
      'x-content-type-options': 'nosniff',
    })
    expect((await get('/WW_verify_a_1.txt', host)).body).toBe('x.Y-_9')
    expect((await get('/WW_verify_kS9dFq2.txt', host)).statusCode).toBe(404)
  }
  for (const host of ['s10001.example.invalid', 'other.example', ''])
    for (const query of ['', '?siteid=10002'])
      expect([host, (await get(`/MP_verify_kS9dFq2.txt${query}`, host)).statusCode]).toEqual([host, 404])
  const head = await app.server.inject({
    method: 'HEAD',
    url: '/WW_verify_a_1.txt',
    headers: { host: 'lanchuan.example' },
  })
  expect([head.statusCode, head.body]).toEqual([200, ''])
})

test('a file of the default site is not answered on hosts that belong to no site', async () => {
  await chief.ok('POST console/site_save', {
    id: 10001,
    name: '云溪',
    hosts: 'yunxi.example',
    verify_files: 'MP_verify_d.txt d',
  })
  expect((await get('/MP_verify_d.txt', 'yunxi.example')).body).toBe('d')
  expect((await get('/MP_verify_d.txt', 'unknown.example')).statusCode).toBe(404)
})

test('a removed file is 404 at once, and the audit log has the change', async () => {
  await chief.ok('POST console/site_save', { ...site, verify_files: 'MP_verify_new.txt new' })
  expect((await get('/MP_verify_new.txt', 'lanchuan.example')).statusCode).toBe(200)
  expect((await get('/MP_verify_kS9dFq2.txt', 'lanchuan.example')).statusCode).toBe(404)
  expect((await chief.ok('GET console/sites')).data.find(({ id }) => id === 10002)).toMatchObject({
    verify_files: ['MP_verify_new.txt new'],
  })
  const entry = await app.db
    .selectFrom('audit_entry')
    .select(['action', 'before', 'after'])
    .where('subject', '=', 'site:10002')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect([entry.action, JSON.parse(entry.before ?? ''), JSON.parse(entry.after ?? '')]).toEqual([
    'site.save',
    { verify_files: ['MP_verify_kS9dFq2.txt kS9dFq2', 'WW_verify_a_1.txt x.Y-_9'] },
    { verify_files: ['MP_verify_new.txt new'] },
  ])
})

test('only a chief saves the verification files', async () => {
  const local = await app.createPerson('一站运营', { operator: true, site: 10002 })
  const change = { ...site, verify_files: 'MP_verify_local.txt local', siteid: 10002 }
  expect((await local.call('POST console/site_save', change)).code).toBe(403)
  expect((await get('/MP_verify_local.txt', 'lanchuan.example')).statusCode).toBe(404)
})

test.each([
  'MP_verify_abc.txt',
  'verify_abc.txt abc',
  'mp_verify_abc.txt abc',
  'MP_verify_.txt abc',
  `MP_verify_${'a'.repeat(65)}.txt abc`,
  'MP_verify_abc.html abc',
  'MP_verify_../abc.txt abc',
  'MP_verify_abc.txt <script>',
  `MP_verify_abc.txt ${'a'.repeat(129)}`,
  'MP_verify_abc.txt two texts',
  'MP_verify_abc.txt abc\nMP_verify_abc.txt def',
  Array.from({ length: 11 }, (_, i) => `MP_verify_${i}.txt x`).join('\n'),
])('the verification files %j are refused by their field', async (verify_files) => {
  expect(await chief.call('POST console/site_save', { ...site, verify_files })).toMatchObject({
    code: 422,
    error: message,
    data: { field: 'verify_files' },
  })
})
