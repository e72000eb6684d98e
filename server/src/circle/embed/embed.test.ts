import { formatCount } from '@quanzi/contract/text'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addPoll } from '../../../test/polls.ts'
import { publishApprovedPost } from '../../../test/publish.ts'
import { openTestApp, type Person, type TestApp } from '../../../test/test-app.ts'
import { computeRankings } from '../ranking/compute.ts'
import { embedKinds } from './oembed.ts'

let app: TestApp
let author: Person
let reviewer: Person
let operator: Person

beforeAll(async () => {
  app = await openTestApp({ auditSwitch: 1 })
  author = await app.createPerson('云溪小满')
  reviewer = await app.createPerson('一审老陈', { level: 1 })
  operator = await app.createPerson('运营老周', { operator: true })
})
afterAll(() => app.close())

const paper = 'https://news.example.com'
const allow = (embed_origins: string) => operator.ok('POST console/settings', { embed_origins })
const get = (url: string, headers: Record<string, string> = {}) => app.server.inject({ url, headers })
const publish = (more: Parameters<typeof publishApprovedPost>[2], by = author) =>
  publishApprovedPost(reviewer, by, more)
const oembed = async (url: string, more = '') => {
  const response = await get(`/oembed?url=${encodeURIComponent(url)}${more}`)
  return { ...response, headers: response.headers, status: response.statusCode, data: response.json() }
}
const gone = '内容不存在或已删除'

beforeEach(() => allow(paper))

describe('the embed of a post', () => {
  test('only the configured origins may frame it, and other pages keep their policy', async () => {
    const id = await publish({ content: '老街的<b>灯笼</b>' })
    const ancestors = async (path: string) => {
      const { headers } = await get(path)
      const policy = String(headers['content-security-policy'])
      return [/frame-ancestors ([^;]*)/.exec(policy)?.[1], headers['x-frame-options']]
    }
    const own = ["'self'", 'SAMEORIGIN']
    expect(await ancestors(`/embed/post/${id}`)).toEqual([`'self' ${paper}`, undefined])
    for (const path of [`/s/${id}`, '/oembed']) expect(await ancestors(path)).toEqual(own)
    expect(await ancestors('/api/circle/commonapi?action=site')).toEqual(["'none'", undefined])
    await allow(`${paper} https://*.paper.example:8443`)
    expect((await ancestors(`/embed/post/${id}`))[0]).toBe(`'self' ${paper} https://*.paper.example:8443`)
    await allow('*')
    expect((await ancestors('/embed/post/999999'))[0]).toBe("'self' *")
    await allow('')
    expect(await ancestors(`/embed/post/${id}`)).toEqual(["'self'", undefined])
  })

  test('it escapes the post, opens links outside the frame, has the chosen theme and sets no cookie', async () => {
    const id = await publish({ content: '老街的<b>灯笼</b>' })
    const { body, headers } = await get(`/embed/post/${id}?theme=dark`)
    expect(body).toContain('老街的&#60;b&#62;灯笼')
    expect(body).toContain('<base target="_blank">')
    expect(body).toContain('data-theme="dark"')
    expect(body).toContain(`#/sharedetail/${id}"`)
    expect(headers).not.toHaveProperty('set-cookie')
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin')
    for (const theme of ['', '"><script>', 'x']) {
      expect((await get(`/embed/post/${id}?theme=${encodeURIComponent(theme)}`)).body).toContain('data-theme="auto"')
    }
  })

  test('the longest text and its script stay below 15 KiB', async () => {
    const id = await publish({ content: '<&"'.repeat(333), tag: await app.createTag('长'.repeat(10)) })
    const bytes = async (path: string) => Buffer.byteLength((await get(path)).body)
    expect((await bytes(`/embed/post/${id}`)) + (await bytes('/embed/frame.js'))).toBeLessThan(15 * 1024)
  })

  test('it answers HEAD, and 304 to its ETag', async () => {
    const id = await publish({ content: '只问一声' })
    const head = await app.server.inject({ method: 'HEAD', url: `/embed/post/${id}` })
    expect([head.statusCode, head.body]).toEqual([200, ''])
    expect((await get(`/embed/post/${id}`, { 'if-none-match': String(head.headers['etag']) })).statusCode).toBe(304)
  })

  test('inside WeChat it is the same frame and does not redirect', async () => {
    const id = await publish({ content: '微信里的文章' })
    const { body } = await get(`/embed/post/${id}`, { 'user-agent': 'Mozilla/5.0 MicroMessenger/8.0.50' })
    expect(body).not.toContain('http-equiv="refresh"')
  })

  test('neither an embed nor its oEmbed response names an anonymous author', async () => {
    const shy = await app.createPerson('不愿具名的小舟')
    const tag = await app.createTag('匿名角落')
    const id = await publish({ content: '匿名说一句', anonymous: '1', tag }, shy)
    for (const path of [`/embed/post/${id}`, `/embed/topic/${tag}`]) {
      const { body } = await get(path)
      expect(body).toContain('匿名说一句')
      expect(body).not.toContain('不愿具名的小舟')
    }
  })

  test('the embed of a post that is not public says in the frame that it does not exist', async () => {
    const { topic_id } = await author.ok('POST circle/postingapi common', { content: '还没过审' })
    for (const id of [topic_id, 999_999, 'x', '9'.repeat(15)]) {
      const { statusCode, body, headers } = await get(`/embed/post/${id}`)
      expect([statusCode, body.includes('还没过审'), body.includes(gone)]).toEqual([404, false, true])
      expect(headers['content-security-policy']).toContain(`frame-ancestors 'self' ${paper}`)
    }
  })

  test('the embed of a missing post may be framed by the origins of the site in its URL and links to that site', async () => {
    await operator.ok('POST console/settings', { siteid: 10002, embed_origins: 'https://paper.example' })
    const { body, headers } = await get('/embed/post/999999?siteid=10002')
    expect(headers['content-security-policy']).toContain("frame-ancestors 'self' https://paper.example;")
    expect(body).toContain('href="/h5/circle/?siteid=10002">打开圈子')
  })
})

test('a withdrawn post disappears from its embed, its topic, the ranking and oEmbed at once', async () => {
  const tag = await app.createTag('会撤下的话题')
  const id = await publish({ content: '这条会被撤下', tag })
  const paths = [`/embed/post/${id}`, `/embed/topic/${tag}`]
  const shown = () => Promise.all(paths.map(async (path) => (await get(path)).body.includes('这条会被撤下')))
  expect([await shown(), (await oembed(`http://localhost/s/${id}`)).status]).toEqual([[true, true], 200])
  await reviewer.ok('POST circle/topic offline', { topic_id: id, rev: 1, reason: '内容不实' })
  expect([await shown(), (await oembed(`http://localhost/s/${id}`)).status]).toEqual([[false, false], 404])
  expect((await get(`/embed/post/${id}`)).body).toContain(gone)
})

test('the embed of a topic links to its composer, and an offline topic has no embed', async () => {
  const tag = await app.createTag('湿地观鸟')
  await publish({ content: '白鹭来了', tag })
  const { id: poll } = await addPoll(app, { tag })
  expect((await get(`/embed/topic/${tag}`)).body).toMatch(/#湿地观鸟#[\s\S]*白鹭来了/)
  const composer = (await get(`/embed/tell/${tag}`)).body
  expect(composer).toMatch(new RegExp(`#/take_post\\?tag_id=${tag}"[^>]*>我要报料`))
  await reviewer.ok('POST circle/tag offline', { tag_id: tag })
  for (const path of [`/embed/topic/${tag}`, `/embed/tell/${tag}`, `/embed/poll/${poll}`]) {
    const { statusCode, body } = await get(path)
    expect([path, statusCode >= 400, body.includes(gone), body.includes('观鸟')]).toEqual([path, true, true, false])
  }
})

describe('the embed of a poll', () => {
  test('a running poll shows no counts, and each option opens the poll with this option chosen', async () => {
    const { id, tag_id, options } = await addPoll(app)
    await author.ok('POST circle/tagapi voting', { tag_id, option: [options[1] as number] })
    const { body } = await get(`/embed/poll/${id}`)
    expect(body).toContain('1 人参与')
    expect(body).not.toMatch(/\d+ 票/)
    expect(body).toContain(`#/topicdetails/${tag_id}?option=${options[1]}"`)
    const source = (/data-poll="([^"]+)"/.exec(body)?.[1] ?? '').replaceAll('&#38;', '&')
    expect((await get(source)).json()).toMatchObject({ code: 0, data: { id, voters: 1, my_count: 0 } })
  })

  test('the frame can vote only where browsers send the session, and no response sets a cookie', async () => {
    const { id, tag_id } = await addPoll(app, { max: 2, multiple: true })
    const read = async (site?: string) => {
      const { body, headers } = await get(`/embed/poll/${id}`, site ? { 'sec-fetch-site': site } : {})
      expect(headers['vary']).toContain('Sec-Fetch-Site')
      expect(headers).not.toHaveProperty('set-cookie')
      return / data-vote="(\d+)" data-min="1" data-max="2"/.exec(body)?.[1]
    }
    expect(await Promise.all(['same-site', 'same-origin'].map(read))).toEqual([String(tag_id), String(tag_id)])
    expect(await Promise.all(['cross-site', 'none', undefined].map(read))).toEqual([undefined, undefined, undefined])
    const over = await addPoll(app, { startsInHours: -2, endsInHours: -1 })
    expect((await get(`/embed/poll/${over.id}`, { 'sec-fetch-site': 'same-site' })).body).not.toContain(' data-vote=')
  })

  test('a poll with hidden results does not promise them after the vote', async () => {
    const { id } = await addPoll(app, { show_value: false })
    expect((await get(`/embed/poll/${id}`)).body).toContain('单选，结果不公开')
    const multiple = await addPoll(app, { show_value: false, max: 2 })
    expect((await get(`/embed/poll/${multiple.id}`)).body).toContain('最多选择2项，结果不公开')
    const shown = await addPoll(app)
    expect((await get(`/embed/poll/${shown.id}`)).body).toContain('单选，投票后可见结果')
  })

  test('it says both how many options a vote needs and how many it may have', async () => {
    const exact = await addPoll(app, { min: 2, max: 2 })
    expect((await get(`/embed/poll/${exact.id}`)).body).toContain('>选择2项，')
    const range = await addPoll(app, { min: 2, max: 3 })
    expect((await get(`/embed/poll/${range.id}`)).body).toContain('选择2-3项，')
    expect((await get(`/s/topic/${range.tag_id}`)).body).toContain('选择2-3项，')
  })

  test('votes from ten thousand on are abbreviated, in the embed, by its script and on the page of the topic', async () => {
    const { id, tag_id, options } = await addPoll(app, { startsInHours: -2, endsInHours: -1 })
    await app.db.updateTable('poll').set({ voters: 24_690 }).where('id', '=', id).execute()
    const [first] = options
    await app.db
      .updateTable('poll_option')
      .set({ votes: 12_345 })
      .where('id', '=', first as number)
      .execute()
    for (const path of [`/embed/poll/${id}`, `/s/topic/${tag_id}`])
      expect((await get(path)).body).toMatch(/2\.4w\+ 人参与[\s\S]*1\.2w\+ 票 50%/)
    const [script] = /function count\(n\) .*/.exec((await get('/embed/poll.js')).body) ?? []
    const count = new Function(`${script}; return count`)()
    for (const n of [9_999, 10_000, 12_345, 123_456]) expect(String(count(n))).toBe(formatCount(n))
  })

  test('after its end it shows the results, and a removed poll disappears at once', async () => {
    const over = await addPoll(app, { startsInHours: -2, endsInHours: -1 })
    expect((await get(`/embed/poll/${over.id}`)).body).toMatch(/投票已结束[\s\S]*0 票 0%/)
    const removed = await addPoll(app)
    expect((await get(`/embed/poll/${removed.id}`)).statusCode).toBe(200)
    await operator.ok('POST console/poll_remove', { id: removed.id })
    expect((await get(`/embed/poll/${removed.id}`)).body).toContain(gone)
  })
})

test('the weekly ranking can be embedded, except on a site whose ranking is off', async () => {
  const id = await publish({ content: '上榜的帖子' })
  await operator.ok('POST circle/diggapi topic', { topic_id: id })
  await computeRankings(app.db, app.now())
  expect((await get('/embed/ranking')).body).toMatch(/热帖榜[\s\S]*上榜的帖子[\s\S]*赞 \d+　评论 \d+/)
  await operator.ok('POST console/settings', { rank_open: '0' })
  expect((await get('/embed/ranking')).statusCode).toBe(404)
  await operator.ok('POST console/settings', { rank_open: '1' })
})

describe('oEmbed', () => {
  test('it answers with the two lines of HTML to copy, which contain neither text nor author of the post', async () => {
    const id = await publish({ content: '会被引用的话' })
    const { status, data, headers } = await oembed(`http://localhost/s/${id}`, '&maxwidth=400&maxheight=300')
    expect(status).toBe(200)
    expect(headers).toMatchObject({ 'access-control-allow-origin': '*' })
    expect(data).toMatchObject({ version: '1.0', type: 'rich', width: 400, height: 300, cache_age: 60 })
    expect((await oembed(`http://localhost/s/${id}`, '&maxwidth=200&maxheight=100')).data).toMatchObject({
      width: 200,
      height: 100,
    })
    expect(data.html).toMatch(
      new RegExp(`^<blockquote class="quanzi-embed" data-src="[^"]+/embed/post/${id}[^>]*><a href="[^"]+/s/${id}`),
    )
    expect(data.html).toMatch(/<script async src="[^"]+\/embed\.js"><\/script>$/)
    expect(data.embeds[0].iframe).toMatch(
      /^<iframe src="[^"]+" title="[^"]+" width="400" height="300"[^>]*><\/iframe>$/,
    )
    expect(JSON.stringify(data)).not.toMatch(/会被引用的话|云溪小满/)
  })

  test('the public page links to it, and it accepts URLs of public pages, embeds and the circle', async () => {
    const tag = await app.createTag('夜市')
    const { id: poll } = await addPoll(app, { tag })
    const body = (await get(`/s/topic/${tag}`)).body
    const href = /application\/json\+oembed"[^>]*href="([^"]+)"/.exec(body)?.[1] ?? ''
    const { pathname, search } = new URL(href.replaceAll('&#38;', '&'))
    expect((await get(pathname + search)).json().embeds.map(({ kind }: { kind: string }) => kind)).toEqual([
      'topic',
      'poll',
      'tell',
    ])
    const post = await publish({ content: '夜市开了', tag })
    for (const path of [
      `/h5/circle/#/topicdetails/${tag}`,
      `/h5/circle/#/topicdetails/${tag}?option=1`,
      `/h5/circle/#/sharedetail/${post}?comment=3`,
      `/embed/poll/${poll}`,
      `/embed/tell/${tag}`,
    ])
      expect([path, (await oembed(`http://localhost${path}`)).status]).toEqual([path, 200])
  })

  test('foreign, missing and malformed URLs get 404, other formats 501', async () => {
    const id = await publish({ content: '只有一个地址' })
    for (const url of [
      `https://evil.example/s/${id}`,
      `ftp://localhost/s/${id}`,
      'http://localhost/s/999999',
      'http://localhost/console',
      'http://localhost/s/1e3',
      '::',
      '',
    ])
      expect([url, (await oembed(url)).status]).toEqual([url, 404])
    expect((await get('/oembed')).statusCode).toBe(404)
    expect((await get(`/oembed?url=a&url=b&maxwidth=x`)).statusCode).toBe(404)
    expect((await oembed(`http://localhost/s/${id}`, '&format=xml')).status).toBe(501)
    expect((await oembed(`http://localhost/s/${id}`, '&maxwidth=0&maxheight=abc')).data).toMatchObject({
      width: 680,
      height: embedKinds.post.height,
    })
  })

  test('a site without embedding origins has no oEmbed, and its pages link to none', async () => {
    const id = await publish({ content: '不开放' })
    await allow('')
    expect((await oembed(`http://localhost/s/${id}`)).status).toBe(404)
    expect((await get(`/s/${id}`)).body).not.toContain('oembed')
    expect(await app.visitor.ok('GET circle/commonapi site')).toMatchObject({ embeds: 0 })
  })
})

test.each([
  'news.example.com',
  'http://news.example.com',
  'https://a.example/path',
  'https://a.example;script-src *',
  'https://*',
])('the setting refuses %s', async (embed_origins) => {
  expect(await operator.call('POST console/settings', { embed_origins })).toMatchObject({
    code: 422,
    error: '每行填写一个网站，如 https://news.example.com',
    data: { field: 'embed_origins' },
  })
})

test('an invalid origin stored in the settings does not reach the header', async () => {
  const { settings } = await app.db
    .selectFrom('site')
    .select('settings')
    .where('id', '=', 10001)
    .executeTakeFirstOrThrow()
  const embed_origins = `${paper}\nhttps://a.example;script-src`
  await app.db
    .updateTable('site')
    .set({ settings: JSON.stringify({ ...settings, embed_origins }) })
    .where('id', '=', 10001)
    .execute()
  app.context.sites.invalidate()
  expect((await get('/embed/post/1')).headers['content-security-policy']).toContain(`frame-ancestors 'self' ${paper};`)
})

test('the embed of the largest poll stays below 15 KiB with its scripts', async () => {
  const { id } = await addPoll(app, { options: Array.from({ length: 20 }, (_, i) => `${'长'.repeat(28)}${i}`) })
  const paths = [`/embed/poll/${id}`, '/embed/frame.js', '/embed/poll.js']
  const sizes = await Promise.all(
    paths.map(async (url) => Buffer.byteLength((await get(url, { 'sec-fetch-site': 'same-site' })).body)),
  )
  expect(sizes.reduce((sum, n) => sum + n)).toBeLessThan(15 * 1024)
})

test('other origins may include the scripts', async () => {
  for (const path of ['/embed.js', '/embed/frame.js']) {
    const { statusCode, headers, body } = await get(path)
    expect([statusCode, headers['cross-origin-resource-policy']]).toEqual([200, 'cross-origin'])
    expect(headers['content-type']).toContain('javascript')
    expect(() => new Function(body)).not.toThrow()
    expect(body.length).toBeLessThan(3_000)
  }
})
