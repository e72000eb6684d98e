import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publishApprovedPost } from '../../../test/publish.ts'
import { openTestApp, type Person, type TestApp } from '../../../test/test-app.ts'

let testApp: TestApp
let editor: Person
let reader: Person
let category: number

beforeAll(async () => {
  testApp = await openTestApp({ auditSwitch: 1 })
  editor = await testApp.createPerson('一审老陈', { level: 1 })
  reader = await testApp.createPerson('阿宁')
  await testApp.createTag('老街今昔')
  category = (await testApp.db.selectFrom('category').select('id').executeTakeFirstOrThrow()).id
})
afterAll(() => testApp.close())

const addPicture = async (owner: Person, open = false, site = 10001): Promise<number> => {
  const values = { site_id: site, owner_id: owner.id, kind: 'picture' as const, type: 'image/webp', size: 9, open }
  const { id } = await testApp.db
    .insertInto('file')
    .values({ ...values, token: `token-${Math.random()}`.slice(0, 20), width: 750, height: 400 })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const tagInput = async (more: Record<string, unknown> = {}) => ({
  tag: `话题${Math.random()}`.slice(0, 12),
  typeid: category,
  intro: '每天一张，拍下桥和水。',
  image: await addPicture(editor),
  share_title: '桥边的人家',
  share_intro: '一座桥，一条河，一年四季',
  share_icon: await addPicture(editor),
  ...more,
})
const addTag = async (more: Record<string, unknown> = {}) => editor.ok('POST circle/tag add', await tagInput(more))

test('the list of the composer begins with the newest topic', async () => {
  for (let n = 0; n < 2; n++) {
    const { id } = await addTag()
    const list = { post_list: 1, pagesize: 1, page: 1 } as const
    expect((await reader.ok('GET circle/tagapi list', list)).data.map((one) => one.id)).toEqual([id])
  }
})

describe('the form of a topic', () => {
  const empty = '话题名称，话题分类，话题介绍，背景图，分享标题，分享描述，分享图不能为空'
  const long = (n: number) => '长'.repeat(n)
  test.each([
    ['nothing', { tag: '', typeid: '', intro: ' ', image: '', share_title: '', share_intro: '', share_icon: 0 }, empty],
    ['no name and no share picture', { tag: ' ## ', share_icon: '' }, '话题名称，分享图不能为空'],
    ['an empty field before one that is too long', { tag: long(21), intro: '' }, '话题介绍不能为空'],
    ['a name of 21', { tag: long(21) }, '话题名称不能超过20个字!'],
    ['a share title of 21', { share_title: long(21) }, '自定义分享标题不能超过20个字!'],
    ['a share description of 29', { share_intro: long(29) }, '自定义分享描述不能超过28个字!'],
    ['an introduction of 301', { intro: long(301) }, '话题介绍不能超过300个字!'],
    ['a tab name of 5', { setting_tab2_name: long(5) }, '标签名称不能超过4个字!'],
    ['a name that is taken', { tag: '老街今昔' }, '话题名称已存在'],
    ['a refused term in the name', { tag: '代开发票' }, '内容包含违规信息'],
    ['a refused term in a share title', { share_title: '办证-刻章找我' }, '内容包含违规信息'],
    ['a picture that does not exist', { image: 999_999 }, '资源不存在，请重新上传'],
  ])('with %o', async (_, wrong, message) => {
    expect(await editor.call('POST circle/tag add', await tagInput(wrong))).toMatchObject({ code: 422, error: message })
    const { id } = await addTag()
    const edited = await editor.call('POST circle/tag edit', { ...(await tagInput(wrong)), tag_id: id })
    expect(edited).toMatchObject({ code: 422, error: message })
  })

  test('is accepted at its limits, counted in characters, and returns the saved values', async () => {
    const made = await addTag({
      tag: '#🍵'.padEnd(21, '茶'),
      intro: long(300),
      share_title: long(20),
      share_intro: long(28),
      setting_type: 2,
      setting_tab1_name: '最新最新',
      setting_tab2_name: '晒图',
      setting_tab2_order: 6,
      setting_tab2_style: 2,
      topic_order: 4,
    })
    expect(made.tag).toMatch(/^🍵茶/)
    expect(await reader.ok('GET circle/tagapi detail', { tag_id: made.id })).toMatchObject({
      name: made.tag,
      setting_type: 2,
      setting_tab2_name: '晒图',
      setting_tab2_order: 6,
      setting_tab2_style: 2,
      topic_order: 4,
      onlooker: 0,
    })
  })

  test('accepts one’s own and public pictures, which become public; refuses private ones of others, profile pictures and those of anonymous posts', async () => {
    const own = await addPicture(editor)
    const shown = await addPicture(reader, true)
    const made = await addTag({ image: own, share_icon: shown })
    expect([made.image_id, made.share_icon_id]).toEqual([own, shown])
    expect(await testApp.db.selectFrom('file').select('open').where('id', '=', own).executeTakeFirst()).toEqual({
      open: true,
    })
    const theirs = await addPicture(reader)
    const elsewhere = await addPicture(editor, true, 10002)
    const profile = await addPicture(reader, true)
    const { token } = await testApp.db
      .selectFrom('file')
      .select('token')
      .where('id', '=', profile)
      .executeTakeFirstOrThrow()
    await testApp.db.updateTable('member').set({ cover: token }).where('id', '=', reader.id).execute()
    const secret = await addPicture(editor)
    const attachment = JSON.stringify([{ id: secret }])
    await editor.ok('POST circle/postingapi common', { content: '匿名的', attachment, anonymous: 1 })
    for (const image of [theirs, elsewhere, profile, secret]) {
      expect((await editor.call('POST circle/tag add', await tagInput({ image }))).error).toBe('资源不存在，请重新上传')
    }
    expect(await testApp.db.selectFrom('file').select('open').where('id', '=', theirs).executeTakeFirst()).toEqual({
      open: false,
    })
  })

  test('is accepted once when concurrent requests have the same name', async () => {
    const forms = await Promise.all(Array.from({ length: 4 }, () => tagInput({ tag: '同名话题' })))
    const responses = await Promise.all(forms.map((one) => editor.call('POST circle/tag add', one)))
    expect(responses.filter(({ code }) => code === 0)).toHaveLength(1)
    expect(responses.filter(({ error }) => error === '话题名称已存在')).toHaveLength(3)
  })
})

describe('a topic', () => {
  test('that goes offline disappears from all lists and from its posts at once, and both return when it is restored', async () => {
    const { id, tag } = await addTag()
    await reader.ok('POST circle/tagapi subscribe', { to_id: id })
    await editor.ok('POST circle/tag recommend', { tag_id: id })
    const post = await publishApprovedPost(editor, reader, { content: '桥边写生', tag: id })
    const whereFound = async () => {
      const includesTag = (list: { data: { id: number }[] }) => list.data.some((one) => one.id === id)
      const all = { pagesize: 100 }
      return {
        list: includesTag(await reader.ok('GET circle/tagapi list', all)),
        my: includesTag(await reader.ok('GET circle/tagapi my', all)),
        hot: includesTag(await reader.ok('GET circle/tagapi recommend_list', all)),
        search: includesTag((await reader.ok('GET circle/topicapi search', { keywords: tag })).tag),
        detail: (await reader.call('GET circle/tagapi detail', { tag_id: id })).code === 0,
        posts: (await reader.call('GET circle/topicapi taglist', { tagid: id })).code === 0,
        card: (await reader.ok('GET circle/topicapi list', { order: 2 })).data.find((p) => p.topic_id === post)
          ?.tag_data,
      }
    }
    const shown = { list: true, my: true, hot: true, search: true, detail: true, posts: true }
    expect(await whereFound()).toEqual({ ...shown, card: { tag_id: id, tag_name: tag } })
    expect(await editor.ok('POST circle/tag offline', { tag_id: id })).toMatchObject({ offline: 1, posts: 1 })
    expect(await whereFound()).toEqual({
      ...Object.fromEntries(Object.keys(shown).map((name) => [name, false])),
      card: null,
    })
    expect(await reader.call('GET circle/tagapi detail', { tag_id: id })).toMatchObject({ code: 301 })
    expect(await reader.call('GET circle/topicapi taglist', { tagid: id })).toMatchObject({ code: 301 })
    expect(await editor.call('POST circle/tagapi subscribe', { to_id: id })).toMatchObject({ code: 301 })
    expect(await reader.call('POST circle/postingapi common', { content: '再写', tag: id })).toMatchObject({
      error: '话题不存在',
    })
    expect(await editor.call('POST circle/tag offline', { tag_id: id })).toMatchObject({ code: 302 })
    const operator = await testApp.createPerson('运营', { operator: true })
    for (const marked of [
      await editor.call('POST circle/tag recommend', { tag_id: id }),
      await operator.call('POST console/tag_hot', { tag_id: id, hot: 1 }),
    ])
      expect(marked).toMatchObject({ code: 302, error: '该话题已下线' })

    const listed = async (offline: number) =>
      (await editor.ok('GET circle/tag list', { tag_name: tag.slice(1), offline })).data.map((one) => one.id)
    expect([await listed(0), await listed(1)]).toEqual([[], [id]])
    const other = await addTag({ tag })
    expect(await editor.call('POST circle/tag restore', { tag_id: id })).toMatchObject({
      code: 422,
      error: '话题名称已存在',
    })
    await editor.ok('POST circle/tag offline', { tag_id: other.id })
    await editor.ok('POST circle/tag restore', { tag_id: id })
    expect(await whereFound()).toEqual({ ...shown, card: { tag_id: id, tag_name: tag } })
    expect(await editor.call('POST circle/tag restore', { tag_id: id })).toMatchObject({ code: 302 })
  })

  test('changed by two reviewers at once keeps the first change, and the second reviewer must reload', async () => {
    const seen = await addTag()
    const secondEditor = await testApp.createPerson('一审小李', { level: 1 })
    const firstForm = { ...(await tagInput({ tag: seen.tag, intro: '先写好的介绍' })), tag_id: seen.id, rev: seen.rev }
    // Hot and views are not part of the form.
    await secondEditor.ok('POST circle/tag recommend', { tag_id: seen.id })
    await secondEditor.ok('POST circle/tag edit_onlook', { tag_id: seen.id, onlooker_faker: 7 })
    const first = await editor.ok('POST circle/tag edit', firstForm)
    expect(first.rev).not.toBe(seen.rev)
    const own = { image: await addPicture(secondEditor), share_icon: await addPicture(secondEditor), tag_id: seen.id }
    const late = { ...(await tagInput({ tag: seen.tag, intro: '后写好的介绍' })), ...own }
    expect(await secondEditor.call('POST circle/tag edit', { ...late, rev: seen.rev })).toMatchObject({
      code: 302,
      error: '该内容已被处理',
    })
    expect((await editor.ok('GET circle/tag detail', { tag_id: seen.id })).intro).toBe('先写好的介绍')
    expect((await secondEditor.ok('POST circle/tag edit', { ...late, rev: first.rev })).intro).toBe('后写好的介绍')
  })

  test('that is renamed has its new name on every card at once', async () => {
    const { id } = await addTag()
    const post = await publishApprovedPost(editor, reader, { content: '改名之前', tag: id })
    await reader.ok('GET circle/topicapi list', { order: 2 })
    await editor.ok('POST circle/tag edit', { ...(await tagInput({ tag: '新名字的话题' })), tag_id: id })
    const card = (await reader.ok('GET circle/topicapi list', { order: 2 })).data.find((p) => p.topic_id === post)
    expect(card?.tag_data).toEqual({ tag_id: id, tag_name: '新名字的话题' })
    expect(
      (await reader.ok('GET circle/topicapi search', { keywords: '新名字' })).tag.data.map((one) => one.id),
    ).toEqual([id])
  })

  test.each([
    ['-1', 422],
    ['100000000', 422],
    ['1.5', 422],
    ['很多', 422],
    ['', 422],
    ['0', 0],
    ['99999999', 0],
  ])('created with %s views gets %i', async (onlooker_faker, code) => {
    const { id } = await addTag()
    const responses = await editor.call('POST circle/tag edit_onlook', { tag_id: id, onlooker_faker })
    expect(responses.code).toBe(code)
    if (code === 422) expect(responses.error).toBe('初始浏览数设置范围为0~99999999')
    else expect((await reader.ok('GET circle/tagapi detail', { tag_id: id })).onlooker).toBe(Number(onlooker_faker))
  })

  test('writes an audit log entry for every change, and none for a call that changes nothing', async () => {
    const { id } = await addTag()
    for (const call of ['recommend', 'recommend', 'offline', 'restore'] as const) {
      await editor.ok(`POST circle/tag ${call}`, { tag_id: id })
    }
    const lines = await testApp.db
      .selectFrom('audit_entry')
      .select(['action', 'member_id', 'before', 'after'])
      .where('subject', '=', `tag:${id}`)
      .orderBy('id')
      .execute()
    expect(lines.map((line) => line.action)).toEqual(['tag.add', 'tag.recommend', 'tag.offline', 'tag.restore'])
    expect(lines[1]).toMatchObject({
      member_id: editor.id,
      before: '{"recommended":false}',
      after: '{"recommended":true}',
    })
  })
})

describe('the topic administration', () => {
  const adminCalls = [
    'GET circle/tag list',
    'GET circle/tag typelist',
    'GET circle/tag detail',
    'POST circle/tag add',
    'POST circle/tag edit',
    'POST circle/tag offline',
    'POST circle/tag restore',
    'POST circle/tag recommend',
    'POST circle/tag recommend_cancel',
    'POST circle/tag edit_onlook',
  ] as const
  test.each(adminCalls)('%s is for reviewers of this site', async (call) => {
    const { id } = await addTag()
    const input = { ...(await tagInput()), tag_id: id, onlooker_faker: 5 }
    const stranger = await testApp.createPerson('岚川二审', { level: 2, site: 10002 })
    const operator = await testApp.createPerson('运营老周', { operator: true, site: 10002 })
    expect((await testApp.visitor.call(call, input)).code).toBe(401)
    expect((await reader.call(call, input)).code).toBe(403)
    expect((await stranger.call(call, input)).code).toBe(403)
    expect((await operator.call(call, input)).code).toBe(403)
    const there = await stranger.call(call, { ...input, siteid: 10002 })
    if (!/list$|typelist$/.test(call)) expect([400, 404]).toContain(there.code)
    else expect(JSON.stringify(there.data)).not.toContain(`"id":${id}`)
    expect((await editor.ok('GET circle/tag detail', { tag_id: id })).onlooker_faker).toBe(0)
  })

  test('a topic is found by any part of its name', async () => {
    for (const tag of ['运河两岸的桥', '老茶馆', '秋天的事']) await addTag({ tag })
    const searchNames = async (tag_name: string) =>
      (await editor.ok('GET circle/tag list', { tag_name })).data.map((one) => one.tag)
    expect(await searchNames('两岸')).toEqual(['运河两岸的桥'])
    expect(await searchNames('運河')).toEqual(['运河两岸的桥'])
    expect(await searchNames('#两岸#')).toEqual(['运河两岸的桥'])
    expect([await searchNames('%'), await searchNames('##')]).toEqual([[], []])
    const page = await editor.ok('GET circle/tag list', { pagesize: 2 })
    expect(page.data).toHaveLength(2)
    const following = () => editor.ok('GET circle/tag list', { pagesize: 2, cursor: page.next ?? '' })
    const rest = await following()
    expect(rest.data.map((one) => one.id)).not.toContain(page.data[0]?.id)
    await editor.ok('POST circle/tag offline', { tag_id: page.data[0]?.id })
    expect((await following()).data.map((one) => one.id)).toEqual(rest.data.map((one) => one.id))
    expect((await following()).total).toBe(page.total - 1)
    expect(await editor.call('GET circle/tag list', { cursor: '0' })).toMatchObject({ code: 400 })
  })
})
