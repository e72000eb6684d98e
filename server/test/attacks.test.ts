import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { transaction } from '../src/db/transaction.ts'
import { showVideo } from '../src/features/post/show-video.ts'
import { networkOf } from '../src/http/network.ts'
import { pictureOf } from './circle.ts'
import { commentOnline, publishOnline } from './deeds.ts'
import { openTestHouse, type Person, type TestHouse } from './house.ts'

/** What somebody who means harm may try, each through the front door. */
let house: TestHouse
let chief: Person
let reviewer: Person
let author: Person
let reader: Person
let born = 0

beforeAll(async () => {
  house = await openTestHouse({ auditSwitch: 1, rateLimits: true })
  chief = await house.person('总运营', { operator: true })
  reviewer = await house.person('一审老陈', { level: 1 })
})
afterAll(() => house.close())
beforeEach(async () => {
  born += 1
  author = await house.person(`作者${born}`)
  reader = await house.person(`读者${born}`)
})

describe('a key that makes a call happen once', () => {
  test('does not give back the tries at a login code: five wrong ones and it is over', async () => {
    const mobile = '13300000001'
    await house.visitor.ok('POST login/sendsmsNoCaptcha', { mobile })
    const code = house.codes.get(mobile) ?? ''
    const wrong = code === '000000' ? '000001' : '000000'
    for (let i = 0; i < 5; i++) {
      await reader.call('POST login/cloud', { account: mobile, code: wrong }, { 'idempotency-key': `guess ${i}` })
    }
    expect(await reader.call('POST login/cloud', { account: mobile, code })).toMatchObject({ code: 422 })
  })

  test('nor those at the second step of the console', async () => {
    const operator = await house.person('云溪运营', { operator: true, site: 10001 })
    await operator.ok('POST console/factor begin')
    for (let i = 0; i < 5; i++) {
      await operator.call('POST console/factor confirm', { code: '000000' }, { 'idempotency-key': `guess ${i}` })
    }
    expect(await operator.call('POST console/factor confirm', { code: '000000' })).toMatchObject({ code: 429 })
  })

  test('does not break a file that is sent while it is made', async () => {
    const told = await author.call('POST circle/memberapi export', {}, { 'idempotency-key': 'all of it' })
    expect(told.headers['content-type']).toBe('application/zip')
    expect(String(told.data)).toContain('profile.json')
    // The end of a ZIP is its table of contents.
    expect(String(told.data)).toContain('logins.json')
  })

  test('keeps no secret that is told once', async () => {
    const operator = await house.person('云溪主管', { operator: true, site: 10001 })
    const { secret } = await operator.ok('POST console/factor begin', {}, { 'idempotency-key': 'my secret' })
    const kept = JSON.stringify(await house.db.selectFrom('idempotency').select('answer').execute())
    expect(kept).not.toContain(secret)
  })
})

test('a key belongs to the file that came with it', async () => {
  const send = async (bytes: string) => {
    const form = new FormData()
    form.append('file', new Blob([bytes]), 'a.jpg')
    const body = new Response(form)
    const answer = await house.app.server.inject({
      method: 'POST',
      url: '/api/index/upload/file',
      headers: {
        cookie: author.cookie,
        'idempotency-key': 'a picture',
        'content-type': body.headers.get('content-type') ?? '',
      },
      payload: Buffer.from(await body.arrayBuffer()),
    })
    return answer.json()
  }
  const first = await send('one picture')
  expect((await send('one picture')).data.attachid).toBe(first.data.attachid)
  expect(await send('another picture')).toMatchObject({ code: 422, error: '重复的请求标识' })
})

describe('login codes', () => {
  test('a picture is good for one try, also for a wrong one', async () => {
    house.wait(3_600_001)
    const send = (i: number, form: Record<string, unknown> = {}, cookie = '') =>
      house.visitor.call(
        'POST login/sendsmsNoCaptcha',
        { mobile: `1320000${String(i).padStart(4, '0')}`, ...form },
        { cookie },
      )
    for (let i = 0; i < 20; i++) await send(i)
    const drawn = await house.app.server.inject('/api/login/captcha')
    const cookie = String(drawn.headers['set-cookie']).split(';')[0] ?? ''
    const { answer } = await house.db
      .selectFrom('captcha')
      .select('answer')
      .orderBy('expires_at', 'desc')
      .executeTakeFirstOrThrow()
    expect(await send(21, { captcha: 'nope' }, cookie)).toMatchObject({ error: '图形验证码错误' })
    expect(await send(21, { captcha: answer }, cookie)).toMatchObject({ error: '图形验证码错误' })
  })

  test('a burst from one address meets the picture like a row of single calls', async () => {
    house.wait(3_600_001)
    const burst = Array.from({ length: 40 }, (_, i) =>
      house.visitor.call('POST login/sendsmsNoCaptcha', { mobile: `1310000${String(i).padStart(4, '0')}` }),
    )
    const told = await Promise.all(burst)
    expect(told.filter(({ code }) => code === 0)).toHaveLength(20)
  })
})

describe('nothing of one who is gone', () => {
  const whileItIsJudged = async (deed: () => Promise<unknown>, write: () => Promise<unknown>): Promise<void> => {
    house.app.house.ports.screening = {
      check: async () => {
        house.app.house.ports.screening = null
        await deed()
        return { advice: 'pass', label: '', words: [] }
      },
    }
    await write()
  }
  const ban = () =>
    chief.ok('POST console/member ban', { member_id: author.id, hours: 0, reason: '广告', nickname: author.nickname })

  test('a post that was being judged while its author was banned is never public', async () => {
    await whileItIsJudged(ban, () => author.call('POST circle/postingapi common', { content: `封禁时写的${born}` }))
    const made = await house.db.selectFrom('post').select('id').where('author_id', '=', author.id).execute()
    for (const { id } of made) await reviewer.call('POST circle/topic pass', { topic_id: id, rev: 1 })
    const { data } = await reader.ok('GET circle/topicapi list', { order: 2, pagesize: 100 })
    expect(JSON.stringify(data)).not.toContain(`封禁时写的${born}`)
  })

  test('nor a comment', async () => {
    const post = await publishOnline(reviewer, reader, { content: '一个帖子' })
    await whileItIsJudged(ban, () =>
      author.call('POST circle/replyapi comment', { topic_id: post, content: `封禁时说的${born}` }),
    )
    const made = await house.db.selectFrom('comment').select('id').where('author_id', '=', author.id).execute()
    for (const { id } of made) await reviewer.call('POST circle/reply multi', { raction: 'pass', data: id })
    expect((await reader.ok('GET circle/replyapi list', { topic_id: post })).data).toEqual([])
    expect(await reader.ok('GET circle/topicapi detail', { topic_id: post })).toMatchObject({ reply: 0 })
  })
})

test('a ban and decisions about what the banned one wrote do not hold each other up', async () => {
  const posts = await Promise.all(
    Array.from(
      { length: 6 },
      async (_, i) => (await author.ok('POST circle/postingapi common', { content: `一起处理${born}-${i}` })).topic_id,
    ),
  )
  const told = await Promise.all([
    ...posts.map((topic_id) => reviewer.call('POST circle/topic fail', { topic_id, rev: 1, reason: '广告' })),
    chief.call('POST console/member ban', {
      member_id: author.id,
      hours: 0,
      reason: '广告',
      nickname: author.nickname,
    }),
    chief.call('POST console/member unban', { member_id: author.id, reason: '误封' }),
  ])
  expect(told.map(({ code }) => code)).toEqual(told.map(() => 0))
})

describe('under a post that was taken down', () => {
  test('a comment can be liked no more, and nobody is told how it stands', async () => {
    const post = await publishOnline(reviewer, author, { content: '要下线的' })
    const comment = await commentOnline(reviewer, author, { topic_id: post, content: '下面的话' })
    await reader.ok('POST circle/diggapi reply', { reply_id: comment })
    await reviewer.ok('POST circle/topic offline', { topic_id: post, reason: '广告' })
    for (const deed of ['reply', 'reply_cancel'] as const)
      expect(await reader.call(`POST circle/diggapi ${deed}`, { reply_id: comment })).toMatchObject({ state: 0 })
    const row = await house.db.selectFrom('comment').select('likes').where('id', '=', comment).executeTakeFirstOrThrow()
    expect(row.likes).toBe(1)
  })
})

describe('who wrote it', () => {
  test('is not told by a picture that stands in a signed post and in an anonymous one', async () => {
    const picture = JSON.stringify([{ id: await pictureOf(author) }])
    const signed = await publishOnline(reviewer, author, { content: '署名的', attachment: picture })
    const secret = { content: '匿名的', attachment: picture, anonymous: 1 }
    expect(await author.call('POST circle/postingapi common', secret)).toMatchObject({
      code: 422,
      data: { field: 'attachment' },
    })
    // The same post may change its face: it is the same post to whoever saw it.
    await author.ok('POST circle/postingapi edit', { ...secret, topic_id: signed })
    const later = await author.call('POST circle/postingapi common', { content: '又署名', attachment: picture })
    expect(later).toMatchObject({ code: 422, data: { field: 'attachment' } })
  })
})

test('a post that was refused while its video was made does not go online by itself after it was restored', async () => {
  const { topic_id } = await author.ok('POST circle/postingapi common', { content: '等视频的' })
  const file = await house.db
    .insertInto('file')
    .values({
      site_id: 10001,
      owner_id: author.id,
      token: `video${born}`,
      kind: 'video',
      type: 'video/mp4',
      size: 1,
      width: 1,
      height: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await house.db.insertInto('post_file').values({ post_id: topic_id, file_id: file.id }).execute()
  await house.db.updateTable('post').set({ waits: true }).where('id', '=', topic_id).execute()
  await reviewer.ok('POST circle/topic fail', { topic_id, rev: 1, reason: '广告' })
  await reviewer.ok('POST circle/topic restore', { topic_id, rev: 1 })
  const shape = { width: 1, height: 1, duration: 1, ladder: false, poster: { id: file.id, token: '', preview: '' } }
  const whose = { fileId: file.id, siteId: 10001, ownerId: author.id, name: '' }
  await transaction(house.db, (db) => showVideo(house.app.house, db, { ...whose, status: 'ready', ...shape }))
  expect(await reader.ok('GET circle/topicapi detail', { topic_id })).toEqual({ topic_id, state: '0' })
})

test('shares of one visitor count once, whatever their browser calls itself', async () => {
  const topic_id = await publishOnline(reviewer, author, { content: '想上热门' })
  for (const name of ['one', 'two', 'three'])
    await house.visitor.ok('POST circle/topicapi share', { topic_id }, { 'user-agent': name })
  expect(await reader.ok('GET circle/topicapi detail', { topic_id })).toMatchObject({ share: 1 })
})

test('what one blocks is not read over the shoulder of one’s own comment', async () => {
  const post = await publishOnline(reviewer, author, { content: '被拉黑者的话' })
  await commentOnline(reviewer, reader, { topic_id: post, content: '我说过的' })
  await reader.ok('POST circle/commonapi block', { to_member_id: author.id })
  const own = JSON.stringify(await reader.ok('GET circle/memberapi reply'))
  expect(own).toContain('我说过的')
  expect(own).not.toContain('被拉黑者的话')
  expect(own).not.toContain(author.nickname)
})

test('an answer under a post that was taken down is quoted to its author alone', async () => {
  const third = await house.person(`旁人${born}`)
  const post = await publishOnline(reviewer, author, { content: '要下线的' })
  const said = await commentOnline(reviewer, reader, { topic_id: post, content: '先说的' })
  await commentOnline(reviewer, third, { topic_id: post, content: '引用的话', reply_id: said })
  await reviewer.ok('POST circle/topic offline', { topic_id: post, reason: '广告' })
  house.wait(11_000)
  const noticesOf = async (who: Person) => JSON.stringify(await who.ok('GET circle/commonapi notify'))
  expect(await noticesOf(reader)).not.toContain('引用的话')
  expect(await noticesOf(author)).toContain('引用的话')
})

test('one line counts as one, however many IPv6 addresses it has', () => {
  expect(networkOf('2001:db8:1:2:aaaa::1')).toBe(networkOf('2001:0db8:0001:0002::ffff'))
  expect(networkOf('2001:db8::1')).toBe('2001:db8:0:0')
  expect(networkOf('2001:db8:1:3::1')).not.toBe(networkOf('2001:db8:1:2::1'))
  expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0')
  expect(networkOf('::ffff:203.0.113.7')).toBe('203.0.113.7')
  expect(networkOf('203.0.113.7')).toBe('203.0.113.7')
})
