import { hour } from '@quanzi/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type Person, type TestApp } from '../../../test/test-app.ts'

let app: TestApp
let operator: Person

beforeAll(async () => {
  app = await openTestApp({ auditSwitch: 1 })
  operator = await app.createPerson('运营老周', { operator: true })
  await operator.ok('POST console/site_save', { id: 10002, name: '岚川圈子', hosts: 'lanchuan.example' })
})
afterAll(() => app.close())

test('categories have unique names and an order, and cannot be deleted while they have topics', async () => {
  await app.createTag('茶山四季')
  const { id } = await operator.ok('POST console/category_save', { name: '观鸟' })
  expect(await operator.call('POST console/category_save', { name: '观鸟' })).toMatchObject({
    error: '名称已存在',
    data: { field: 'name' },
  })
  const { data } = await operator.ok('GET console/categories')
  await operator.ok('POST console/category_order', {
    ids: [id, ...data.map((one) => one.id).filter((one) => one !== id)].join(','),
  })
  expect((await app.visitor.ok('GET circle/tagapi typelist')).list[0]).toEqual({ id, name: '观鸟' })
  const used = data.find((one) => one.tags > 0)
  expect(await operator.call('POST console/category_remove', { id: used?.id })).toMatchObject({
    error: '仍在使用，不能删除',
  })
  await operator.ok('POST console/category_remove', { id })
  expect((await app.visitor.ok('GET circle/tagapi typelist')).list.map((one) => one.id)).not.toContain(id)
})

test('a topic can be marked as of public concern and can have a signup banner', async () => {
  const tag_id = await app.createTag('路灯坏了')
  await operator.ok('POST console/tag_report', { tag_id, report: 1 })
  expect((await app.visitor.ok('GET circle/tagapi report_list')).data.map(({ id }) => id)).toEqual([tag_id])
  await operator.ok('POST console/tag_signup', { tag_id, title: '我要报名', url: 'https://lanchuan.example/join' })
  const banner = async () => (await app.visitor.ok('GET circle/tagapi detail', { tag_id })).signup_info
  expect(await banner()).toEqual({ title: '我要报名', qurl: 'https://lanchuan.example/join' })
  expect(await operator.call('POST console/tag_signup', { tag_id, title: '报名', url: 'javascript:1' })).toMatchObject({
    data: { field: 'url' },
  })
  expect(await operator.call('POST console/tag_signup', { tag_id, title: '报名' })).toMatchObject({
    error: '链接不能为空',
  })
  expect(await operator.call('POST console/tag_signup', { tag_id, title: '', url: '#/' })).toMatchObject({
    error: '标题不能为空',
  })
  expect(await operator.call('POST console/tag_signup', { tag_id: 0, title: '', url: '#/' })).toMatchObject({
    error: '话题不存在',
    data: { field: 'tag_id' },
  })
  await operator.ok('POST console/tag_signup', { tag_id, title: '' })
  expect(await banner()).toBeNull()
})

test('an announcement reaches every member of the site at its time, until it is removed', async () => {
  const reader = await app.createPerson('阿宁')
  const { id } = await operator.ok('POST console/notice_send', {
    title: '停水',
    content: '明早停水',
    visible_at: app.hoursFromNow(1),
  })
  const listNotificationTitles = async () =>
    (await reader.ok('GET circle/commonapi notify')).data.map(({ title }) => title)
  expect(await listNotificationTitles()).toEqual([])
  app.advanceTime(hour)
  expect(await listNotificationTitles()).toEqual(['停水'])
  expect(await reader.ok('GET circle/commonapi notify', { siteid: 10002 })).toMatchObject({ data: [] })
  await operator.ok('POST console/notice_remove', { id })
  expect(await listNotificationTitles()).toEqual([])
})

test('a content list goes on after its last row of a page was deleted meanwhile', async () => {
  const list_id = (await operator.ok('POST console/list_save', { name: '翻页的列表' })).id
  const ids: number[] = []
  for (const title of ['一', '二', '三', '四'])
    ids.push((await operator.ok('POST console/item_save', { list_id, title, created_at: app.hoursFromNow(-1) })).id)
  const read = (more = {}) => operator.ok('GET console/items', { list_id, pagesize: 2, ...more })
  const { data, next } = await read()
  expect(data.map(({ title }) => title)).toEqual(['四', '三'])
  await operator.ok('POST console/item_remove', { id: ids[2] ?? 0 })
  expect((await read({ cursor: next })).data.map(({ title }) => title)).toEqual(['二', '一'])
})
