import { day } from '@quanzi/contract/time'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createPeople, openSingleLevelApp, uploadPicture } from '../../../test/single-level-app.ts'
import type { Person, TestApp } from '../../../test/test-app.ts'
import { jobTable } from '../../job-handlers.ts'

let app: TestApp
let reviewer: Person
let other: Person
let author: Person

beforeAll(async () => {
  ;({ app, reviewer } = await openSingleLevelApp())
  other = await app.createPerson('一审小李', { level: 1 })
})
afterAll(() => app.close())
beforeEach(async () => {
  ;[author] = (await createPeople(app, '作者')) as [Person]
  await app.updateSettings({ review_nickname: '2', review_avatar: '1', review_bio: '2' })
})

const edit = (change: Record<string, unknown>, person = author) =>
  person.ok('POST circle/memberapi edit', { nickname: person.nickname, ...change })
/** What others see. */
const readShown = async () => {
  const { user_data, bio } = await app.visitor.ok('GET circle/memberapi homepage', { id: author.id })
  return { nickname: user_data.nickname, img_url: user_data.img_url, bio }
}
const listWaiting = async () =>
  (await reviewer.ok('GET circle/profile list', { pagesize: 100 })).data.filter(
    ({ member_data }) => member_data.id === author.id,
  )
const getWaiting = async (field: string) => {
  const found = (await listWaiting()).find((one) => one.field === field)
  if (!found) throw new Error(`no ${field} waits`)
  return found
}
const fetchStatus = async (url: string, person?: Person) =>
  (await app.server.inject({ url, headers: person ? { cookie: person.cookie } : {} })).statusCode
const variantsOf = (url: string) =>
  ['full', 'feed', 'phone', 'thumb', 'icon'].map((form) => url.replace(/[^/]+\.webp$/, `${form}.webp`))
const areClosed = async (url: string) => {
  for (const variant of variantsOf(url)) expect(await fetchStatus(variant), variant).toBe(404)
}
const countFiles = async (url: string) => {
  const token = url.split('/')[2] as string
  return (await app.db.selectFrom('file').select('id').where('token', '=', token).execute()).length
}
const runJob = (kind: 'delete-expired' | 'apply-retention') =>
  jobTable.handlers[kind](app.context, {}, new AbortController().signal)
/** Lets the undo window end, with its jobs. */
const endUndoWindow = async () => {
  app.advanceTime(11_000)
  await app.jobs.runDue()
}
/** A picture that a reviewer has passed; its URL. */
const passPicture = async () => {
  await edit({ img: await uploadPicture(author) })
  await reviewer.ok('POST circle/profile pass', { id: (await getWaiting('avatar')).id })
  return (await readShown()).img_url
}
const listNotices = async () => {
  app.advanceTime(11_000)
  return (await author.ok('GET circle/commonapi notify')).data.map(({ title, content }) => [title, content])
}

/** What shows where a member has no picture. */
const defaultAvatar = /^\/icons\/faces\/\d+\.svg$/

describe('the cover of a page', () => {
  const readCover = async () => (await app.visitor.ok('GET circle/memberapi homepage', { id: author.id })).cover

  test('is generated from the member’s id until a reviewer has passed an uploaded one', async () => {
    const drawn = await readCover()
    expect(drawn).toMatch(/^\/icons\/covers\/\d+\.svg$/)
    expect((await app.server.inject(drawn)).headers['content-type']).toMatch(/^image\/svg/)
    const { profile } = await edit({ cover: await uploadPicture(author) })
    expect(profile).toMatchObject({ cover: drawn, waiting: [{ field: 'cover', shown: 0 }] })
    const { id, value } = await getWaiting('cover')
    await areClosed(value)
    expect(await readCover()).toBe(drawn)

    await reviewer.ok('POST circle/profile pass', { id })
    const shown = await readCover()
    expect(shown).toBe(value)
    expect(await fetchStatus(shown)).toBe(200)
    expect((await readShown()).img_url).toMatch(defaultAvatar)
    expect(await listNotices()).toEqual([['您的封面已通过审核', '']])
  })

  test('is kept by the sweep while it is shown, and closed and deleted when another one has passed', async () => {
    await edit({ cover: await uploadPicture(author) })
    await reviewer.ok('POST circle/profile pass', { id: (await getWaiting('cover')).id })
    const old = await readCover()
    app.advanceTime(day * 3)
    await runJob('delete-expired')
    expect(await fetchStatus(old)).toBe(200)
    await edit({ cover: await uploadPicture(author) })
    await reviewer.ok('POST circle/profile pass', { id: (await getWaiting('cover')).id })
    await areClosed(old)
    await endUndoWindow()
    expect(await countFiles(old)).toBe(0)
    const row = await app.db.selectFrom('member').select('cover').where('id', '=', author.id).executeTakeFirst()
    expect(await readCover()).toContain(row?.cover)
  })

  test('is a picture of its own: neither the avatar nor one of a post', async () => {
    const picture = await uploadPicture(author)
    await edit({ img: picture })
    const answer = await author.call('POST circle/memberapi edit', { nickname: author.nickname, cover: picture })
    expect(answer).toMatchObject({ state: 0, data: { field: 'cover' } })
    const cover = await uploadPicture(author)
    await edit({ cover })
    expect(await author.call('POST circle/memberapi edit', { nickname: author.nickname, img: cover })).toMatchObject({
      state: 0,
    })
  })
})

describe('a picture that is reviewed before it is shown', () => {
  test('is seen by its member and by reviewers only, and by everybody when it has passed', async () => {
    const { user_data, profile } = await edit({ img: await uploadPicture(author) })
    expect(user_data.img_url).toMatch(defaultAvatar)
    expect(profile.waiting).toMatchObject([{ field: 'avatar', shown: 0 }])
    expect(await author.ok('GET circle/memberapi profile')).toEqual(profile)
    const { id, value } = await getWaiting('avatar')
    await areClosed(value)
    expect(await Promise.all([author, reviewer].map((person) => fetchStatus(value, person)))).toEqual([200, 200])
    expect((await readShown()).img_url).toMatch(defaultAvatar)

    await reviewer.ok('POST circle/profile pass', { id })
    const { img_url } = await readShown()
    const served = await app.server.inject(img_url)
    expect(served.statusCode).toBe(200)
    expect(served.headers['cache-control']).toBe('public, max-age=86400, must-revalidate')
    expect((await author.ok('GET circle/memberapi profile')).waiting).toEqual([])
    expect(await listNotices()).toEqual([['您的头像已通过审核', '']])
  })

  test('closes the old one at once when it passes, and its bytes are deleted after the undo window', async () => {
    const old = await passPicture()
    await edit({ img: await uploadPicture(author) })
    expect((await readShown()).img_url).toBe(old)
    expect(await fetchStatus(old)).toBe(200)
    await reviewer.ok('POST circle/profile pass', { id: (await getWaiting('avatar')).id })
    await areClosed(old)
    expect(await countFiles(old)).toBe(1)
    const keys = [...app.files.keys()].filter((key) => key.includes(old.split('/')[2] as string))
    expect(keys).not.toEqual([])
    await endUndoWindow()
    expect(await countFiles(old)).toBe(0)
    await runJob('delete-expired')
    expect(keys.filter((key) => app.files.has(key))).toEqual([])
    expect(await fetchStatus((await readShown()).img_url)).toBe(200)
  })

  test('is dropped when it is rejected: the old one stays, and a notification names the reason', async () => {
    const old = await passPicture()
    await edit({ img: await uploadPicture(author) })
    const { id, value } = await getWaiting('avatar')
    await reviewer.ok('POST circle/profile fail', { id, reason: '广告营销' })
    expect((await readShown()).img_url).toBe(old)
    await areClosed(value)
    await endUndoWindow()
    expect(await countFiles(value)).toBe(0)
    expect(await countFiles(old)).toBe(1)
    expect((await listNotices())[0]).toEqual(['您的头像未通过审核', '理由：广告营销。'])
  })

  test('is replaced by the old one again when the decision is undone within ten seconds, and not later', async () => {
    const old = await passPicture()
    await edit({ img: await uploadPicture(author) })
    const { id, value } = await getWaiting('avatar')
    await reviewer.ok('POST circle/profile pass', { id })
    expect((await other.call('POST circle/profile undo', { id })).code).toBe(302)
    await reviewer.ok('POST circle/profile undo', { id })
    expect((await readShown()).img_url).toBe(old)
    expect(await fetchStatus(old)).toBe(200)
    await areClosed(value)
    await endUndoWindow()
    expect([await countFiles(old), await countFiles(value)]).toEqual([1, 1])
    await reviewer.ok('POST circle/profile fail', { id, reason: '色情低俗' })
    app.advanceTime(10_001)
    expect(await reviewer.call('POST circle/profile undo', { id })).toMatchObject({
      code: 302,
      error: '已超过撤销时间',
    })
    const titles = (await listNotices()).map(([title]) => title)
    expect(titles).toEqual(['您的头像未通过审核', '您的头像已通过审核'])
  })

  test('can be undone for ten seconds each time that it is rejected', async () => {
    await edit({ img: await uploadPicture(author) })
    const { id, value } = await getWaiting('avatar')
    const fail = () => reviewer.ok('POST circle/profile fail', { id, reason: '色情低俗' })
    await fail()
    await reviewer.ok('POST circle/profile undo', { id })
    app.advanceTime(8_000)
    await fail()
    app.advanceTime(4_000)
    await app.jobs.runDue()
    await reviewer.ok('POST circle/profile undo', { id })
    expect((await getWaiting('avatar')).value).toBe(value)
    await fail()
    await endUndoWindow()
    expect(await countFiles(value)).toBe(0)
  })

  test('an undo whose picture is deleted already is refused', async () => {
    await passPicture()
    await edit({ img: await uploadPicture(author) })
    const { id, value } = await getWaiting('avatar')
    await reviewer.ok('POST circle/profile pass', { id })
    const old = await app.db
      .selectFrom('profile_review')
      .select('before')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await app.db.deleteFrom('file').where('token', '=', old.before).execute()
    expect(await reviewer.call('POST circle/profile undo', { id })).toMatchObject({
      code: 302,
      error: '已超过撤销时间',
    })
    expect((await readShown()).img_url.split('/')[2]).toBe(value.split('/')[2])
  })

  test('cannot be used in a post, where it would reveal the author of an anonymous one', async () => {
    const img = await uploadPicture(author)
    await edit({ img })
    const post = { content: '树洞', attachment: JSON.stringify([{ id: img }]), anonymous: 1 }
    expect(await author.call('POST circle/postingapi common', post)).toMatchObject({
      code: 422,
      error: '资源不存在，请重新上传',
    })
  })

  test('stays while it waits, however long, and is deleted at once when it is withdrawn', async () => {
    await edit({ img: await uploadPicture(author) })
    const { value } = await getWaiting('avatar')
    app.advanceTime(31 * day)
    await runJob('delete-expired')
    expect(await fetchStatus(value, reviewer)).toBe(200)
    await edit({ img: await uploadPicture(author) })
    await areClosed(value)
    expect(await fetchStatus(value, author)).toBe(404)
    expect(await countFiles(value)).toBe(0)
  })

  test('is a file of the site that reviews it, wherever it was uploaded', async () => {
    const elsewhere = await app.createPerson('别站审核员', { level: 1, site: 10002 })
    await edit({ img: await uploadPicture(author), siteid: 10002 })
    expect(await listWaiting()).toEqual([])
    const [waiting] = (await elsewhere.ok('GET circle/profile list', { siteid: 10002 })).data
    expect(await fetchStatus(waiting?.value ?? '', elsewhere)).toBe(200)
    expect(await fetchStatus(waiting?.value ?? '', reviewer)).toBe(404)
    expect((await reviewer.call('POST circle/profile pass', { id: waiting?.id })).code).toBe(404)
  })
})

test('a replaced picture answers 404 at once where nothing is reviewed', async () => {
  await app.updateSettings({ review_avatar: '0' })
  const first = (await edit({ img: await uploadPicture(author) })).user_data.img_url
  expect(await fetchStatus(first)).toBe(200)
  const second = (await edit({ img: await uploadPicture(author) })).user_data.img_url
  await areClosed(first)
  expect(await countFiles(first)).toBe(0)
  expect(await fetchStatus(second)).toBe(200)
  expect(await listWaiting()).toEqual([])
})

test('a rejected picture that was shown before its review is replaced by the last reviewed one, however often it was changed', async () => {
  const reviewed = await passPicture()
  await app.updateSettings({ review_avatar: '2' })
  const second = (await edit({ img: await uploadPicture(author) })).user_data.img_url
  expect(await fetchStatus(second)).toBe(200)
  await areClosed(reviewed)
  const third = (await edit({ img: await uploadPicture(author) })).user_data.img_url
  await areClosed(second)
  expect(await countFiles(second)).toBe(0)
  const waiting = await getWaiting('avatar')
  expect(waiting).toMatchObject({ shown: 1, before: reviewed.replace('icon', 'feed') })
  await reviewer.ok('POST circle/profile fail', { id: waiting.id, reason: '侵权' })
  await areClosed(third)
  expect((await readShown()).img_url).toBe(reviewed)
  expect(await fetchStatus(reviewed)).toBe(200)
})

describe('texts', () => {
  test('a nickname and a bio show at once, and a rejection brings the old ones back', async () => {
    await edit({ nickname: '云溪阿宁', bio: '养茶的' })
    expect(await readShown()).toMatchObject({ nickname: '云溪阿宁', bio: '养茶的' })
    const [nickname, bio] = [await getWaiting('nickname'), await getWaiting('bio')]
    expect(nickname).toMatchObject({ before: author.nickname, value: '云溪阿宁', shown: 1 })
    await reviewer.ok('POST circle/profile fail', { id: nickname.id, reason: '冒充他人' })
    await reviewer.ok('POST circle/profile pass', { id: bio.id })
    expect(await readShown()).toMatchObject({ nickname: author.nickname, bio: '养茶的' })
    expect(await listNotices()).toEqual([['您的昵称未通过审核', '理由：冒充他人。已恢复为原来的内容。「云溪阿宁」']])
    expect((await author.ok('GET ajax/user')).user.nickname).toBe(author.nickname)
  })

  test('a held text is not shown before its review and comes first in the queue, with the terms that hold it', async () => {
    const [someone] = (await createPeople(app, '先来的')) as [Person]
    await edit({ nickname: '先来的人' }, someone)
    const { profile } = await edit({ bio: '想学就加微信' })
    expect(profile.waiting).toMatchObject([{ field: 'bio', value: '想学就加微信', shown: 0 }])
    expect((await readShown()).bio).toBe('')
    const { data } = await reviewer.ok('GET circle/profile list', { pagesize: 100 })
    expect(data[0]).toMatchObject({ value: '想学就加微信', hits: [{ word: '加微信', start: 3 }] })
    const first = await reviewer.ok('GET circle/profile list', { pagesize: 1 })
    const second = await reviewer.ok('GET circle/profile list', { pagesize: 1, cursor: first.next })
    expect([...first.data, ...second.data]).toEqual(data.slice(0, 2))
    expect(await author.call('POST circle/memberapi edit', { nickname: '好好的', bio: '代开发票' })).toMatchObject({
      code: 422,
      error: '内容包含违规信息',
    })
    expect(await author.call('POST circle/memberapi edit', { nickname: '好好的', bio: '长'.repeat(61) })).toMatchObject(
      {
        code: 422,
        error: '一句话介绍最多60字',
      },
    )
  })

  test('a held nickname does not leave an unreviewed one behind, and taking it back withdraws it', async () => {
    await edit({ nickname: '还没看过' })
    await edit({ nickname: '加微信找我' })
    expect((await readShown()).nickname).toBe(author.nickname)
    const { profile } = await edit({ nickname: author.nickname })
    expect(profile).toMatchObject({ nickname: author.nickname, waiting: [] })
    expect(await listWaiting()).toEqual([])
  })

  test('a bio can be cleared at once, and saving without one keeps it', async () => {
    await edit({ bio: '养茶的' })
    await edit({})
    expect((await readShown()).bio).toBe('养茶的')
    await edit({ bio: '' })
    expect((await readShown()).bio).toBe('')
    expect(await listWaiting()).toEqual([])
  })

  test('saving the same value again keeps its place in the queue', async () => {
    await edit({ nickname: '云溪阿宁' })
    const { id } = await getWaiting('nickname')
    await edit({ nickname: '云溪阿宁', bio: '养茶的' })
    expect((await getWaiting('nickname')).id).toBe(id)
  })
})

describe('a decision', () => {
  test('of two reviewers at the same moment counts once, and the other gets 302 with the name and the decision', async () => {
    await edit({ nickname: '云溪阿宁' })
    const { id } = await getWaiting('nickname')
    const responses = await Promise.all([
      reviewer.call('POST circle/profile pass', { id }),
      other.call('POST circle/profile fail', { id, reason: '引战' }),
    ])
    expect(responses.map(({ code }) => code).sort()).toEqual([0, 302])
    const refused = responses.find(({ code }) => code === 302)
    expect(refused).toMatchObject({ error: '该内容已被处理', data: { by: expect.any(String) } })
    const lines = await app.db
      .selectFrom('review_history')
      .select(['action', 'from_state', 'to_state'])
      .where('kind', '=', 'profile')
      .where('item_id', '=', id)
      .execute()
    expect(lines).toHaveLength(1)
    const audited = await app.db
      .selectFrom('audit_entry')
      .select('action')
      .where('subject', '=', `member:${author.id}`)
      .execute()
    expect(audited).toEqual([{ action: `profile.${lines[0]?.action}` }])
  })

  test('about a value that the member has changed since gets 302 and changes nothing', async () => {
    await edit({ nickname: '云溪阿宁' })
    const { id } = await getWaiting('nickname')
    await edit({ nickname: '云溪阿宝' })
    for (const action of ['pass', 'fail', 'claim'] as const)
      expect((await reviewer.call(`POST circle/profile ${action}`, { id, reason: '引战' })).code).toBe(302)
    expect((await readShown()).nickname).toBe('云溪阿宝')
    expect(await listWaiting()).toHaveLength(1)
  })

  test('is not undone when the member has edited the field since', async () => {
    await edit({ nickname: '云溪阿宁' })
    const { id } = await getWaiting('nickname')
    await reviewer.ok('POST circle/profile fail', { id, reason: '引战' })
    await edit({ nickname: '云溪阿宝' })
    expect((await reviewer.call('POST circle/profile undo', { id })).code).toBe(302)
    expect((await readShown()).nickname).toBe('云溪阿宝')
  })

  test('needs a reason to reject, and respects the claim of another reviewer', async () => {
    await edit({ nickname: '云溪阿宁' })
    const { id } = await getWaiting('nickname')
    expect(await reviewer.call('POST circle/profile fail', { id, reason: '' })).toMatchObject({ code: 422 })
    for (const holder of ['phone', 'computer']) await other.ok('POST circle/profile claim', { id, holder })
    expect(await reviewer.call('POST circle/profile pass', { id })).toMatchObject({
      code: 302,
      error: '一审小李正在处理该内容',
    })
    await other.ok('POST circle/profile release', { id, holder: 'phone' })
    expect((await getWaiting('nickname')).claimed_by).toMatchObject({ id: other.id })
    await other.ok('POST circle/profile release', { id, holder: 'computer' })
    await reviewer.ok('POST circle/profile pass', { id })
  })

  test('about one’s own profile is refused, and no list or count has it', async () => {
    const before = (await reviewer.ok('GET circle/audit list')).profile
    await edit({ nickname: '审核的新名' }, reviewer)
    const [mine] = (await other.ok('GET circle/profile list', { pagesize: 100 })).data.filter(
      ({ member_data }) => member_data.id === reviewer.id,
    )
    const { data, total } = await reviewer.ok('GET circle/profile list', { pagesize: 100 })
    expect(data.map(({ member_data }) => member_data.id)).not.toContain(reviewer.id)
    expect([total, (await reviewer.ok('GET circle/audit list')).profile]).toEqual([before, before])
    for (const action of ['pass', 'fail', 'claim', 'release', 'undo'] as const)
      expect(await reviewer.call(`POST circle/profile ${action}`, { id: mine?.id, reason: '引战' })).toMatchObject({
        code: 403,
        error: '涉及本人，须由他人处理',
      })
    await other.ok('POST circle/profile pass', { id: mine?.id })
  })
})

test('the export has the changes of the member’s profile with the reason of a rejection', async () => {
  await edit({ nickname: '云溪阿宁' })
  await reviewer.ok('POST circle/profile fail', { id: (await getWaiting('nickname')).id, reason: '冒充他人' })
  const { rawPayload } = await app.server.inject({
    method: 'POST',
    url: '/api/circle/memberapi?action=export',
    headers: { cookie: author.cookie },
  })
  const files = unzipSync(new Uint8Array(rawPayload))
  expect(JSON.parse(strFromU8(files['profile-changes.json'] ?? new Uint8Array()))).toMatchObject([
    { field: 'nickname', before: author.nickname, value: '云溪阿宁', state: 2, reason: '冒充他人' },
  ])
})

test('closing the account takes its changes out of the queue and closes the pictures', async () => {
  const shown = await passPicture()
  await edit({ nickname: '云溪阿宁', img: await uploadPicture(author) })
  const { id, value } = await getWaiting('avatar')
  await author.ok('POST circle/memberapi leave_code')
  await author.ok('POST circle/memberapi leave', { code: app.codes.get(author.mobile) as string })
  expect(await listWaiting()).toEqual([])
  expect((await reviewer.call('POST circle/profile pass', { id })).code).toBe(404)
  await areClosed(shown)
  await areClosed(value)
  expect(await app.db.selectFrom('profile_review').select('id').where('member_id', '=', author.id).execute()).toEqual(
    [],
  )
})

test('decided changes are deleted after the retention time of content, waiting ones stay', async () => {
  await edit({ nickname: '云溪阿宁', bio: '养茶的' })
  await reviewer.ok('POST circle/profile pass', { id: (await getWaiting('nickname')).id })
  app.advanceTime(181 * day)
  await runJob('apply-retention')
  const rows = await app.db.selectFrom('profile_review').select('field').where('member_id', '=', author.id).execute()
  expect(rows).toEqual([{ field: 'bio' }])
  app.advanceTime(-181 * day)
})
