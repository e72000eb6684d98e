import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publishOnline } from '../../../test/deeds.ts'
import { openTestHouse, type Person, type TestHouse } from '../../../test/house.ts'

let house: TestHouse
let editor: Person
let reader: Person
let category: number

beforeAll(async () => {
  house = await openTestHouse({ auditSwitch: 1 })
  editor = await house.person('一审老陈', { level: 1 })
  reader = await house.person('阿宁')
  await house.tag('老街今昔')
  category = (await house.db.selectFrom('category').select('id').executeTakeFirstOrThrow()).id
})
afterAll(() => house.close())

const picture = async (owner: Person, open = false, site = 10001): Promise<number> => {
  const values = { site_id: site, owner_id: owner.id, kind: 'picture' as const, type: 'image/webp', size: 9, open }
  const { id } = await house.db
    .insertInto('file')
    .values({ ...values, token: `token-${Math.random()}`.slice(0, 20), width: 750, height: 400 })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const form = async (more: Record<string, unknown> = {}) => ({
  tag: `话题${Math.random()}`.slice(0, 12),
  typeid: category,
  intro: '每天一张，拍下桥和水。',
  image: await picture(editor),
  share_title: '桥边的人家',
  share_intro: '一座桥，一条河，一年四季',
  share_icon: await picture(editor),
  ...more,
})
const add = async (more: Record<string, unknown> = {}) => editor.ok('POST circle/tag add', await form(more))

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
    ['a picture that is not there', { image: 999_999 }, '资源不存在，请重新上传'],
  ])('with %o', async (_, wrong, words) => {
    expect(await editor.call('POST circle/tag add', await form(wrong))).toMatchObject({ code: 422, error: words })
    const { id } = await add()
    const edited = await editor.call('POST circle/tag edit', { ...(await form(wrong)), tag_id: id })
    expect(edited).toMatchObject({ code: 422, error: words })
  })

  test('at its limits is taken, and shows what was put in, counted in characters', async () => {
    const made = await add({
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

  test('takes pictures of one’s own and of the site, and shows them to all; those of others never', async () => {
    const own = await picture(editor)
    const shown = await picture(reader, true)
    const made = await add({ image: own, share_icon: shown })
    expect([made.image_id, made.share_icon_id]).toEqual([own, shown])
    expect(await house.db.selectFrom('file').select('open').where('id', '=', own).executeTakeFirst()).toEqual({
      open: true,
    })
    const theirs = await picture(reader)
    const elsewhere = await picture(editor, true, 10002)
    for (const image of [theirs, elsewhere]) {
      expect((await editor.call('POST circle/tag add', await form({ image }))).error).toBe('资源不存在，请重新上传')
    }
    expect(await house.db.selectFrom('file').select('open').where('id', '=', theirs).executeTakeFirst()).toEqual({
      open: false,
    })
  })

  test('one of two who take the same name at once is told so', async () => {
    const forms = await Promise.all(Array.from({ length: 4 }, () => form({ tag: '同名话题' })))
    const told = await Promise.all(forms.map((one) => editor.call('POST circle/tag add', one)))
    expect(told.filter(({ code }) => code === 0)).toHaveLength(1)
    expect(told.filter(({ error }) => error === '话题名称已存在')).toHaveLength(3)
  })
})

describe('a topic', () => {
  test('that goes offline is found nowhere by the very next read, its posts stand without it, and both come back', async () => {
    const { id, tag } = await add()
    await reader.ok('POST circle/tagapi subscribe', { to_id: id })
    await editor.ok('POST circle/tag recommend', { tag_id: id })
    const post = await publishOnline(editor, reader, { content: '桥边写生', tag: id })
    const where = async () => {
      const has = (list: { data: { id: number }[] }) => list.data.some((one) => one.id === id)
      const all = { pagesize: 100 }
      return {
        list: has(await reader.ok('GET circle/tagapi list', all)),
        my: has(await reader.ok('GET circle/tagapi my', all)),
        hot: has(await reader.ok('GET circle/tagapi recommend_list', all)),
        search: has((await reader.ok('GET circle/topicapi search', { keywords: tag })).tag),
        detail: (await reader.call('GET circle/tagapi detail', { tag_id: id })).code === 0,
        posts: (await reader.call('GET circle/topicapi taglist', { tagid: id })).code === 0,
        card: (await reader.ok('GET circle/topicapi list', { order: 2 })).data.find((p) => p.topic_id === post)
          ?.tag_data,
      }
    }
    const shown = { list: true, my: true, hot: true, search: true, detail: true, posts: true }
    expect(await where()).toEqual({ ...shown, card: { tag_id: id, tag_name: tag } })
    expect(await editor.ok('POST circle/tag offline', { tag_id: id })).toMatchObject({ offline: 1, posts: 1 })
    expect(await where()).toEqual({
      ...Object.fromEntries(Object.keys(shown).map((name) => [name, false])),
      card: null,
    })
    expect(await reader.call('GET circle/tagapi detail', { tag_id: id })).toMatchObject({ code: 301 })
    expect(await reader.call('GET circle/topicapi taglist', { tagid: id })).toMatchObject({ code: 301 })
    expect(await reader.call('POST circle/postingapi common', { content: '再写', tag: id })).toMatchObject({
      error: '话题不存在',
    })
    expect(await editor.call('POST circle/tag offline', { tag_id: id })).toMatchObject({ code: 302 })
    expect(await editor.call('POST circle/tag recommend', { tag_id: id })).toMatchObject({ code: 301 })

    const listed = async (offline: number) =>
      (await editor.ok('GET circle/tag list', { tag_name: tag.slice(1), offline })).data.map((one) => one.id)
    expect([await listed(0), await listed(1)]).toEqual([[], [id]])
    const other = await add({ tag })
    expect(await editor.call('POST circle/tag restore', { tag_id: id })).toMatchObject({
      code: 422,
      error: '话题名称已存在',
    })
    await editor.ok('POST circle/tag offline', { tag_id: other.id })
    await editor.ok('POST circle/tag restore', { tag_id: id })
    expect(await where()).toEqual({ ...shown, card: { tag_id: id, tag_name: tag } })
    expect(await editor.call('POST circle/tag restore', { tag_id: id })).toMatchObject({ code: 302 })
  })

  test('that two change at once keeps what was saved first, until the second has seen it', async () => {
    const seen = await add()
    const again = await house.person('一审小李', { level: 1 })
    const mine = { ...(await form({ tag: seen.tag, intro: '先写好的介绍' })), tag_id: seen.id, rev: seen.rev }
    // Hot and views are no part of the form.
    await again.ok('POST circle/tag recommend', { tag_id: seen.id })
    await again.ok('POST circle/tag edit_onlook', { tag_id: seen.id, onlooker_faker: 7 })
    const first = await editor.ok('POST circle/tag edit', mine)
    expect(first.rev).not.toBe(seen.rev)
    const own = { image: await picture(again), share_icon: await picture(again), tag_id: seen.id }
    const late = { ...(await form({ tag: seen.tag, intro: '后写好的介绍' })), ...own }
    expect(await again.call('POST circle/tag edit', { ...late, rev: seen.rev })).toMatchObject({
      code: 302,
      error: '该内容已被处理',
    })
    expect((await editor.ok('GET circle/tag detail', { tag_id: seen.id })).intro).toBe('先写好的介绍')
    expect((await again.ok('POST circle/tag edit', { ...late, rev: first.rev })).intro).toBe('后写好的介绍')
  })

  test('that gets another name has it on every card at once', async () => {
    const { id } = await add()
    const post = await publishOnline(editor, reader, { content: '改名之前', tag: id })
    await reader.ok('GET circle/topicapi list', { order: 2 })
    await editor.ok('POST circle/tag edit', { ...(await form({ tag: '新名字的话题' })), tag_id: id })
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
  ])('may begin with %s views: %i', async (onlooker_faker, code) => {
    const { id } = await add()
    const told = await editor.call('POST circle/tag edit_onlook', { tag_id: id, onlooker_faker })
    expect(told.code).toBe(code)
    if (code === 422) expect(told.error).toBe('初始浏览数设置范围为0~99999999')
    else expect((await reader.ok('GET circle/tagapi detail', { tag_id: id })).onlooker).toBe(Number(onlooker_faker))
  })

  test('leaves a line in the audit log for every change, and none for what changes nothing', async () => {
    const { id } = await add()
    for (const address of ['recommend', 'recommend', 'offline', 'restore'] as const) {
      await editor.ok(`POST circle/tag ${address}`, { tag_id: id })
    }
    const lines = await house.db
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

describe('at the desk of topics', () => {
  const addresses = [
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
  test.each(addresses)('%s is for reviewers of this site', async (address) => {
    const { id } = await add()
    const wanted = { ...(await form()), tag_id: id, onlooker_faker: 5 }
    const stranger = await house.person('岚川二审', { level: 2, site: 10002 })
    const operator = await house.person('运营老周', { operator: true, site: 10002 })
    expect((await house.visitor.call(address, wanted)).code).toBe(401)
    expect((await reader.call(address, wanted)).code).toBe(403)
    expect((await stranger.call(address, wanted)).code).toBe(403)
    expect((await operator.call(address, wanted)).code).toBe(403)
    const there = await stranger.call(address, { ...wanted, siteid: 10002 })
    if (!/list$|typelist$/.test(address)) expect([400, 404]).toContain(there.code)
    else expect(JSON.stringify(there.data)).not.toContain(`"id":${id}`)
    expect((await editor.ok('GET circle/tag detail', { tag_id: id })).onlooker_faker).toBe(0)
  })

  test('a topic is found by any part of its name', async () => {
    await add({ tag: '运河两岸的桥' })
    const named = async (tag_name: string) =>
      (await editor.ok('GET circle/tag list', { tag_name })).data.map((one) => one.tag)
    expect(await named('两岸')).toEqual(['运河两岸的桥'])
    expect(await named('運河')).toEqual(['运河两岸的桥'])
    expect(await named('%')).toEqual([])
    const page = await editor.ok('GET circle/tag list', { pagesize: 2 })
    expect(page.data).toHaveLength(2)
    const rest = await editor.ok('GET circle/tag list', { pagesize: 2, cursor: page.next ?? '' })
    expect(rest.data.map((one) => one.id)).not.toContain(page.data[0]?.id)
    expect(await editor.call('GET circle/tag list', { cursor: '0' })).toMatchObject({ code: 400 })
  })
})
