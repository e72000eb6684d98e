import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/test-app.ts'

let testApp: TestApp

beforeAll(async () => {
  testApp = await openTestApp()
  const { db } = testApp
  await db.insertInto('content_list').values({ id: 1, site_id: 10001, name: '云溪镇·采摘' }).execute()
  const tabs = JSON.stringify([{ key: 'picking', name: '采摘', content_id: 1 }])
  await db
    .insertInto('town')
    .values({ id: 9, site_id: 10001, name: '云溪镇', description: '溪边', banner: 'abcdef', tabs })
    .execute()
  for (let n = 1; n <= 25; n++) {
    // Five entries of the same minute test the order by id.
    const created_at = new Date(Date.UTC(2026, 9, 1, 0, Math.ceil(n / 5)))
    await db
      .insertInto('content_item')
      .values({ list_id: 1, title: `第${n}条`, created_at, url: '#/special/9' })
      .execute()
  }
})
afterAll(() => testApp.close())

test('a town shows its banner and its tabs', async () => {
  const town = await testApp.visitor.ok('GET circle/commonapi town', { id: 9 })
  expect(town).toMatchObject({ id: 9, name: '云溪镇', tabs: [{ key: 'picking', name: '采摘', content_id: 1 }] })
  expect(town.banner).toMatch(/abcdef.*feed/)
})

test('a content list is read by page and by cursor, newest first, each entry once', async () => {
  const all = Array.from({ length: 25 }, (_, n) => `第${25 - n}条`)
  const byPage: string[] = []
  for (let page = 1; page <= 3; page++) {
    const { data, total, total_page } = await testApp.visitor.ok('GET ajax/list', { id: 1, page, pagesize: 10 })
    expect([total, total_page]).toEqual([25, 3])
    byPage.push(...data.map(({ title }) => title))
  }
  expect(byPage).toEqual(all)
  const byCursor: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: { data: { title: string }[]; next: string | null } = await testApp.visitor.ok('GET ajax/list', {
      id: 1,
      pagesize: 7,
      ...(cursor && { cursor }),
    })
    byCursor.push(...page.data.map(({ title }) => title))
    cursor = page.next
  }
  expect(byCursor).toEqual(all)
})

test('towns and lists that are missing or of another site are 404', async () => {
  for (const response of [
    testApp.visitor.call('GET circle/commonapi town', { id: 8 }),
    testApp.visitor.call('GET circle/commonapi town', { id: 9, siteid: 10002 }),
    testApp.visitor.call('GET ajax/list', { id: 2 }),
    testApp.visitor.call('GET ajax/list', { id: 1, siteid: 10002 }),
  ]) {
    const { code, error } = await response
    expect([code, error]).toEqual([404, '内容不存在'])
  }
  expect((await testApp.visitor.call('GET ajax/list', {})).code).toBe(400)
})

test('a member lists the followed towns of the site, latest first, by page and by cursor; visitors get 401', async () => {
  const { db } = testApp
  const town = { description: '', banner: 'fedcba', tabs: '[]' }
  await db
    .insertInto('town')
    .values([
      ...[31, 32, 33].map((id) => ({ ...town, id, site_id: 10001, name: `关注镇${id}` })),
      { ...town, id: 34, site_id: 10002, name: '别站的镇' },
    ])
    .execute()
  const reader = await testApp.createPerson('关注乡镇的人')
  const other = await testApp.createPerson('另一个人')
  expect(await reader.ok('GET circle/townapi followed')).toMatchObject({ data: [], total: 0, next: null })
  for (const to_id of [32, 31, 33]) {
    await reader.ok('POST circle/townapi subscribe', { to_id })
    testApp.advanceTime(1_000)
  }
  await reader.ok('POST circle/townapi subscribe', { to_id: 34, siteid: 10002 })
  await other.ok('POST circle/townapi subscribe', { to_id: 9 })

  const all = await reader.ok('GET circle/townapi followed')
  expect(all).toMatchObject({ total: 3, total_page: 1, next: null })
  expect(all.data.map(({ town_id, name }) => [town_id, name])).toEqual([
    [33, '关注镇33'],
    [31, '关注镇31'],
    [32, '关注镇32'],
  ])
  expect(all.data[0]).toMatchObject({ is_attention: 1, thumb: expect.stringContaining('fedcba') })
  const first = await reader.ok('GET circle/townapi followed', { pagesize: 2 })
  await reader.ok('POST circle/townapi unsubscribe', { to_id: 31 })
  const rest = await reader.ok('GET circle/townapi followed', { pagesize: 2, cursor: first.next ?? '' })
  expect(rest.data.map(({ town_id }) => town_id)).toEqual([32])
  expect(await reader.ok('GET circle/townapi followed', { pagesize: 1, page: 2 })).toMatchObject({
    data: [{ town_id: 32 }],
    total: 2,
  })
  const elsewhere = await reader.ok('GET circle/townapi followed', { siteid: 10002 })
  expect(elsewhere.data.map(({ name }) => name)).toEqual(['别站的镇'])
  expect((await testApp.visitor.call('GET circle/townapi followed', {})).code).toBe(401)
})
