import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type Person, type TestApp } from '../../../test/test-app.ts'
import { cellSize } from '../../platform/db/cell-size.ts'
import { lastCell, numberInCell } from './id-ranges.ts'

let app: TestApp
let operator: Person

beforeAll(async () => {
  app = await openTestApp({ auditSwitch: 1 })
  operator = await app.createPerson('运营', { operator: true })
})
afterAll(() => app.close())

const addList = async () => (await operator.ok('POST console/list_save', { name: '办事' })).id
const addTown = async (list: number) => {
  const names = { name: '茶坪镇', picking_name: '采摘', homestay_name: '民宿', specialty_name: '特产' }
  const lists = { picking_list: list, homestay_list: list, specialty_list: list }
  return (await operator.ok('POST console/town_save', { ...names, ...lists })).id
}

test('lists and towns get ids in the range of their cell, also beside those of another cell', async () => {
  const first = await addList()
  expect([await addList(), await addTown(first)]).toEqual([first + 1, expect.any(Number)])
  const foreign = { id: 2 * cellSize + 7, site_id: 10001, name: '来自别处' }
  await app.db.insertInto('content_list').values(foreign).execute()
  expect(await addList()).toBe(first + 2)
  await numberInCell(app.db, 1)
  const list = await addList()
  const town = await addTown(list)
  expect([list, town, await addList()]).toEqual([cellSize + 1, cellSize + 1, cellSize + 2])
  await operator.ok('POST console/slide_save', {
    list: 'list',
    title: '轮播',
    jump_type: '2',
    content_id: list,
    shown: 1,
  })
  const { code } = await app.visitor.call('GET ajax/list', { id: list })
  expect(code).toBe(0)
  for (const url of [`#/content-list?id=${list}`, `#/special/${town}`])
    await operator.ok('POST console/item_save', { list_id: list, title: '链接', url })
  const { statusCode, body } = await app.server.inject(`/s/list/${list}`)
  expect([statusCode, body]).toEqual([200, expect.stringMatching(new RegExp(`/s/town/${town}\\b`))])
})

test('the sitemap index of the last cell leads to its sitemaps', async () => {
  const id = lastCell * cellSize + 1
  const row = {
    id,
    site_id: 10001,
    author_id: operator.id,
    type: 1,
    state: 1,
    content: '末尾',
    published_at: app.now(),
  }
  await app.db.insertInto('post').values(row).execute()
  const index = (await app.server.inject('/sitemap.xml')).body
  const part = [...index.matchAll(/<loc>http:\/\/[^/]+(\/sitemap\/posts-[^<]+)<\/loc>/g)].at(-1)?.[1] ?? ''
  const { statusCode, body } = await app.server.inject(part)
  expect([statusCode, body]).toEqual([200, expect.stringContaining(`/s/${id}?`)])
})
