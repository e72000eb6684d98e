import type { CallName } from '@quanzi/contract'
import { chiefSettings } from '@quanzi/contract/console/setting-fields'
import { riskyChanges } from '@quanzi/contract/console/settings'
import { rejectReasons } from '@quanzi/contract/states'
import type { Selectable } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type Person, type TestApp } from '../../../test/test-app.ts'
import type { Tables } from '../../schema/tables.ts'

let app: TestApp
let operator: Person
let member: Person
let sites: Pick<Selectable<Tables['site']>, 'id' | 'hosts' | 'settings' | 'explain'>[]

beforeAll(async () => {
  app = await openTestApp({ auditSwitch: 1, rateLimits: true })
  operator = await app.createPerson('运营老周', { operator: true })
  member = await app.createPerson('阿宁')
  sites = await app.db.selectFrom('site').select(['id', 'hosts', 'settings', 'explain']).execute()
})
beforeEach(async () => {
  for (const { id, hosts, settings, explain } of sites)
    await app.db
      .updateTable('site')
      .set({ hosts, settings: JSON.stringify(settings), explain: JSON.stringify(explain) })
      .where('id', '=', id)
      .execute()
  app.context.sites.invalidate()
  await app.db.deleteFrom('appointment').where('role', '=', 'reviewer').execute()
})
afterAll(() => app.close())

const save = (change: Record<string, unknown>) => operator.call('POST console/settings', change)
const readPublicSettings = () => app.visitor.ok('GET circle/commonapi setting')

test('every setting can be read, and a saved one takes effect at once', async () => {
  const { settings, version } = await operator.ok('GET console/settings')
  expect(settings).toMatchObject({ circle_title: '圈子', module_hot: '1', limit_posts: 20, credit_like_daily: 10 })
  expect(settings.reject_reasons).toEqual(rejectReasons.map(({ reason }) => reason))
  const saved = await operator.ok('POST console/settings', {
    confirmed: 1,
    version,
    circle_title: '云溪圈',
    home_variant: '2',
    ugc_show_type: '2',
    module_hot: '0',
    module_today_name: '今天',
    rank_open: '0',
    module_order: [...settings.module_order].reverse().join(','),
    explain_title: '先看这里',
    anonymous_switch: '0',
    agreement_content: '请文明发言。',
  })
  expect(saved.version).toBeGreaterThan(version)
  expect(await readPublicSettings()).toMatchObject({
    circle_title: '云溪圈',
    home_variant: '2',
    ugc_show_type: '2',
    module_hot: '0',
    module_today_name: '今天',
    rank_open: '0',
    module_order: [...settings.module_order].reverse(),
  })
  expect(await app.visitor.ok('GET circle/commonapi explain')).toMatchObject({
    title: '先看这里',
    anonymous_switch: 0,
    agreement: { content: '请文明发言。' },
  })
  expect(await operator.call('GET circle/commonapi setting', { siteid: 10002 })).toMatchObject({
    data: { circle_title: '圈子' },
  })
})

test.each([
  [{ circle_title: '' }, 'circle_title', '内容不能为空'],
  [{ circle_title: '一二三四五六七八九' }, 'circle_title', '内容最多8字'],
  [{ slide_interval: 0 }, 'slide_interval', '请填写1到60之间的整数'],
  [{ slide_interval: '' }, 'slide_interval', '请填写1到60之间的整数'],
  [{ limit_posts: 2.5 }, 'limit_posts', '请填写1到1000之间的整数'],
  [{ home_variant: '3' }, 'home_variant', '请选择其中一项'],
  [{ module_hot: 'on' }, 'module_hot', '请选择其中一项'],
  [{ module_order: 'module_hot' }, 'module_order', '模块顺序须包含全部模块且不重复'],
  [{ module_order: Array(8).fill('module_hot').join(',') }, 'module_order', '模块顺序须包含全部模块且不重复'],
  [{ reject_reasons: '色情' }, 'reject_reasons', '请填写15条理由，不能重复'],
  [{ posting_img: 999_999 }, 'posting_img', '图片不存在，请重新上传'],
  [{ startup_image: '999999' }, 'startup_image', '图片不存在，请重新上传'],
  [{ audit_switch: '2' }, 'audit_switch', '开启两级审核前，请先为两个级别各指定审核员'],
])('%j is refused, and the other fields of the form are not saved', async (change, field, error) => {
  const before = await operator.ok('GET console/settings')
  expect(
    await save({ ...change, ...(field === 'module_today_name' ? {} : { module_today_name: '坏了' }) }),
  ).toMatchObject({
    code: 422,
    error,
    data: { field },
  })
  expect(await operator.ok('GET console/settings')).toEqual(before)
})

test('reward amounts in full-width digits are read, and each is offered once', async () => {
  expect(await save({ reward_credit: '５，10,５' })).toMatchObject({ code: 0 })
  expect((await member.ok('GET reward/switch')).credit.amounts).toEqual([5, 10])
})

test('two-level review needs a reviewer at each level, and then applies to waiting items', async () => {
  await app.createPerson('一审', { level: 1 })
  expect(await save({ audit_switch: '2' })).toMatchObject({ code: 422 })
  const second = await app.createPerson('二审', { level: 2 })
  expect(await save({ audit_switch: '2' })).toMatchObject({ code: 0 })
  expect(await second.ok('GET circle/memberapi admin')).toMatchObject({ audit: 2 })
})

test('every save is a version with its author and changes, and can be reverted', async () => {
  await save({ circle_title: '甲', slide_interval: 5 })
  await save({ circle_title: '乙' })
  const { data } = await operator.ok('GET console/versions', { pagesize: 2 })
  expect(data.map(({ nickname, changes }) => [nickname, changes])).toEqual([
    ['运营老周', [{ name: 'circle_title', before: '"甲"', after: '"乙"' }]],
    [
      '运营老周',
      [
        { name: 'slide_interval', before: '3', after: '5' },
        { name: 'circle_title', before: expect.any(String), after: '"甲"' },
      ],
    ],
  ])
  await operator.ok('POST console/version_return', { id: data[0]?.id ?? 0 })
  expect(await readPublicSettings()).toMatchObject({ circle_title: '甲' })
  const { data: now, next } = await operator.ok('GET console/versions', { pagesize: 1 })
  expect(now[0]).toMatchObject({ returned_id: data[0]?.id })
  const rest = await operator.ok('GET console/versions', { pagesize: 1, cursor: next })
  expect(rest.data[0]?.id).toBe(data[0]?.id)
  expect(await operator.call('POST console/version_return', { id: data[0]?.id, siteid: 10002 })).toMatchObject({
    code: 404,
  })
})

test.each(riskyChanges)(
  '$name cannot become $to by saving, undoing or restoring without a confirmation',
  async (risk) => {
    for (const level of [1, 2] as const) await app.createPerson(`审核员${level}`, { level })
    const { name, to, text } = risk
    const other = { '0': '1', '1': name === 'audit_switch' ? '2' : '0', '2': '1' }[to as '0' | '1' | '2']
    const refused = { code: 422, error: '此项修改影响较大，请确认后再保存', data: { risks: [text] } }
    // Into the safe value, so that each of the following calls would leave it.
    await operator.ok('POST console/settings', { [name]: to, confirmed: 1 })
    const safe = await operator.ok('POST console/settings', { [name]: other, confirmed: 1 })
    expect(await save({ [name]: to })).toMatchObject(refused)
    expect(await operator.call('POST console/version_return', { id: safe.version })).toMatchObject(refused)
    const { settings } = await operator.ok('GET console/settings')
    expect(settings[name]).toBe(other)

    const undone = await operator.ok('POST console/version_return', { id: safe.version, confirmed: 1 })
    // Restoring the undo leads back to the safe value and asks nothing; restoring that one asks again.
    const restored = await operator.ok('POST console/version_return', { id: undone.version })
    expect(await operator.call('POST console/version_return', { id: restored.version })).toMatchObject(refused)
  },
)

test('of all changes of the review of a profile, by saving or restoring, only those to less review are asked', async () => {
  const fields = { review_nickname: '昵称', review_avatar: '头像和封面', review_bio: '一句话介绍' }
  const unasked = ['0 → 0', '0 → 1', '0 → 2', '1 → 1', '2 → 1', '2 → 2']
  for (const [name, label] of Object.entries(fields)) {
    for (const from of ['0', '1', '2']) {
      for (const to of ['0', '1', '2']) {
        await operator.ok('POST console/settings', { [name]: to, confirmed: 1 })
        const { version } = await operator.ok('POST console/settings', { [name]: from, confirmed: 1 })
        const expected = unasked.includes(`${from} → ${to}`)
          ? { code: 0 }
          : { code: 422, data: { risks: [expect.stringContaining(`${label}将`)] } }
        if (from !== to)
          expect(await operator.call('POST console/version_return', { id: version })).toMatchObject(expected)
        await operator.ok('POST console/settings', { [name]: from, confirmed: 1 })
        expect(await save({ [name]: to }), `${name}: ${from} → ${to}`).toMatchObject(expected)
      }
    }
  }
})

test('a concurrent change of the same setting is refused, of different settings accepted', async () => {
  const { version } = await operator.ok('GET console/settings')
  const other = await app.createPerson('运营小何', { operator: true })
  await other.ok('POST console/settings', { version, circle_title: '丙' })
  expect(await save({ version, circle_title: '丁' })).toMatchObject({ code: 302, data: { field: 'circle_title' } })
  await other.ok('POST console/settings', { ugc_show_type: '2' })
  const both = { slide_interval: 8, circle_title: '丁', ugc_show_type: '1' }
  expect((await save({ version, ...both })).data).toMatchObject({ fields: ['ugc_show_type', 'circle_title'] })
  expect(await save({ version, slide_interval: 9 })).toMatchObject({ code: 0 })
  expect(await readPublicSettings()).toMatchObject({ circle_title: '丙' })
})

test('saving unchanged settings creates no version', async () => {
  const { version, settings } = await operator.ok('GET console/settings')
  expect(await save({ circle_title: `${settings.circle_title} ` })).toMatchObject({ data: { version, changed: 0 } })
})

test('settings accept only pictures of the operator who saves them, and make them public', async () => {
  const form = () => {
    const body = new FormData()
    body.append('file', new Blob([new Uint8Array([1])]), 'a.png')
    return body
  }
  const foreignPicture = (await member.upload('POST index/upload/file', form())).data.attachid
  expect(await save({ posting_img: foreignPicture })).toMatchObject({ code: 422, data: { field: 'posting_img' } })
  const ownPicture = (await operator.upload('POST index/upload/file', form())).data.attachid
  await operator.ok('POST console/settings', {
    posting_img: ownPicture,
    posting_img_switch: '1',
    startup_image: `${ownPicture}`,
  })
  const { posting_img, startup_image } = await readPublicSettings()
  expect(JSON.parse(startup_image)).toHaveLength(1)
  expect((await app.server.inject(posting_img)).statusCode).toBe(200)
  await operator.ok('POST console/settings', { posting_img: 0 })
  expect(await readPublicSettings()).toMatchObject({ posting_img: '' })
})

describe('every stored link refuses scripts and unregistered hosts', () => {
  let fixtures: { tag_id: number; list_id: number }
  beforeAll(async () => {
    fixtures = {
      tag_id: await app.createTag('茶山四季'),
      list_id: (await operator.ok('POST console/list_save', { name: '秋天' })).id,
    }
  })
  const linkFields: [CallName, string, () => Record<string, unknown>][] = [
    ['POST console/slide_save', 'url', () => ({ list: 'list', title: '一张' })],
    ['POST console/item_save', 'url', () => ({ list_id: fixtures.list_id, title: '一条' })],
    ['POST console/notice_send', 'link', () => ({ title: '通知', content: '明天下雨' })],
    ['POST console/tag_signup', 'url', () => ({ tag_id: fixtures.tag_id, title: '报名' })],
    ['POST console/site_save', 'wap_url', () => ({ id: 10002, name: '岚川' })],
    ['POST console/site_save', 'download', () => ({ id: 10002, name: '岚川' })],
    ['POST console/settings', 'notice_url', () => ({})],
    ['POST console/settings', 'portal_library', () => ({})],
    ['POST console/hook save', 'url', () => ({})],
  ]
  const scripts = [
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
  ]
  test.each(linkFields)('%s, %s', async (address, field, form) => {
    for (const url of [
      ...scripts,
      '//elsewhere.example/',
      'https://user@elsewhere.example/',
      'ftp://elsewhere.example/',
    ]) {
      const response = await operator.call(address, { ...form(), [field]: url })
      expect([url, response.code, response.data]).toEqual([url, 422, { field }])
    }
  })
})

test.each(['GET console/statistics days', 'GET console/statistics tags', 'GET console/log list'] as const)(
  '%s refuses a reversed range of days with the field',
  async (address) => {
    const response = await operator.call(address, { from: '2026-01-02', to: '2026-01-01' })
    expect(response).toMatchObject({ code: 422, data: { field: 'to' } })
  },
)

describe('only operators of all sites can change settings that affect the pages of all sites', () => {
  const values = {
    notice_url: 'https://evil.example/ticket',
    portal_library: 'https://evil.example/lib.js',
    open_app_id: 'wx0000000000000000',
  }

  test.each(chiefSettings)('%s', async (name) => {
    const siteOperator = await app.createPerson(`站点运营${name}`, { operator: true, site: 10001 })
    const change = { circle_title: '云溪', [name]: values[name] }
    const before = (await operator.ok('GET console/settings')).settings
    const refused = { code: 403, error: '此项由全站运营设置', data: { field: name } }
    expect(await siteOperator.call('POST console/settings', change)).toMatchObject(refused)
    expect((await operator.ok('GET console/settings')).settings).toEqual(before)
    const { version } = await operator.ok('POST console/settings', { [name]: values[name] })
    expect(await siteOperator.call('POST console/version_return', { id: version })).toMatchObject(refused)
    expect((await operator.ok('GET console/settings')).settings[name]).toBe(values[name])
    await siteOperator.ok('POST console/settings', { [name]: values[name], circle_title: `云溪${name.length}` })
    await operator.ok('POST console/version_return', { id: version })
  })
})
