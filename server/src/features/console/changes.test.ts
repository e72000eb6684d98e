import type { Address } from '@quanzi/contract'
import { actionNames } from '@quanzi/contract/console/actions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestHouse, type Person, type TestHouse } from '../../../test/house.ts'
import type { circleRoutes } from './circle-routes.ts'

/** Every change that the console makes of what the circle consists of; a new one does not compile without its row here. */
type ChangeAddress = Extract<keyof typeof circleRoutes, `POST ${string}`>
type Row = {
  /** A form that is accepted. */
  form: (made: Made) => Record<string, unknown>
  /** The same about a thing of another site, which is not there; absent where a form names none. */
  foreign?: (made: Made) => Record<string, unknown>
}
type Made = Record<
  'slide' | 'list' | 'item' | 'town' | 'category' | 'tag' | 'notice' | 'poll' | 'place' | 'version',
  number
>

const moment = (hours: number) => new Date(house.now().getTime() + hours * 3_600_000).toISOString()
const tabs = (list: number) => ({
  picking_name: '采摘',
  picking_list: list,
  homestay_name: '民宿',
  homestay_list: list,
  specialty_name: '特产',
  specialty_list: list,
})
const poll = (tag_id: number) => ({
  tag_id,
  content: '去哪里看日出？',
  type: '1',
  options: '大岭头\n梅岭',
  start_time: moment(-1),
  end_time: moment(1),
  show_value: 1,
  is_show: 1,
})

const changes: Record<ChangeAddress, Row> = {
  'POST console/settings': { form: () => ({ circle_title: `圈${born++}` }) },
  'POST console/version_return': {
    form: ({ version }) => ({ id: version }),
    foreign: ({ version }) => ({ id: version }),
  },
  'POST console/slide_save': {
    form: ({ slide }) => ({ id: slide, list: 'list', title: `轮播${born++}`, url: '#/', shown: 1 }),
    foreign: ({ slide }) => ({ id: slide, list: 'list', title: '轮播', url: '#/' }),
  },
  'POST console/slide_order': {
    form: ({ slide }) => ({ list: 'list', ids: slide }),
    foreign: ({ slide }) => ({ list: 'list', ids: slide }),
  },
  'POST console/slide_remove': { form: ({ slide }) => ({ id: slide }), foreign: ({ slide }) => ({ id: slide }) },
  'POST console/list_save': { form: () => ({ name: '秋天' }), foreign: ({ list }) => ({ id: list, name: '秋天' }) },
  'POST console/item_save': {
    form: ({ list }) => ({ list_id: list, title: '一条' }),
    foreign: ({ list }) => ({ list_id: list, title: '一条' }),
  },
  'POST console/item_remove': { form: ({ item }) => ({ id: item }), foreign: ({ item }) => ({ id: item }) },
  'POST console/list_remove': { form: ({ list }) => ({ id: list }), foreign: ({ list }) => ({ id: list }) },
  'POST console/town_save': {
    form: ({ list }) => ({ name: '梅岭镇', ...tabs(list) }),
    foreign: ({ list, town }) => ({ id: town, name: '梅岭镇', ...tabs(list) }),
  },
  'POST console/town_remove': { form: ({ town }) => ({ id: town }), foreign: ({ town }) => ({ id: town }) },
  'POST console/place_save': {
    form: () => ({ name: '桥头', location: '120.1,30.2' }),
    foreign: ({ place }) => ({ id: place, name: '桥头', location: '120.1,30.2' }),
  },
  'POST console/place_remove': { form: ({ place }) => ({ id: place }), foreign: ({ place }) => ({ id: place }) },
  'POST console/category_save': {
    form: () => ({ name: `类${born++}` }),
    foreign: ({ category }) => ({ id: category, name: '别人的' }),
  },
  'POST console/category_order': {
    form: ({ category }) => ({ ids: category }),
    foreign: ({ category }) => ({ ids: category }),
  },
  'POST console/category_remove': {
    form: ({ category }) => ({ id: category }),
    foreign: ({ category }) => ({ id: category }),
  },
  'POST console/tag_report': {
    form: ({ tag }) => ({ tag_id: tag, report: 1 }),
    foreign: ({ tag }) => ({ tag_id: tag, report: 1 }),
  },
  'POST console/tag_hot': {
    form: ({ tag }) => ({ tag_id: tag, hot: 1 }),
    foreign: ({ tag }) => ({ tag_id: tag, hot: 1 }),
  },
  'POST console/tag_signup': {
    form: ({ tag }) => ({ tag_id: tag, title: '报名', url: '#/' }),
    foreign: ({ tag }) => ({ tag_id: tag, title: '报名', url: '#/' }),
  },
  'POST console/notice_send': { form: () => ({ title: '通知', content: '明天下雨' }) },
  'POST console/notice_remove': { form: ({ notice }) => ({ id: notice }), foreign: ({ notice }) => ({ id: notice }) },
  'POST console/poll_save': { form: ({ tag }) => poll(tag), foreign: ({ tag }) => poll(tag) },
  'POST console/poll_remove': { form: ({ poll: id }) => ({ id }), foreign: ({ poll: id }) => ({ id }) },
  'POST console/site_save': { form: () => ({ id: 10003, fresh: 1, name: '新站' }) },
  'POST console/site_secret': { form: () => ({ id: 10002 }) },
}

let house: TestHouse
let chief: Person
let here: Made
let there: Made
let born = 0

beforeAll(async () => {
  house = await openTestHouse({ auditSwitch: 1 })
  chief = await house.person('总运营', { operator: true })
  there = await furnish(10002)
})
afterAll(() => house.close())

/** One thing of each kind on a site, made through the console itself. */
const furnish = async (siteid: number): Promise<Made> => {
  const ok = async (address: Address, form: Record<string, unknown>) =>
    ((await chief.ok(address, { ...form, siteid })) as { id: number }).id
  const { version } = await chief.ok('POST console/settings', { circle_title: `圈${born++}`, siteid })
  // The tag stands in a category of its own, so that the other can be deleted.
  const tag = await house.tag(`话题${born++}`, siteid)
  const list = await ok('POST console/list_save', { name: '秋天的事' })
  return {
    version,
    tag,
    list,
    category: await ok('POST console/category_save', { name: `分类${born++}` }),
    slide: await ok('POST console/slide_save', { list: 'list', title: '一张', url: '#/', shown: 1 }),
    item: await ok('POST console/item_save', { list_id: list, title: '一条' }),
    town: await ok('POST console/town_save', { name: '云溪镇', ...tabs(list) }),
    place: await ok('POST console/place_save', { name: '渡口', location: '120.15361, 30.28752' }),
    notice: await ok('POST console/notice_send', { title: '通知', content: '内容' }),
    poll: await ok('POST console/poll_save', poll(tag)),
  }
}

const entries = () => house.db.selectFrom('audit_entry').select(['id', 'action', 'site_id']).orderBy('id').execute()

describe.each(Object.entries(changes) as [ChangeAddress, Row][])('%s', (address, { form, foreign }) => {
  test('leaves one entry in the log, under a name that operators can read', async () => {
    const siteid = await emptySite()
    here = await furnish(siteid)
    if (address === 'POST console/list_remove') await chief.ok('POST console/town_remove', { id: here.town, siteid })
    const filled = form(here)
    if (address === 'POST console/category_order') filled['ids'] = (await orderOf(siteid)).join(',')
    const before = await entries()
    expect(await chief.call(address, { ...filled, siteid })).toMatchObject({ code: 0 })
    const added = (await entries()).slice(before.length)
    expect(added).toHaveLength(1)
    expect(Object.keys(actionNames)).toContain(added[0]?.action)
  })

  test.runIf(foreign)('finds nothing of another site, and changes nothing there', async () => {
    const before = await entries()
    const told = await chief.call(address, { ...foreign?.(there), siteid: 10001 })
    expect([302, 404, 422]).toContain(told.code)
    expect(await entries()).toEqual(before)
  })
})

let sites = 20000
/** A site where nothing else stands in the way. */
const emptySite = async (): Promise<number> => {
  const id = ++sites
  await house.db
    .insertInto('site')
    .values({ id, name: `站点${id}`, native_secret: `${id}` })
    .execute()
  house.app.house.sites.forget()
  return id
}

const orderOf = async (siteid: number): Promise<number[]> =>
  (await chief.ok('GET console/categories', { siteid })).data.map(({ id }) => id).reverse()
