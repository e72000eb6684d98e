import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type Person, type TestApp } from '../../../test/test-app.ts'

let app: TestApp
let operator: Person

beforeAll(async () => {
  app = await openTestApp({ auditSwitch: 1 })
  operator = await app.createPerson('运营老周', { operator: true })
})
afterAll(() => app.close())

test('the id of a removed town or content list is never reused', async () => {
  const addList = async () => (await operator.ok('POST console/list_save', { name: '办事' })).id
  const list = await addList()
  const names = { name: '云溪镇', picking_name: '采摘', homestay_name: '民宿', specialty_name: '特产' }
  const lists = { picking_list: list, homestay_list: list, specialty_list: list }
  const addTown = async () => (await operator.ok('POST console/town_save', { ...names, ...lists })).id
  const [town, other] = [await addTown(), await addList()]
  await operator.ok('POST console/town_remove', { id: town })
  await operator.ok('POST console/list_remove', { id: other })
  expect([await addTown(), await addList()]).toEqual([town + 1, other + 1])
  expect(new Set(await Promise.all([addList(), addList(), addList()])).size).toBe(3)
})

test('readers see a saved town with its tabs and content lists; a linked town cannot be deleted', async () => {
  const list = (await operator.ok('POST console/list_save', { name: '采摘' })).id
  const form = { name: '云溪镇', description: '溪边', picking_name: '采摘', picking_list: list, homestay_name: '民宿' }
  const whole = { ...form, homestay_list: list, specialty_name: '特产', specialty_list: list }
  const { id } = await operator.ok('POST console/town_save', whole)
  expect(await app.visitor.ok('GET circle/commonapi town', { id })).toMatchObject({
    name: '云溪镇',
    tabs: [{ key: 'picking' }, {}, {}],
  })
  expect(await operator.call('POST console/town_save', { ...whole, specialty_list: 0 })).toMatchObject({
    code: 422,
    error: '内容列表不能为空',
    data: { field: 'specialty_list' },
  })
  await operator.ok('POST console/item_save', {
    list_id: list,
    title: '早',
    created_at: app.hoursFromNow(-2),
    url: `#/special/${id}`,
  })
  const late = (
    await operator.ok('POST console/item_save', { list_id: list, title: '晚', created_at: app.hoursFromNow(-1) })
  ).id
  const listShownTitles = async () =>
    (await app.visitor.ok('GET ajax/list', { id: list })).data.map(({ title }) => title)
  expect(await listShownTitles()).toEqual(['晚', '早'])
  const first = await operator.ok('GET console/items', { list_id: list, pagesize: 1 })
  const rest = await operator.ok('GET console/items', { list_id: list, cursor: first.next })
  expect([...first.data, ...rest.data].map(({ title }) => title)).toEqual(['晚', '早'])
  await operator.ok('POST console/item_remove', { id: late })
  expect(await listShownTitles()).toEqual(['早'])
  await operator.ok('POST console/slide_save', { list: 'list', title: '轮播', url: `#/special/${id}` })
  expect(await operator.call('POST console/town_remove', { id })).toMatchObject({
    code: 422,
    error: '仍在使用，不能删除',
  })
})

test('a town or content list that an entry, a signup banner or a slide links to cannot be deleted', async () => {
  const addList = async () => (await operator.ok('POST console/list_save', { name: '链接' })).id
  const [list, linked] = [await addList(), await addList()]
  const names = { name: '青田镇', picking_name: '采摘', homestay_name: '民宿', specialty_name: '特产' }
  const lists = { picking_list: list, homestay_list: list, specialty_list: list }
  const { id: town } = await operator.ok('POST console/town_save', { ...names, ...lists })
  const { id: entry } = await operator.ok('POST console/item_save', {
    list_id: list,
    title: '去看看',
    url: `#/special/${town}`,
  })
  const refused = { code: 422, error: '仍在使用，不能删除', data: { field: 'id' } }
  expect(await operator.call('POST console/town_remove', { id: town })).toMatchObject(refused)
  await operator.ok('POST console/item_remove', { id: entry })
  await operator.ok('POST console/town_remove', { id: town })

  const url = `#/content-list?id=${linked}&name=办事`
  const tag_id = await app.createTag('报名处')
  await operator.ok('POST console/tag_signup', { tag_id, title: '我要报名', url })
  expect(await operator.call('POST console/list_remove', { id: linked })).toMatchObject(refused)
  await operator.ok('POST console/tag_signup', { tag_id, title: '' })
  const { id: slide } = await operator.ok('POST console/slide_save', { list: 'list', title: '办事', url })
  expect(await operator.call('POST console/list_remove', { id: linked })).toMatchObject(refused)
  await operator.ok('POST console/slide_remove', { id: slide })
  await operator.ok('POST console/list_remove', { id: linked })
})
