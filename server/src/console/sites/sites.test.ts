import { createHmac } from 'node:crypto'
import { day, minute } from '@quanzi/contract/time'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uploadPicture } from '../../../test/single-level-app.ts'
import { openTestApp, type Person, type TestApp } from '../../../test/test-app.ts'
import { validateSites } from '../../identity/site/check-sites.ts'
import { jobTable } from '../../job-handlers.ts'

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
  expect(await operator.call('POST console/site_save', { ...form, id: 0 })).toMatchObject({
    code: 422,
    data: { field: 'id' },
  })
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

test('every field of a site that breaks a rule is named with its message, the first one as the error', async () => {
  expect(await operator.call('POST console/site_save', { id: '', fresh: 1, name: '', hosts: '?' })).toMatchObject({
    code: 422,
    error: '请填写1到999999999之间的整数',
    data: {
      field: 'id',
      errors: { id: '请填写1到999999999之间的整数', name: '名称不能为空', hosts: '域名格式不正确' },
    },
  })
  const one = await operator.call('POST console/site_save', { id: 10002, name: '' })
  expect(one.data).toEqual({ field: 'name' })
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

/** Calls with the signature of the app of site 10002. */
const callSigned = async (secret: string) => {
  const member = await app.createPerson('客户端用户')
  const timestamp = String(Math.floor(app.now().getTime() / 1000))
  const sign = createHmac('sha256', secret).update(`${member.id}\n${timestamp}\n12345678\n10002`).digest('hex')
  const query = { siteid: '10002', memberid: String(member.id), timestamp, nonce: '12345678', sign }
  const response = await app.server.inject({ url: `/api/ajax/user?${new URLSearchParams(query)}` })
  return response.json<{ code: number }>().code
}
const formerUntil = async () =>
  (await operator.ok('GET console/sites')).data.find(({ id }) => id === 10002)?.former_until

test('a former secret is accepted until the end of its term, or until an operator ends it', async () => {
  const first = (await operator.ok('POST console/site_secret', { id: 10002, days: 0 })).secret
  expect(await formerUntil()).toBe('')
  const second = (await operator.ok('POST console/site_secret', { id: 10002 })).secret
  expect([await callSigned(first), await callSigned(second)]).toEqual([0, 0])
  const until = Date.parse((await formerUntil()) ?? '')
  expect(Math.abs(until - app.now().getTime() - 7 * day)).toBeLessThan(minute)
  app.advanceTime(7 * day + 1)
  expect([await callSigned(first), await callSigned(second)]).toEqual([401, 0])
  expect(await formerUntil()).toBe('')
  expect(await operator.call('POST console/site_secret_end', { id: 10002 })).toMatchObject({ code: 404 })

  const third = (await operator.ok('POST console/site_secret', { id: 10002, days: 30 })).secret
  expect([await callSigned(second), await callSigned(third)]).toEqual([0, 0])
  await operator.ok('POST console/site_secret_end', { id: 10002 })
  expect([await callSigned(second), await callSigned(third)]).toEqual([401, 0])
  expect(await operator.call('POST console/site_secret', { id: 10002, days: 31 })).toMatchObject({ code: 400 })
})

test('a renewal that has not seen a running former secret gets 302 and ends no secret', async () => {
  const seen = await formerUntil()
  const { secret } = await operator.ok('POST console/site_secret', { id: 10002, days: 7 })
  const renewal = { id: 10002, days: 7, former_until: seen }
  expect(await operator.call('POST console/site_secret', renewal)).toMatchObject({ code: 302 })
  expect(await callSigned(secret)).toBe(0)
  await operator.ok('POST console/site_secret', { ...renewal, former_until: await formerUntil() })
})

test('a renewed secret is returned once and appears neither in the log nor in the list of sites', async () => {
  const { secret } = await operator.ok('POST console/site_secret', { id: 10002 })
  expect(secret).toMatch(/^[0-9a-f]{64}$/)
  const log = JSON.stringify(await app.db.selectFrom('audit_entry').selectAll().execute())
  expect(log).not.toContain(secret)
  expect(JSON.stringify(await operator.ok('GET console/sites'))).not.toContain(secret)
})

describe('a retired site', () => {
  const host = 'retired.example'
  const id = 10009
  const at = (siteid: number) => app.visitor.call('GET circle/topicapi list', { siteid })
  const atHost = async (path: string) => (await app.server.inject({ url: path, headers: { host } })).statusCode
  const retire = (retired: 0 | 1) => operator.call('POST console/site_retire', { id, retired })
  let post: number
  let picture: string
  let slide: string

  beforeAll(async () => {
    await operator.ok('POST console/site_save', { id, fresh: 1, name: '旧站', hosts: host })
    const author = await app.createPerson('老站作者')
    const reviewer = await app.createPerson('老站一审', { level: 1, site: id })
    await author.ok('POST circle/memberapi consent', { version: 1, age: 'adult', siteid: id })
    const file = await uploadPicture(author)
    const ofSite = app.db.updateTable('file').set({ site_id: id }).where('id', '=', file).returning('token')
    picture = `/files/${(await ofSite.executeTakeFirstOrThrow()).token}/feed.webp`
    const shown = app.db
      .updateTable('file')
      .set({ site_id: id, kind: 'site', open: true })
      .where('id', '=', await uploadPicture(author))
    slide = `/files/${(await shown.returning('token').executeTakeFirstOrThrow()).token}/feed.webp`
    const draft = { content: '旧站的帖子', attachment: JSON.stringify([{ id: file }]), siteid: id }
    const { topic_id } = await author.ok('POST circle/postingapi common', draft)
    await reviewer.ok('POST circle/topic pass', { topic_id, rev: 1, siteid: id })
    post = topic_id
  })

  const logIn = async (mobile: string) => {
    await app.visitor.ok('POST login/sendsmsNoCaptcha', { mobile })
    const { notice } = await app.visitor.ok('POST login/cloud', { account: mobile, code: app.codes.get(mobile) })
    return notice.some((url) => url.includes(host))
  }

  test('is not served or listed and gets no login tickets, and is restored with its posts', async () => {
    const listed = async () => (await operator.ok('GET console/self')).sites.some((site) => site.id === id)
    const policy = async () => (await app.server.inject('/h5/circle/')).headers['content-security-policy']
    expect([await listed(), await logIn('13622220001')]).toEqual([true, true])
    expect(await policy()).toContain(host)
    for (const path of [picture, slide]) expect(await atHost(path)).toBe(200)
    expect(await retire(1)).toMatchObject({ code: 0 })
    expect(await retire(1)).toMatchObject({ code: 404 })
    expect(await at(id)).toMatchObject({ code: 404, data: { field: 'siteid' } })
    for (const path of ['/api/circle/topicapi?action=list', '/s/', `/s/${post}`]) expect(await atHost(path)).toBe(404)
    for (const path of [`/s/${post}`, picture, slide])
      expect([path, (await app.server.inject(path)).statusCode]).toEqual([path, 404])
    expect([await listed(), await logIn('13622220002')]).toEqual([false, false])
    expect((await operator.ok('GET console/sites')).data.find((site) => site.id === id)).toMatchObject({ retired: 1 })
    expect((await operator.ok('GET console/staff list')).sites.map((site) => site.id)).not.toContain(id)
    expect(await policy()).not.toContain(host)
    await app.jobs.runDue()

    expect(await retire(0)).toMatchObject({ code: 0 })
    const { data } = await app.visitor.ok('GET circle/topicapi list', { siteid: id })
    expect(data.map((each) => each.topic_id)).toEqual([post])
    for (const path of ['/s/', picture, slide]) expect(await atHost(path)).toBe(200)
    expect([await listed(), await logIn('13622220003')]).toEqual([true, true])
  })

  test('hands waiting profile changes to another site of the member after a week, and keeps those of members without one', async () => {
    const wait = async (nickname: string, sites: number[]) => {
      const person = await app.createPerson(nickname)
      const file = await uploadPicture(person)
      await app.db.deleteFrom('site_member').where('member_id', '=', person.id).execute()
      await app.db
        .insertInto('site_member')
        .values(sites.map((site_id) => ({ site_id, member_id: person.id })))
        .execute()
      const ofSite = app.db.updateTable('file').set({ site_id: id }).where('id', '=', file).returning('token')
      const { token: value } = await ofSite.executeTakeFirstOrThrow()
      const change = { site_id: id, member_id: person.id, field: 'avatar', before: '', value, mode: 'before' } as const
      const review = await app.db
        .insertInto('profile_review')
        .values({ ...change, hits: '[]', screen_note: '', created_at: app.now() })
        .returning('id')
        .executeTakeFirstOrThrow()
      return async () => {
        const where = await app.db
          .selectFrom('profile_review as r')
          .innerJoin('file as f', 'f.token', 'r.value')
          .select(['r.site_id', 'f.site_id as file_site'])
          .where('r.id', '=', review.id)
          .executeTakeFirst()
        return [where?.site_id, where?.file_site]
      }
    }
    const runRetention = () => jobTable.handlers['apply-retention'](app.context, {}, new AbortController().signal)
    const [ofTwo, ofOne] = [await wait('两站成员', [id, 10002]), await wait('一站成员', [id])]
    await operator.ok('POST console/site_retire', { id, retired: 1 })
    await runRetention()
    expect([await ofTwo(), await ofOne()]).toEqual([
      [id, id],
      [id, id],
    ])
    app.advanceTime(7 * day + 1)
    await runRetention()
    expect([await ofTwo(), await ofOne()]).toEqual([
      [10002, 10002],
      [id, id],
    ])
    await operator.ok('POST console/site_retire', { id, retired: 0 })
  })

  test('is retired by a chief alone, and never the default one, which answers all other hosts', async () => {
    expect(await operator.call('POST console/site_retire', { id: 10001, retired: 1 })).toMatchObject({
      code: 422,
      error: '默认站点不能停用',
    })
    const local = await app.createPerson('一站运营', { operator: true, site: 10002 })
    expect((await local.call('POST console/site_retire', { id, retired: 1, siteid: 10002 })).code).toBe(403)
    expect(await app.visitor.call('GET circle/topicapi list')).toMatchObject({ code: 0 })
  })
})
