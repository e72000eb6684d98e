import { limits } from '@quanzi/contract/limits'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { applyVideoOutcome } from '../../src/circle/post/apply-video-outcome.ts'
import { transaction } from '../../src/platform/db/transaction/transaction.ts'
import { ipNetwork } from '../../src/platform/rate-limit/ip-network.ts'
import { publishApprovedComment, publishApprovedPost } from '../publish.ts'
import { uploadPicture } from '../single-level-app.ts'
import { openTestApp, type Person, type TestApp } from '../test-app.ts'

/** Attacks through the public calls. */
let app: TestApp
let chief: Person
let reviewer: Person
let author: Person
let reader: Person
let counter = 0

beforeAll(async () => {
  app = await openTestApp({ auditSwitch: 1, rateLimits: true })
  chief = await app.createPerson('总运营', { operator: true })
  reviewer = await app.createPerson('一审老陈', { level: 1 })
})
afterAll(() => app.close())
beforeEach(async () => {
  // Beyond the budgets of codes that other tests have used.
  app.advanceTime(3_600_001)
  counter += 1
  author = await app.createPerson(`作者${counter}`)
  reader = await app.createPerson(`读者${counter}`)
})

describe('an Idempotency-Key', () => {
  test('does not reset the attempts of a login code', async () => {
    const mobile = '13300000001'
    await app.visitor.ok('POST login/sendsmsNoCaptcha', { mobile })
    const code = app.codes.get(mobile) ?? ''
    const wrong = code === '000000' ? '000001' : '000000'
    for (let i = 0; i < 5; i++) {
      await reader.call('POST login/cloud', { account: mobile, code: wrong }, { 'idempotency-key': `guess ${i}` })
    }
    expect(await reader.call('POST login/cloud', { account: mobile, code })).toMatchObject({ code: 422 })
  })

  test('does not reset the attempts of MFA', async () => {
    const operator = await app.createPerson('云溪运营', { operator: true, site: 10001 })
    await operator.ok('POST console/factor begin')
    for (let i = 0; i < 5; i++) {
      await operator.call('POST console/factor confirm', { code: '000000' }, { 'idempotency-key': `guess ${i}` })
    }
    expect(await operator.call('POST console/factor confirm', { code: '000000' })).toMatchObject({ code: 429 })
  })

  test('does not damage a streamed file', async () => {
    const response = await author.call('POST circle/memberapi export', {}, { 'idempotency-key': 'all of it' })
    expect(response.headers['content-type']).toBe('application/zip')
    expect(String(response.data)).toContain('profile.json')
    // A ZIP ends with its central directory.
    expect(String(response.data)).toContain('logins.json')
  })

  test('does not store a secret that is returned once', async () => {
    const operator = await app.createPerson('云溪主管', { operator: true, site: 10001 })
    const { secret } = await operator.ok('POST console/factor begin', {}, { 'idempotency-key': 'my secret' })
    const storedAnswers = JSON.stringify(await app.db.selectFrom('idempotency').select('answer').execute())
    expect(storedAnswers).not.toContain(secret)
  })

  test('does not suppress the audit log entry of a look at an anonymous author', async () => {
    const operator = await app.createPerson('云溪值班', { operator: true, site: 10001 })
    const item_id = await publishApprovedPost(reviewer, author, { content: '匿名爆料', anonymous: 1 })
    const headers = { 'idempotency-key': 'looked once' }
    for (const look of [
      () => operator.ok('POST console/member look', { kind: 'post', item_id, reason: '核实' }, headers),
      () => reviewer.ok('POST circle/topic author', { topic_id: item_id }, headers),
    ]) {
      await look()
      await look()
    }
    const looks = await app.db.selectFrom('author_reveal').select('id').where('item_id', '=', item_id).execute()
    expect(looks).toHaveLength(4)
    const storedAnswers = JSON.stringify(await app.db.selectFrom('idempotency').select('answer').execute())
    expect(storedAnswers).not.toContain(author.nickname)
  })
})

const sendPicture = async (key: string, bytes: string) => {
  const form = new FormData()
  form.append('file', new Blob([bytes]), 'a.jpg')
  const body = new Response(form)
  const answer = await app.server.inject({
    method: 'POST',
    url: '/api/index/upload/file',
    headers: {
      cookie: author.cookie,
      'idempotency-key': key,
      'content-type': body.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await body.arrayBuffer()),
  })
  return answer.json()
}

test('an Idempotency-Key of an upload belongs to the uploaded file', async () => {
  const send = (bytes: string) => sendPicture('a picture', bytes)
  const first = await send('one picture')
  const stored = [...app.files.keys()]
  expect((await send('one picture')).data.attachid).toBe(first.data.attachid)
  expect(await send('another picture')).toMatchObject({ code: 422, error: '重复的请求标识' })
  expect([...app.files.keys()], 'a repeated or refused call stores no files').toEqual(stored)
})

test('the last picture and the last bytes of a day, sent again with their Idempotency-Key, get the stored answer', async () => {
  const first = await sendPicture('the last', 'one picture')
  const file = await app.db
    .selectFrom('file')
    .selectAll()
    .where('id', '=', first.data.attachid)
    .executeTakeFirstOrThrow()
  const { id: _id, ...row } = file
  const others = Array.from({ length: limits.picturesPerDay - 1 }, (_, n) => ({ ...row, token: `${row.token}${n}` }))
  await app.db.insertInto('file').values(others).execute()
  await app.db
    .updateTable('upload_day')
    .set({ bytes: limits.uploadBytesPerDay })
    .where('member_id', '=', author.id)
    .execute()
  expect(await sendPicture('one more', 'one picture')).toMatchObject({ code: 429 })
  expect(await sendPicture('the last', 'one picture')).toEqual(first)
  expect(await sendPicture('the last', 'another picture')).toMatchObject({ code: 422 })
})

describe('login codes', () => {
  test('need a new captcha for every attempt, also after a wrong one', async () => {
    app.advanceTime(3_600_001)
    const send = (i: number, form: Record<string, unknown> = {}, cookie = '') =>
      app.visitor.call(
        'POST login/sendsmsNoCaptcha',
        { mobile: `1320000${String(i).padStart(4, '0')}`, ...form },
        { cookie },
      )
    for (let i = 0; i < 20; i++) await send(i)
    const drawn = await app.server.inject('/api/login/captcha')
    const cookie = String(drawn.headers['set-cookie']).split(';')[0] ?? ''
    const { answer } = await app.db
      .selectFrom('captcha')
      .select('answer')
      .orderBy('expires_at', 'desc')
      .executeTakeFirstOrThrow()
    expect(await send(21, { captcha: 'nope' }, cookie)).toMatchObject({ error: '图形验证码错误' })
    expect(await send(21, { captcha: answer }, cookie)).toMatchObject({ error: '图形验证码错误' })
  })

  test('need a captcha for a concurrent burst as for a series of calls', async () => {
    app.advanceTime(3_600_001)
    const burst = Array.from({ length: 40 }, (_, i) =>
      app.visitor.call('POST login/sendsmsNoCaptcha', { mobile: `1310000${String(i).padStart(4, '0')}` }),
    )
    const responses = await Promise.all(burst)
    expect(responses.filter(({ code }) => code === 0)).toHaveLength(20)
  })
})

describe('after a ban', () => {
  const duringServiceScreening = async (
    action: () => Promise<unknown>,
    write: () => Promise<unknown>,
  ): Promise<void> => {
    app.context.ports.screening = {
      check: async () => {
        app.context.ports.screening = null
        await action()
        return { advice: 'pass', label: '', words: [] }
      },
    }
    await write()
  }
  const ban = () =>
    chief.ok('POST console/member ban', { member_id: author.id, hours: 0, reason: '广告', nickname: author.nickname })

  test('a post that was being screened during the ban of its author never becomes public', async () => {
    await duringServiceScreening(ban, () =>
      author.call('POST circle/postingapi common', { content: `封禁时写的${counter}` }),
    )
    const rows = await app.db.selectFrom('post').select('id').where('author_id', '=', author.id).execute()
    for (const { id } of rows) await reviewer.call('POST circle/topic pass', { topic_id: id, rev: 1 })
    const { data } = await reader.ok('GET circle/topicapi list', { order: 2, pagesize: 100 })
    expect(JSON.stringify(data)).not.toContain(`封禁时写的${counter}`)
  })

  test('a comment that was being screened during the ban of its author never becomes public', async () => {
    const post = await publishApprovedPost(reviewer, reader, { content: '一个帖子' })
    await duringServiceScreening(ban, () =>
      author.call('POST circle/replyapi comment', { topic_id: post, content: `封禁时说的${counter}` }),
    )
    const rows = await app.db.selectFrom('comment').select('id').where('author_id', '=', author.id).execute()
    for (const { id } of rows) await reviewer.call('POST circle/reply multi', { raction: 'pass', data: id })
    expect((await reader.ok('GET circle/replyapi list', { topic_id: post })).data).toEqual([])
    expect(await reader.ok('GET circle/topicapi detail', { topic_id: post })).toMatchObject({ reply: 0 })
  })
})

test('a ban and concurrent decisions on the posts of the member do not deadlock', async () => {
  const posts = await Promise.all(
    Array.from(
      { length: 6 },
      async (_, i) =>
        (await author.ok('POST circle/postingapi common', { content: `一起处理${counter}-${i}` })).topic_id,
    ),
  )
  const responses = await Promise.all([
    ...posts.map((topic_id) => reviewer.call('POST circle/topic fail', { topic_id, rev: 1, reason: '广告' })),
    chief.call('POST console/member ban', {
      member_id: author.id,
      hours: 0,
      reason: '广告',
      nickname: author.nickname,
    }),
    chief.call('POST console/member unban', { member_id: author.id, reason: '误封' }),
  ])
  expect(responses.map(({ code }) => code)).toEqual(responses.map(() => 0))
})

describe('under an offline post', () => {
  test('a comment cannot be liked, and the error does not reveal its state', async () => {
    const post = await publishApprovedPost(reviewer, author, { content: '要下线的' })
    const comment = await publishApprovedComment(reviewer, author, { topic_id: post, content: '下面的话' })
    await reader.ok('POST circle/diggapi reply', { reply_id: comment })
    await reviewer.ok('POST circle/topic offline', { topic_id: post, reason: '广告' })
    for (const reaction of ['reply', 'reply_cancel'] as const)
      expect(await reader.call(`POST circle/diggapi ${reaction}`, { reply_id: comment })).toMatchObject({ state: 0 })
    const row = await app.db.selectFrom('comment').select('likes').where('id', '=', comment).executeTakeFirstOrThrow()
    expect(row.likes).toBe(1)
  })
})

describe('anonymity', () => {
  test('is not broken by using one picture in a named and in an anonymous post', async () => {
    const picture = JSON.stringify([{ id: await uploadPicture(author) }])
    const notAnonymous = await publishApprovedPost(reviewer, author, { content: '署名的', attachment: picture })
    const secret = { content: '匿名的', attachment: picture, anonymous: 1 }
    expect(await author.call('POST circle/postingapi common', secret)).toMatchObject({
      code: 422,
      data: { field: 'attachment' },
    })
    // An edit of the same post may reuse its pictures.
    await author.ok('POST circle/postingapi edit', { ...secret, topic_id: notAnonymous })
    const refused = { code: 422, data: { field: 'attachment' } }
    for (const anonymous of [0, 1]) {
      const later = { content: '另一个帖子', attachment: picture, anonymous }
      expect(await author.call('POST circle/postingapi common', later)).toMatchObject(refused)
    }
    await author.ok('POST circle/postingapi edit', { ...secret, topic_id: notAnonymous, anonymous: 0 })
  })

  test('is not weakened by ids of files, which would be close to those of the author’s other uploads', async () => {
    const notAnonymous = await publishApprovedPost(reviewer, author, {
      content: '署名的',
      attachment: JSON.stringify([{ id: await uploadPicture(author) }]),
    })
    const id = await uploadPicture(author)
    const draft = { content: '匿名的', attachment: JSON.stringify([{ id }]), anonymous: 1 }
    const secret = await publishApprovedPost(reviewer, author, draft)
    const comment = (await reader.ok('POST circle/replyapi comment', { topic_id: secret, content: '说说' })).comment
    const found = [
      await reader.ok('GET circle/topicapi detail', { topic_id: secret }),
      await reviewer.ok('GET circle/topic detail', { topic_id: secret }),
      (await reviewer.ok('GET circle/reply detail', { reply_id: comment.comment_id })).topic_info,
      await author.ok('GET circle/topicapi detail', { topic_id: secret }),
      await reader.ok('GET circle/topicapi detail', { topic_id: notAnonymous }),
    ]
    expect(
      found.map((one) => 'attachment' in one && JSON.stringify(one.attachment).match(/"attach_id":(\d+)/)?.[1]),
    ).toEqual(['0', '0', '0', String(id), expect.not.stringMatching(/^0$/)])
  })

  test('is not weakened by a picture in two anonymous posts of one member, because the second is refused', async () => {
    const attachment = JSON.stringify([{ id: await uploadPicture(author) }])
    const secret = { content: '第一件心事', attachment, anonymous: 1 }
    const { topic_id } = await author.ok('POST circle/postingapi common', secret)
    const refused = { code: 422, data: { field: 'attachment' } }
    expect(await author.call('POST circle/postingapi common', { ...secret, content: '第二件心事' })).toMatchObject(
      refused,
    )
    await author.ok('POST circle/postingapi edit', { ...secret, content: '改过的心事', topic_id })
  })

  test.each([
    [0, 1],
    [1, 0],
    [1, 1],
  ])(
    'a picture that an edit takes out of a post (anonymous %j) cannot be used in one with anonymous %j',
    async (first, other) => {
      const attachment = JSON.stringify([{ id: await uploadPicture(author) }])
      const draft = { content: '先用的', anonymous: first }
      const { topic_id } = await author.ok('POST circle/postingapi common', { ...draft, attachment })
      await author.ok('POST circle/postingapi edit', { ...draft, topic_id })
      const later = { content: '后用的', attachment, anonymous: other }
      expect(await author.call('POST circle/postingapi common', later)).toMatchObject({
        code: 422,
        data: { field: 'attachment' },
      })
      if (first === 0) await author.ok('POST circle/postingapi common', { ...later, anonymous: 0 })
    },
  )

  test('a picture that an edit takes out of an anonymous post cannot become a profile picture', async () => {
    const id = await uploadPicture(author)
    const draft = { content: '匿名的', anonymous: 1 }
    const attachment = JSON.stringify([{ id }])
    const { topic_id } = await author.ok('POST circle/postingapi common', { ...draft, attachment })
    await author.ok('POST circle/postingapi edit', { ...draft, topic_id })
    for (const field of ['img', 'cover']) {
      const change = { nickname: author.nickname, [field]: id }
      expect(await author.call('POST circle/memberapi edit', change)).toMatchObject({ code: 422, data: { field } })
    }
  })

  test('when a named and an anonymous post with one picture are sent at the same time, one is refused', async () => {
    for (let round = 0; round < 5; round++) {
      const attachment = JSON.stringify([{ id: await uploadPicture(author) }])
      const answers = await Promise.all(
        [0, 1].map((anonymous) =>
          author.call('POST circle/postingapi common', { content: `同时${round}`, attachment, anonymous }),
        ),
      )
      expect(answers.map(({ code }) => code).sort()).toEqual([0, 422])
    }
  })
})

test('a post rejected during video processing does not go online by itself after its restoration', async () => {
  const { topic_id } = await author.ok('POST circle/postingapi common', { content: '等视频的' })
  const vid = `video${counter}`
  const file = await app.db
    .insertInto('file')
    .values({
      site_id: 10001,
      owner_id: author.id,
      token: vid,
      kind: 'video',
      type: 'video/mp4',
      size: 1,
      width: 1,
      height: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await app.db.insertInto('post_file').values({ post_id: topic_id, file_id: file.id }).execute()
  const size = { width: 1, height: 1, duration: 1 }
  const poster = { id: file.id, token: '' }
  const media = JSON.stringify([{ vid, token: vid, status: 'processing', ...size, poster, preview: '' }])
  await app.db.updateTable('post').set({ publish_when_ready: true, media }).where('id', '=', topic_id).execute()
  await reviewer.ok('POST circle/topic fail', { topic_id, rev: 1, reason: '广告' })
  await reviewer.ok('POST circle/topic restore', { topic_id, rev: 1 })
  const shape = { ...size, ladder: false, aiGrade: 0 as const, poster: { ...poster, preview: '' } }
  const ownership = { fileId: file.id, vid, siteId: 10001, ownerId: author.id, name: '' }
  await transaction(app.db, (db) => applyVideoOutcome(app.context, db, { ...ownership, status: 'ready', ...shape }))
  expect(await reader.ok('GET circle/topicapi detail', { topic_id })).toEqual({ topic_id, state: '0' })
})

test('shares of one visitor count once whatever their user agent', async () => {
  const topic_id = await publishApprovedPost(reviewer, author, { content: '想上热门' })
  for (const name of ['one', 'two', 'three'])
    await app.visitor.ok('POST circle/topicapi share', { topic_id }, { 'user-agent': name })
  expect(await reader.ok('GET circle/topicapi detail', { topic_id })).toMatchObject({ share: 1 })
})

test('the list of one’s own comments does not show posts of blocked members', async () => {
  const post = await publishApprovedPost(reviewer, author, { content: '被拉黑者的话' })
  await publishApprovedComment(reviewer, reader, { topic_id: post, content: '我说过的' })
  await reader.ok('POST circle/commonapi block', { to_member_id: author.id })
  const own = JSON.stringify(await reader.ok('GET circle/memberapi reply'))
  expect(own).toContain('我说过的')
  expect(own).not.toContain('被拉黑者的话')
  expect(own).not.toContain(author.nickname)
})

test('a reply under an offline post is quoted only to its own author', async () => {
  const third = await app.createPerson(`旁人${counter}`)
  const post = await publishApprovedPost(reviewer, author, { content: '要下线的' })
  const firstComment = await publishApprovedComment(reviewer, reader, { topic_id: post, content: '先说的' })
  await publishApprovedComment(reviewer, third, { topic_id: post, content: '引用的话', reply_id: firstComment })
  await reviewer.ok('POST circle/topic offline', { topic_id: post, reason: '广告' })
  app.advanceTime(11_000)
  const listNotifications = async (person: Person) => JSON.stringify(await person.ok('GET circle/commonapi notify'))
  expect(await listNotifications(reader)).not.toContain('引用的话')
  expect(await listNotifications(author)).toContain('引用的话')
})

test('rate limits count the addresses of one IPv6 network as one', () => {
  expect(ipNetwork('2001:db8:1:2:aaaa::1')).toBe(ipNetwork('2001:0db8:0001:0002::ffff'))
  expect(ipNetwork('2001:db8::1')).toBe('2001:db8:0:0')
  expect(ipNetwork('2001:db8:1:3::1')).not.toBe(ipNetwork('2001:db8:1:2::1'))
  expect(ipNetwork('fe80::1%eth0')).toBe('fe80:0:0:0')
  expect(ipNetwork('::ffff:203.0.113.7')).toBe('203.0.113.7')
  expect(ipNetwork('203.0.113.7')).toBe('203.0.113.7')
})
