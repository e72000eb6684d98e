import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type Person, type TestApp } from '../../../test/test-app.ts'
import { validateSites } from '../../identity/site/check-sites.ts'

let app: TestApp
let operator: Person

beforeAll(async () => {
  app = await openTestApp({ auditSwitch: 1 })
  operator = await app.createPerson('运营老周', { operator: true })
  await operator.ok('POST console/site_save', { id: 10002, name: '岚川圈子', hosts: 'lanchuan.example' })
})
afterAll(() => app.close())

test('a chief registers a site, whose hosts and id belong to no other site', async () => {
  const form = {
    id: 10003,
    fresh: 1,
    name: '新站',
    hosts: 'new.example\nm.new.example',
    wap_url: 'https://new.example/',
  }
  await operator.ok('POST console/site_save', form)
  expect(await operator.call('POST console/site_save', form)).toMatchObject({ code: 422, data: { field: 'id' } })
  expect(await app.visitor.ok('GET circle/commonapi site', { siteid: 10003 })).toMatchObject({ sitename: '新站' })
  expect(
    await operator.call('POST console/site_save', { id: 10002, name: '岚川', hosts: 'new.example' }),
  ).toMatchObject({
    error: '域名已属于其他站点',
    data: { field: 'hosts' },
  })
  expect(
    await operator.call('POST console/site_save', { id: 10002, name: '岚川', hosts: 'not a host!' }),
  ).toMatchObject({ data: { field: 'hosts' } })
})

test.each([
  ['wap_url', 'javascript:1', '链接须以 https:// 或 http:// 开头，或为圈子内的页面'],
  ['download', 'http://plain.example/app.apk', '地址须以 https:// 开头'],
  ['download', 'data:text/html,x', '地址须以 https:// 开头'],
  ['download', 'https://lanchuan.example@evil.example/', '地址须以 https:// 开头'],
  ['scheme', 'javascript://', '客户端协议须形如 yunxi://'],
  ['scheme', 'data://', '客户端协议须形如 yunxi://'],
  ['scheme', 'https://', '客户端协议须形如 yunxi://'],
  ['scheme', 'yunxi://evil.example', '客户端协议须形如 yunxi://'],
  ['scheme', 'yunxi', '客户端协议须形如 yunxi://'],
])('the %s of a site cannot be %s', async (field, address, error) => {
  const response = await operator.call('POST console/site_save', { id: 10002, name: '岚川', [field]: address })
  expect(response).toMatchObject({ code: 422, data: { field }, error })
})

test('an invalid address in the table is reported at the start and counts as absent', async () => {
  const original = await app.db.selectFrom('site').selectAll().where('id', '=', 10002).executeTakeFirstOrThrow()
  const updateSite = async (row: object) => {
    await app.db.updateTable('site').set(row).where('id', '=', 10002).execute()
    app.context.sites.invalidate()
  }
  expect(await validateSites(app.db)).toEqual([])
  const settings = JSON.stringify({ ...original.settings, portal_library: 'javascript:alert(1)' })
  await updateSite({ scheme: 'javascript://', download: 'data:text/html,x', settings })
  expect(await validateSites(app.db)).toEqual(
    ['scheme', 'download', 'portal_library'].map((name) => `site 10002: the URL ${name} is invalid and is ignored`),
  )
  expect(await app.visitor.ok('GET circle/commonapi site', { siteid: 10002 })).toMatchObject({
    scheme: '',
    download: '',
  })
  expect((await app.visitor.ok('GET circle/commonapi setting', { siteid: 10002 })).portal_library).toBe('')
  await updateSite({
    scheme: original.scheme,
    download: original.download,
    settings: JSON.stringify(original.settings),
  })
})

test('a renewed secret is returned once and appears neither in the log nor in the list of sites', async () => {
  const { secret } = await operator.ok('POST console/site_secret', { id: 10002 })
  expect(secret).toMatch(/^[0-9a-f]{64}$/)
  const log = JSON.stringify(await app.db.selectFrom('audit_entry').selectAll().execute())
  expect(log).not.toContain(secret)
  expect(JSON.stringify(await operator.ok('GET console/sites'))).not.toContain(secret)
})
