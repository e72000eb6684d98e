import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/test-app.ts'

/** A transaction that asks for a second connection waits forever on the embedded engine. */
let app: TestApp
let key = 0

beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())
afterEach(() => vi.restoreAllMocks())

/** As if another save clears the cache of sites just before each use. */
const forgetSites = () => {
  const { sites } = app.context
  const { hosts, list } = sites
  vi.spyOn(sites, 'hosts').mockImplementation((...args) => {
    sites.invalidate()
    return hosts(...args)
  })
  vi.spyOn(sites, 'list').mockImplementation((...args) => {
    sites.invalidate()
    return list(...args)
  })
}
const keyed = () => ({ 'idempotency-key': `key ${++key}` })

test('a link to a registered host is saved while the sites are not cached', async () => {
  const operator = await app.createPerson('运营', { operator: true })
  forgetSites()
  const save = (url: string) => operator.call('POST console/slide_save', { list: 'list', title: '外链', url, shown: 1 })
  expect(await save('https://s10002.example.invalid/news')).toMatchObject({ status: 200 })
  expect(await save('https://elsewhere.example.invalid/')).toMatchObject({ code: 422 })
})

test('a member is banned, and edits the profile, with a key while the sites are not cached', async () => {
  const chief = await app.createPerson('总运营', { operator: true })
  const member = await app.createPerson('被封的人')
  forgetSites()
  expect(await member.call('POST circle/memberapi edit', { nickname: '改了名的人' }, keyed())).toMatchObject({
    status: 200,
  })
  const ban = { member_id: member.id, hours: 24, reason: '刷屏', nickname: '改了名的人' }
  expect(await chief.call('POST console/member ban', ban, keyed())).toMatchObject({ status: 200 })
})
