import type { CallName } from '@quanzi/contract'
import { auditActionLabels } from '@quanzi/contract/console/audit/audit-actions'
import { auditFieldLabels, isHiddenAuditField } from '@quanzi/contract/console/audit/audit-fields'
import type { announcementCalls, topicCalls, townCalls } from '@quanzi/contract/console/circle-content'
import type { contentListCalls } from '@quanzi/contract/console/content-lists'
import type { customLocationCalls } from '@quanzi/contract/console/custom-locations'
import type { consolePollCalls } from '@quanzi/contract/console/polls'
import type { settingsCalls } from '@quanzi/contract/console/settings'
import type { siteCalls } from '@quanzi/contract/console/sites'
import type { slideCalls } from '@quanzi/contract/console/slides'
import { isRecord } from '@quanzi/contract/objects'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type Person, type TestApp } from '../../test/test-app.ts'

type ContentCalls = typeof announcementCalls &
  typeof contentListCalls &
  typeof consolePollCalls &
  typeof customLocationCalls &
  typeof settingsCalls &
  typeof siteCalls &
  typeof slideCalls &
  typeof topicCalls &
  typeof townCalls

/** Every call that changes the content of a site: a new one does not compile without its row here. */
type ChangeAddress = Extract<keyof ContentCalls, `POST ${string}`>
type ChangeCase = {
  /** A valid form. */
  input: (fixtures: Fixtures) => Record<string, unknown>
  /** The same for a row of another site, which must be not found; absent for forms without one. */
  foreign?: (fixtures: Fixtures) => Record<string, unknown>
}
type Fixtures = Record<
  'slide' | 'list' | 'item' | 'town' | 'category' | 'tag' | 'notice' | 'poll' | 'place' | 'version' | 'site',
  number
>

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
  start_time: app.hoursFromNow(-1),
  end_time: app.hoursFromNow(1),
  show_value: 1,
  is_show: 1,
})

const changes: Record<ChangeAddress, ChangeCase> = {
  'POST console/settings': { input: () => ({ circle_title: `圈${counter++}` }) },
  'POST console/version_return': {
    input: ({ version }) => ({ id: version }),
    foreign: ({ version }) => ({ id: version }),
  },
  'POST console/slide_save': {
    input: ({ slide }) => ({ id: slide, list: 'list', title: `轮播${counter++}`, url: '#/', shown: 1 }),
    foreign: ({ slide }) => ({ id: slide, list: 'list', title: '轮播', url: '#/' }),
  },
  'POST console/slide_order': {
    input: ({ slide }) => ({ list: 'list', ids: slide }),
    foreign: ({ slide }) => ({ list: 'list', ids: slide }),
  },
  'POST console/slide_remove': { input: ({ slide }) => ({ id: slide }), foreign: ({ slide }) => ({ id: slide }) },
  'POST console/list_save': { input: () => ({ name: '秋天' }), foreign: ({ list }) => ({ id: list, name: '秋天' }) },
  'POST console/item_save': {
    input: ({ list }) => ({ list_id: list, title: '一条' }),
    foreign: ({ list }) => ({ list_id: list, title: '一条' }),
  },
  'POST console/item_remove': { input: ({ item }) => ({ id: item }), foreign: ({ item }) => ({ id: item }) },
  'POST console/list_remove': { input: ({ list }) => ({ id: list }), foreign: ({ list }) => ({ id: list }) },
  'POST console/town_save': {
    input: ({ list }) => ({ name: '梅岭镇', ...tabs(list) }),
    foreign: ({ list, town }) => ({ id: town, name: '梅岭镇', ...tabs(list) }),
  },
  'POST console/town_remove': { input: ({ town }) => ({ id: town }), foreign: ({ town }) => ({ id: town }) },
  'POST console/place_save': {
    input: () => ({ name: '桥头', location: '120.1,30.2' }),
    foreign: ({ place }) => ({ id: place, name: '桥头', location: '120.1,30.2' }),
  },
  'POST console/place_remove': { input: ({ place }) => ({ id: place }), foreign: ({ place }) => ({ id: place }) },
  'POST console/category_save': {
    input: () => ({ name: `类${counter++}` }),
    foreign: ({ category }) => ({ id: category, name: '别人的' }),
  },
  'POST console/category_order': {
    input: ({ category }) => ({ ids: category }),
    foreign: ({ category }) => ({ ids: category }),
  },
  'POST console/category_remove': {
    input: ({ category }) => ({ id: category }),
    foreign: ({ category }) => ({ id: category }),
  },
  'POST console/tag_report': {
    input: ({ tag }) => ({ tag_id: tag, report: 1 }),
    foreign: ({ tag }) => ({ tag_id: tag, report: 1 }),
  },
  'POST console/tag_hot': {
    input: ({ tag }) => ({ tag_id: tag, hot: 1 }),
    foreign: ({ tag }) => ({ tag_id: tag, hot: 1 }),
  },
  'POST console/tag_signup': {
    input: ({ tag }) => ({ tag_id: tag, title: '报名', url: '#/' }),
    foreign: ({ tag }) => ({ tag_id: tag, title: '报名', url: '#/' }),
  },
  'POST console/notice_send': { input: () => ({ title: '通知', content: '明天下雨' }) },
  'POST console/notice_remove': { input: ({ notice }) => ({ id: notice }), foreign: ({ notice }) => ({ id: notice }) },
  'POST console/poll_save': { input: ({ tag }) => poll(tag), foreign: ({ tag }) => poll(tag) },
  'POST console/poll_remove': { input: ({ poll: id }) => ({ id }), foreign: ({ poll: id }) => ({ id }) },
  'POST console/site_save': { input: () => ({ id: 10003, fresh: 1, name: '新站' }) },
  'POST console/site_secret': { input: ({ site }) => ({ id: site }) },
  'POST console/site_retire': { input: ({ site }) => ({ id: site, retired: 1 }) },
  'POST console/site_secret_end': { input: ({ site }) => ({ id: site }) },
}

let app: TestApp
let chief: Person
let here: Fixtures
let there: Fixtures
let counter = 0

beforeAll(async () => {
  app = await openTestApp({ auditSwitch: 1 })
  chief = await app.createPerson('总运营', { operator: true })
  there = await createFixtures(10002)
})
afterAll(() => app.close())

/** One row of each kind on a site, created through the console. */
const createFixtures = async (siteid: number): Promise<Fixtures> => {
  const ok = async (address: CallName, input: Record<string, unknown>) =>
    ((await chief.ok(address, { ...input, siteid })) as { id: number }).id
  const { version } = await chief.ok('POST console/settings', { circle_title: `圈${counter++}`, siteid })
  // In a category of its own, so that the other category can be deleted.
  const tag = await app.createTag(`话题${counter++}`, siteid)
  const list = await ok('POST console/list_save', { name: '秋天的事' })
  return {
    version,
    site: await createEmptySite(),
    tag,
    list,
    category: await ok('POST console/category_save', { name: `分类${counter++}` }),
    slide: await ok('POST console/slide_save', { list: 'list', title: '一张', url: '#/', shown: 1 }),
    item: await ok('POST console/item_save', { list_id: list, title: '一条' }),
    town: await ok('POST console/town_save', { name: '云溪镇', ...tabs(list) }),
    place: await ok('POST console/place_save', { name: '渡口', location: '120.15361, 30.28752' }),
    notice: await ok('POST console/notice_send', { title: '通知', content: '内容' }),
    poll: await ok('POST console/poll_save', poll(tag)),
  }
}

const listAuditEntries = () =>
  app.db.selectFrom('audit_entry').select(['id', 'action', 'site_id']).orderBy('id').execute()

describe.each(Object.entries(changes) as [ChangeAddress, ChangeCase][])('%s', (address, { input, foreign }) => {
  test('writes one audit log entry with a known action', async () => {
    const siteid = await createEmptySite()
    here = await createFixtures(siteid)
    if (address === 'POST console/list_remove') await chief.ok('POST console/town_remove', { id: here.town, siteid })
    if (address === 'POST console/site_secret_end')
      await chief.ok('POST console/site_secret', { id: here.site, siteid })
    const filled = input(here)
    if (address === 'POST console/category_order') filled['ids'] = (await listCategoryIdsReversed(siteid)).join(',')
    if (address === 'POST console/slide_order') {
      const second = await chief.ok('POST console/slide_save', { list: 'list', title: '两张', url: '#/', siteid })
      filled['ids'] = `${second.id},${here.slide}`
    }
    const before = await listAuditEntries()
    expect(await chief.call(address, { ...filled, siteid })).toMatchObject({ code: 0 })
    const added = (await listAuditEntries()).slice(before.length)
    expect(added).toHaveLength(1)
    expect(Object.keys(auditActionLabels)).toContain(added[0]?.action)
  })

  test.runIf(foreign)('finds nothing of another site, and changes nothing there', async () => {
    const before = await listAuditEntries()
    const response = await chief.call(address, { ...foreign?.(there), siteid: 10001 })
    expect([302, 404, 422]).toContain(response.code)
    expect(await listAuditEntries()).toEqual(before)
  })
})

test('every field that these changes and the exports record has a label, or is hidden', async () => {
  const exported = ['log', 'posts_export', 'review_history', 'security'] as const
  for (const address of exported.map((path) => `GET console/${path} csv` as const))
    await chief.call(address, { siteid: 10001 })
  const fieldsOf = (action: string, value: unknown): string[] =>
    isRecord(value)
      ? Object.entries(value).flatMap(([name, part]) =>
          isHiddenAuditField(action, name) ? [] : [name, ...fieldsOf(action, part)],
        )
      : Array.isArray(value)
        ? value.flatMap((part) => fieldsOf(action, part))
        : []
  const entries = await app.db.selectFrom('audit_entry').select(['action', 'before', 'after']).execute()
  const recorded = entries
    .filter(({ action }) => !action.startsWith('settings.'))
    .flatMap(({ action, before, after }) =>
      [before, after].flatMap((json) => fieldsOf(action, JSON.parse(json ?? 'null'))),
    )
  expect(new Set(recorded).size).toBeGreaterThan(20)
  expect([...new Set(recorded)].filter((name) => !(name in auditFieldLabels))).toEqual([])
})

test('the entries of a kind include those of its order', async () => {
  const siteid = await createEmptySite()
  const rows = await createFixtures(siteid)
  const second = await chief.ok('POST console/slide_save', { list: 'list', title: '两张', url: '#/', siteid })
  await chief.ok('POST console/slide_order', { list: 'list', ids: `${second.id},${rows.slide}`, siteid })
  await chief.ok('POST console/category_order', { ids: (await listCategoryIdsReversed(siteid)).join(), siteid })
  const actionsOf = async (kind: string) =>
    (await chief.ok('GET console/log list', { kind, siteid })).data.map(({ action }) => action)
  expect(await actionsOf('slide')).toEqual(['slide.order', 'slide.save', 'slide.save'])
  expect(await actionsOf('category')).toContain('category.order')
})

test('when two operators edit the same row, the second save is refused; votes or a new order in between refuse no save', async () => {
  const siteid = await createEmptySite()
  const rows = await createFixtures(siteid)
  const refused = { code: 302, error: '内容已被他人修改，请刷新后再保存' }
  const forms = [
    {
      save: 'POST console/slide_save',
      list: 'GET console/slides',
      id: rows.slide,
      form: { list: 'list', shown: 1 },
      text: 'title',
    },
    { save: 'POST console/town_save', list: 'GET console/towns', id: rows.town, form: tabs(rows.list), text: 'name' },
    { save: 'POST console/poll_save', list: 'GET console/polls', id: rows.poll, form: poll(rows.tag), text: 'content' },
    { save: 'POST console/list_save', list: 'GET console/lists', id: rows.list, form: {}, text: 'name' },
    {
      save: 'POST console/item_save',
      list: 'GET console/items',
      id: rows.item,
      form: { list_id: rows.list },
      text: 'title',
    },
    { save: 'POST console/category_save', list: 'GET console/categories', id: rows.category, form: {}, text: 'name' },
    {
      save: 'POST console/place_save',
      list: 'GET console/places',
      id: rows.place,
      form: { location: '120.15,30.28' },
      text: 'name',
    },
    {
      save: 'POST console/tag_signup',
      list: 'GET console/tags',
      id: rows.tag,
      form: { tag_id: rows.tag, url: '#/' },
      text: 'title',
    },
    { save: 'POST console/site_save', list: 'GET console/sites', id: siteid, form: {}, text: 'name' },
  ] as const
  for (const { save, list, id, form, text } of forms) {
    const readRev = async () =>
      (await chief.ok(list, { siteid, list_id: rows.list })).data.find((row) => row.id === id)?.rev
    const send = (value: string, rev?: string) =>
      chief.call(save, { ...form, siteid, id, [text]: value, ...(rev && { rev }) })
    const rev = await readRev()
    await app.db.updateTable('poll').set({ voters: 0, shown: true }).where('id', '=', rows.poll).execute()
    await app.db.updateTable('slide').set({ position: 7 }).where('id', '=', rows.slide).execute()
    expect(await send('先保存的', rev), save).toMatchObject({ code: 0 })
    expect(await send('后保存的', rev), save).toMatchObject(refused)
    expect(await send('重新载入后', await readRev()), save).toMatchObject({ code: 0 })
    expect(await send('不带版本的'), save).toMatchObject({ code: 0 })
  }
})

let sites = 20000
/** A site without other content. */
const createEmptySite = async (): Promise<number> => {
  const id = ++sites
  await app.db
    .insertInto('site')
    .values({ id, name: `站点${id}`, native_secret: `${id}` })
    .execute()
  app.context.sites.invalidate()
  return id
}

const listCategoryIdsReversed = async (siteid: number): Promise<number[]> =>
  (await chief.ok('GET console/categories', { siteid })).data.map(({ id }) => id).reverse()
