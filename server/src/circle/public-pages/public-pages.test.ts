import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addPoll, type PollInput } from '../../../test/polls.ts'
import { publishApprovedComment, publishApprovedPost } from '../../../test/publish.ts'
import { openTestApp, type Person, type TestApp } from '../../../test/test-app.ts'
import { computeRankings } from '../ranking/compute.ts'

let testApp: TestApp
let author: Person
let reviewer: Person
let operator: Person

beforeAll(async () => {
  testApp = await openTestApp({ auditSwitch: 1 })
  author = await testApp.createPerson('云溪小满')
  reviewer = await testApp.createPerson('一审老陈', { level: 1 })
  operator = await testApp.createPerson('运营老周', { operator: true })
})
afterAll(() => testApp.close())

const wechat = { 'user-agent': 'Mozilla/5.0 MicroMessenger/8.0.50' }
const get = (url: string, headers: Record<string, string> = {}) => testApp.server.inject({ url, headers })
const publish = (more: Parameters<typeof publishApprovedPost>[2]) => publishApprovedPost(reviewer, author, more)
const jsonLdOf = (body: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body)?.[1] ?? 'null')

describe('the page of a post', () => {
  test('it shows the post with its comments without scripts and has metadata for search engines', async () => {
    const tag = await testApp.createTag('老街今昔')
    const id = await publish({ content: '老街的<b>灯笼</b>\n又亮了', tag })
    await testApp.db.updateTable('post').set({ ip_province: '' }).where('id', '=', id).execute()
    const reader = await testApp.createPerson('读者小何')
    await publishApprovedComment(reviewer, reader, { topic_id: id, content: '</script>真好看' })
    const { statusCode, headers, body } = await get(`/s/${id}`)
    expect(statusCode).toBe(200)
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'.*style-src 'sha256-/)
    expect(body).toContain('老街的&#60;b&#62;灯笼&#60;/b&#62;\n又亮了')
    expect(body).toContain('#老街今昔#</a>')
    // Posts of one topic are told apart in search results, and shared under the name of the topic.
    expect(body).toContain('<title>老街的&#60;b&#62;灯笼&#60;/b&#62; 又亮了 - 云溪圈子</title>')
    expect(body).toContain('og:title" content="#老街今昔#"')
    expect(body).toContain('真好看')
    expect(body).not.toContain('</script>真好看')
    expect(body).not.toContain('noindex')
    expect(body).not.toContain('未知')
    expect(body).toMatch(new RegExp(`<link rel="canonical" href="http://[^"]+/s/${id}(\\?siteid=\\d+)?">`))
    expect(body).toContain(`#/sharedetail/${id}"`)
    expect(jsonLdOf(body)).toMatchObject({
      '@type': 'DiscussionForumPosting',
      text: '老街的<b>灯笼</b>\n又亮了',
      author: { name: '云溪小满' },
      commentCount: 1,
      comment: [
        {
          '@type': 'Comment',
          text: '</script>真好看',
          author: { name: '读者小何' },
          datePublished: expect.stringMatching(/^\d{4}-/),
        },
      ],
    })
    const [comment] = (await reader.ok('GET circle/replyapi list', { topic_id: id })).data
    const answer = { topic_id: id, reply_id: comment?.comment_id, content: '谢谢你' }
    await publishApprovedComment(reviewer, author, answer)
    expect(jsonLdOf((await get(`/s/${id}`)).body).comment[0].comment).toMatchObject([
      { '@type': 'Comment', text: '谢谢你', author: { name: '云溪小满' } },
    ])
  })

  test('its numbers from ten thousand on are abbreviated, and exact in the metadata', async () => {
    const id = await publish({ content: '很多人喜欢的' })
    await testApp.db.updateTable('post').set({ likes: 12_345, collects: 10_000 }).where('id', '=', id).execute()
    const { body } = await get(`/s/${id}`)
    expect(body).toContain('赞 1.2w+　评论 0　收藏 1.0w+')
    expect(jsonLdOf(body).interactionStatistic[0]).toMatchObject({ userInteractionCount: 12_345 })
  })

  test('the metadata of a video have its poster and its length', async () => {
    const id = await publish({ content: '水库放水了' })
    const poster = { id: 1, token: 'aposter' }
    const video = {
      vid: 2,
      token: 'avideo',
      poster,
      width: 96,
      height: 64,
      duration: 61.4,
      status: 'ready',
      preview: '',
    }
    const media = JSON.stringify([video])
    await testApp.db.updateTable('post').set({ type: 3, media }).where('id', '=', id).execute()
    const { body } = await get(`/s/${id}`)
    expect(jsonLdOf(body).video).toMatchObject({
      '@type': 'VideoObject',
      name: '水库放水了',
      duration: 'PT61S',
      contentUrl: expect.stringMatching(/^http:\/\/[^/]+\/files\/avideo\/video\.mp4$/),
      thumbnailUrl: expect.stringMatching(/^http:\/\/[^/]+\/files\/aposter\//),
      uploadDate: expect.stringMatching(/^\d{4}-/),
    })
    expect(body).toMatch(/<video controls preload="none" poster="[^"]+" src="[^"]+"/)
    expect((await get('/s/')).body).toMatch(/aposter[^>]+><span class="video">视频<\/span>/)
    const embed = (await get(`/embed/post/${id}`)).body
    expect(embed).toMatch(/<a class="pictures video" [^>]*aria-label="播放视频"><img src="[^"]*aposter/)
    expect(embed).toContain('.video::after{')
  })

  test('a list shows three pictures of a post, and the number of pictures if there are more', async () => {
    const [three, four] = [await publish({ content: '三张照片' }), await publish({ content: '四张照片' })]
    const pictures = ['a', 'b', 'c', 'd'].map((token, id) => ({ id, token, width: 9, height: 9, preview: '' }))
    const write = (id: number, count: number) =>
      testApp.db
        .updateTable('post')
        .set({ type: 2, media: JSON.stringify(pictures.slice(0, count)) })
        .where('id', '=', id)
        .execute()
    await write(three, 3)
    await write(four, 4)
    const cardOf = (body: string, words: string) =>
      body.split('<article').find((card) => card.includes(words) && card.includes('class="grid"')) ?? ''
    const { body } = await get('/s/')
    expect(cardOf(body, '四张照片').match(/\/thumb\.webp|共 4 张/g)).toEqual([
      ...Array(3).fill('/thumb.webp'),
      '共 4 张',
    ])
    expect(cardOf(body, '三张照片').match(/\/thumb\.webp|共 .* 张/g)).toEqual(Array(3).fill('/thumb.webp'))
    // The newest is the first of the list, whose pictures are in the window.
    expect(cardOf(body, '四张照片')).not.toContain('loading="lazy"')
    expect(cardOf(body, '三张照片').match(/loading="lazy"/g)).toHaveLength(3)
  })

  test('a post without text is named by what it shows, on its page, in lists, feeds and JSON-LD', async () => {
    const id = await publish({ content: '删去的文字' })
    await testApp.db.updateTable('post').set({ content: '', type: 2 }).where('id', '=', id).execute()
    const { body } = await get(`/s/${id}`)
    expect(body).toMatch(/<title>分享图片 - .*<h1 class="hidden">分享图片<\/h1>/s)
    expect(jsonLdOf(body)).toMatchObject({ headline: '分享图片' })
    expect(jsonLdOf(body)).not.toHaveProperty('text')
    expect((await get('/s/')).body).toContain(`<a class="more" href="/s/${id}?siteid=10001">分享图片</a>`)
    expect((await get('/s/rss.xml')).body).toContain('<title><![CDATA[分享图片]]></title>')
  })

  test('the AI mark of the author or of a file is in the page, its JSON-LD and the feeds', async () => {
    const marked = await publish({ content: '画出来的灯会', ai: 1 })
    expect(jsonLdOf((await get(`/s/${marked}`)).body)).toMatchObject({
      digitalSourceType: 'https://schema.org/TrainedAlgorithmicMediaDigitalSource',
      disambiguatingDescription: '含AI生成内容',
    })
    const plain = jsonLdOf((await get(`/s/${await publish({ content: '拍下来的灯会' })}`)).body)
    expect(Object.keys(plain)).not.toContain('digitalSourceType')
    for (const path of ['/s/rss.xml', '/s/atom.xml', '/s/feed.json'])
      expect((await get(path)).body.split('含AI生成内容').length, path).toBeGreaterThan(1)
    const { items } = JSON.parse((await get('/s/feed.json')).body)
    expect(items.find(({ url }: { url: string }) => url.includes(`/s/${marked}`)).tags).toEqual(['含AI生成内容'])
  })

  test('it answers 304 to its own ETag, and is compressed', async () => {
    const id = await publish({ content: '长'.repeat(900) })
    const { headers } = await get(`/s/${id}`, { 'accept-encoding': 'br' })
    expect(headers['content-encoding']).toBe('br')
    expect((await get(`/s/${id}`, { 'if-none-match': String(headers['etag']) })).statusCode).toBe(304)
  })

  test('in WeChat it redirects to the circle, with a preview of thirty escaped characters', async () => {
    const tag = await testApp.createTag('雨天')
    const id = await publish({ content: `<script>"引号"</script>${'长'.repeat(40)}`, tag })
    const { statusCode, body } = await get(`/s/${id}`, wechat)
    expect(statusCode).toBe(200)
    expect(body).not.toContain('<script>')
    expect(body).toContain('content="#雨天#"')
    expect(body).toMatch(new RegExp(`url=/h5/circle/\\?(siteid=\\d+&#38;)?at=page#/sharedetail/${id}`))
    expect(/name="description" content="([^"]*)"/.exec(body)?.[1]?.replace(/&#\d+;/g, 'x').length).toBe(30)
  })

  test('an unsupported browser gets the page with the reason, also in WeChat', async () => {
    const id = await publish({ content: '旧手机也能读' })
    const { body } = await get(`/s/${id}?view=page`, wechat)
    expect(body).toContain('旧手机也能读')
    expect(body).toContain('浏览器版本较旧，这里是简版页面。')
    expect((await get(`/s/${id}`)).body).not.toContain('浏览器版本较旧')
  })

  test('it never names an anonymous author', async () => {
    const shy = await testApp.createPerson('不愿具名的小舟')
    const id = await publishApprovedPost(reviewer, shy, { content: '匿名说一句', anonymous: '1' })
    for (const { body } of [await get(`/s/${id}`), await get('/s/'), await get('/s/rss.xml')]) {
      expect(body).toContain('匿名说一句')
      expect(body).not.toContain('不愿具名的小舟')
    }
  })

  test('a post without a picture is previewed with the app icon', async () => {
    const id = await publish({ content: '只有文字' })
    expect((await get(`/s/${id}`)).body).toMatch(
      /og:image" content="http:\/\/[^"]+\/h5\/circle\/icon-512\.png">\s<meta name="twitter:card" content="summary">/,
    )
  })

  test('a post that is not public has no page', async () => {
    const { topic_id } = await author.ok('POST circle/postingapi common', { content: '还没过审' })
    for (const id of [topic_id, 999_999, 'x', '1e3', '9'.repeat(15)]) {
      const { statusCode, body } = await get(`/s/${id}`)
      expect([statusCode, body.includes('还没过审')]).toEqual([404, false])
      // The same words for a post that waits and one that never was, and a way into the circle.
      expect(body).toBe((await get('/s/999998')).body)
      expect(body).toContain('<a class="enter" href="/h5/circle/">')
    }
  })
})

test('a post that its author deleted is 410', async () => {
  const topic_id = await publish({ content: '作者自己删掉的' })
  await author.ok('POST circle/topicapi del', { topic_id })
  const { statusCode, body } = await get(`/s/${topic_id}`)
  expect([statusCode, body.includes('作者自己删掉的')]).toEqual([410, false])
})

test('a post that goes offline disappears from every public page, feed and sitemap at once', async () => {
  const tag = await testApp.createTag('会撤下的话题')
  const content = '这条会被撤下'
  const id = await publish({ content, tag })
  const lists = ['/s/', `/s/topic/${tag}`, '/s/rss.xml', '/s/atom.xml', '/s/feed.json', `/s/topic/${tag}/feed.json`]
  const appears = async () =>
    Promise.all([`/s/${id}`, ...lists].map(async (url) => (await get(url)).body.includes(content)))
  const inSitemap = async () => {
    const index = (await get('/sitemap.xml')).body
    const parts = [...index.matchAll(/<loc>[^<]*?(\/sitemap\/[^<?]+)[^<]*<\/loc>/g)].map(([, path = '']) => path)
    const bodies = await Promise.all(parts.map(async (path) => (await get(path)).body))
    return bodies.some((body) => new RegExp(`/s/${id}[<?]`).test(body))
  }
  expect([await appears(), await inSitemap()]).toEqual([Array(7).fill(true), true])
  await reviewer.ok('POST circle/topic offline', { topic_id: id, rev: 1, reason: '内容不实' })
  expect([await appears(), await inSitemap()]).toEqual([Array(7).fill(false), false])
  expect((await get(`/s/${id}`)).statusCode).toBe(404)
})

test('the page of a topic has thirty characters for sharing, a longer description for search engines, and is 404 when the topic is offline', async () => {
  const tag = await testApp.createTag('湿地观鸟')
  const intro = `湿地里的鸟，${'水'.repeat(60)}`
  const change = { intro, share_title: '冬季水鸟', share_intro: `每个周末<b>${'湖'.repeat(40)}` }
  await testApp.db.updateTable('tag').set(change).where('id', '=', tag).execute()
  await publish({ content: '白鹭来了', tag })
  const { statusCode, body } = await get(`/s/topic/${tag}`)
  expect(statusCode).toBe(200)
  expect(body).toContain('<title>#湿地观鸟# - 云溪圈子</title>')
  expect(body).toContain('og:title" content="冬季水鸟"')
  expect((await get(`/s/topic/${tag}/rss.xml`)).body).toContain('<title>#湿地观鸟# - 云溪圈子</title>')
  expect(body).toContain(`og:description" content="每个周末&#60;b&#62;${'湖'.repeat(22)}…"`)
  expect(body).toContain(`name="description" content="${intro}"`)
  expect(body).toContain('白鹭来了')
  expect((await get(`/s/topic/${tag}`, wechat)).body).toMatch(new RegExp(`url=/h5/circle/[^"]*#/topicdetails/${tag}"`))
  await reviewer.ok('POST circle/tag offline', { tag_id: tag })
  expect((await get(`/s/topic/${tag}`)).statusCode).toBe(410)
})

test('the page of a topic shows its poll, with results after the end', async () => {
  const pageOf = async (poll: PollInput) => {
    const { tag_id } = await addPoll(testApp, poll)
    return { tag_id, ...(await get(`/s/topic/${tag_id}`)) }
  }
  const { tag_id, body } = await pageOf({})
  expect(body).toMatch(/<h2>去哪里看日出？<\/h2>\s*<p class="soft">单选，投票后可见结果/)
  expect(body).toContain(`at=page#/topicdetails/${tag_id}">去投票</a>`)
  expect(body).not.toContain('0 票')
  const { body: over } = await pageOf({ startsInHours: -2, endsInHours: -1 })
  expect(over).toMatch(/投票已结束[\s\S]*梅岭 <span class="soft">0 票 0%/)
  expect(over).not.toContain('去投票')
})

test('the public page of a list has next and previous links, and no page repeats another', async () => {
  const tag = await testApp.createTag('翻页')
  for (let n = 1; n <= 21; n++) await publish({ content: `第${n}张照片`, tag })
  const first = (await get(`/s/topic/${tag}`)).body
  expect(first).toContain(`<a rel="next" href="/s/topic/${tag}?siteid=10001&#38;page=2">下一页</a>`)
  expect(first).not.toContain('上一页')
  expect([first.includes('第21张照片'), first.includes('第1张照片')]).toEqual([true, false])
  const second = (await get(`/s/topic/${tag}?page=2`)).body
  expect([second.includes('第21张照片'), second.includes('第1张照片')]).toEqual([false, true])
  expect(second).toContain(`<a rel="prev" href="/s/topic/${tag}?siteid=10001">上一页</a>`)
  expect(second).not.toContain('下一页')
  expect(second).toMatch(/<title>#翻页# 第2页 - .*rel="canonical" href="[^"]+\?siteid=10001&#38;page=2"/s)
  expect((await get(`/s/topic/${tag}?view=page`, wechat)).body).toContain('page=2&#38;view=page">下一页')
  for (const page of ['3', '0', '-1', 'x', '51', '9999', '1e3'])
    expect([page, (await get(`/s/topic/${tag}?page=${page}`)).statusCode]).toEqual([page, 404])
  expect((await get('/s/')).body).toContain('下一页')
  const id = await publish({ content: '很多评论' })
  expect((await get(`/s/${id}?page=2`)).statusCode).toBe(404)
})

test.each([
  ['/s?siteid=10001', '/s/?siteid=10001'],
  ['/s/7/', '/s/7'],
  ['/s/topic/7/?page=2', '/s/topic/7?page=2'],
  ['/s/ranking/?siteid=10001', '/s/ranking?siteid=10001'],
])('the address %s is permanently %s, with one slash fewer or more', async (typed, canonical) => {
  const { statusCode, headers } = await get(typed)
  expect([statusCode, headers['location']]).toEqual([301, canonical])
})

test('towns and content lists have public pages that link to public pages, and the start page lists towns and topics', async () => {
  const site_id = 10001
  const id = await publish({ content: '采摘攻略' })
  await testApp.db.insertInto('content_list').values({ id: 901, site_id, name: '采摘' }).execute()
  const item = (title: string, url: string) => ({
    list_id: 901,
    title,
    url,
    created_at: new Date('2026-05-01T08:00:00Z'),
  })
  await testApp.db
    .insertInto('content_item')
    .values([
      item('草莓熟了', 'https://paper.test/1'),
      item('攻略', `#/sharedetail/${id}`),
      item('我来报名', '#/take_post'),
      item('预告', ''),
    ])
    .execute()
  const tabs = JSON.stringify([{ key: 'picking', name: '采摘', content_id: 901 }])
  const banner = 'bannertoken'
  const file = { site_id, kind: 'site' as const, token: banner, type: 'image/webp', size: 9, width: 750, height: 320 }
  await testApp.db.insertInto('file').values(file).execute()
  const town = { id: 902, site_id, name: '青石镇', description: '古镇', banner, tabs }
  await testApp.db.insertInto('town').values(town).execute()
  const query = '?siteid=10001'
  for (const path of ['/s/town/902', '/s/list/901']) {
    const { body } = await get(path)
    expect(body).toMatch(/<h[12]>采摘<\/h[12]>/)
    expect(body).toContain('<a href="https://paper.test/1" rel="noopener nofollow">草莓熟了</a>')
    expect(body).toContain(`<a href="/s/${id}${query}" rel="noopener nofollow">攻略</a>`)
    expect(body).toContain(`<a href="/h5/circle/${query}&#38;at=page#/take_post" rel="noopener nofollow">我来报名</a>`)
    expect(body).toContain('<li>预告</li>')
  }
  expect((await get('/s/town/902')).body).toMatch(
    /<h1>青石镇<\/h1>[\s\S]*<img src="[^"]*bannertoken[^"]*" alt="" width="750" height="320">/,
  )
  const { '@type': type, itemListElement: items } = jsonLdOf((await get('/s/list/901')).body)
  expect([type, items.map(({ position }: { position: number }) => position)]).toEqual(['ItemList', [1, 2, 3]])
  expect(items).toContainEqual(expect.objectContaining({ name: '草莓熟了', url: 'https://paper.test/1' }))
  expect(items).toContainEqual(expect.objectContaining({ name: '攻略', url: `http://localhost/s/${id}${query}` }))
  const tag = await testApp.createTag('石桥')
  const [home, older] = [(await get('/s/')).body, (await get(`/s/?page=2`)).body]
  for (const link of [`<a href="/s/topic/${tag}${query}">#石桥#</a>`, `<a href="/s/town/902${query}">青石镇</a>`])
    expect([home.includes(link), older.includes(link)]).toEqual([true, false])
  // The name of the circle above the list is its heading.
  expect(home.match(/<h1>.*?<\/h1>/g)).toEqual([`<h1><a href="/s/${query}">云溪圈子</a></h1>`])
  expect(home).not.toContain('<strong>')
  for (const path of ['/s/town/902', '/s/accessibility', '/s/console']) {
    expect([path, (await get(`${path}?page=1`)).statusCode]).toEqual([path, 200])
    expect([path, (await get(`${path}?page=2`)).statusCode]).toEqual([path, 404])
  }
  for (const path of ['/s/town/1', '/s/list/1']) expect((await get(path)).statusCode).toBe(404)
})

/** The addresses of a sitemap with their `lastmod`. */
const entriesOf = async (path: string) => {
  const { body } = await get(path)
  const entries = [...body.matchAll(/<loc>http:\/\/[^/]+([^<?]+)[^<]*<\/loc>(?:<lastmod>([^<]+)<\/lastmod>)?/g)]
  return new Map(entries.map(([, address = '', changed]) => [address, changed]))
}

test('the sitemap has the time of change of each page, and the ranking if the site shows it', async () => {
  const tag = await testApp.createTag('最近有人写')
  const silent = await testApp.createTag('没有人写')
  const id = await publish({ content: '新的一条', tag })
  const row = await testApp.db
    .selectFrom('post')
    .select(['published_at', 'updated_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const site_id = 10001
  const created_at = new Date('2026-05-02T08:00:00Z')
  await testApp.db.insertInto('content_list').values({ id: 911, site_id, name: '花期' }).execute()
  await testApp.db.insertInto('content_item').values({ list_id: 911, title: '杜鹃', created_at }).execute()
  const tabs = JSON.stringify([{ key: 'bloom', name: '花期', content_id: 911 }])
  await testApp.db
    .insertInto('town')
    .values({ id: 912, site_id, name: '石梁镇', description: '', banner: '', tabs })
    .execute()
  const published = row.published_at?.toISOString()
  const pages = await entriesOf('/sitemap/pages.xml')
  expect([...pages]).toEqual(
    expect.arrayContaining([
      ['/s/', published],
      [`/s/topic/${tag}`, published],
      [`/s/topic/${silent}`, undefined],
      ['/s/list/911', created_at.toISOString()],
      ['/s/town/912', created_at.toISOString()],
    ]),
  )
  expect((await entriesOf('/sitemap/posts-0.xml')).get(`/s/${id}`)).toBe(row.updated_at.toISOString())
  expect((await entriesOf('/sitemap.xml')).get('/sitemap/posts-0.xml')).toBe(row.updated_at.toISOString())

  const shownRanking = async () => [
    (await get('/s/ranking')).statusCode,
    (await entriesOf('/sitemap/pages.xml')).has('/s/ranking'),
    (await get('/s/')).body.includes('/s/ranking'),
  ]
  expect(await shownRanking()).toEqual([404, false, false])
  await operator.ok('POST circle/diggapi topic', { topic_id: id })
  await computeRankings(testApp.db, testApp.now())
  await expect.poll(shownRanking).toEqual([200, true, true])
  await operator.ok('POST console/settings', { rank_open: '0' })
  expect(await shownRanking()).toEqual([404, false, false])
  await operator.ok('POST console/settings', { rank_open: '1' })
})

test('posts from id 2,000 on are in a second file of the sitemap, and a file without posts is empty', async () => {
  const first = await publish({ content: '第一个文件' })
  await sql`select setval(pg_get_serial_sequence('post', 'id'), 1999)`.execute(testApp.db)
  const second = await publish({ content: '第二个文件' })
  expect(second).toBe(2_000)
  expect([...(await entriesOf('/sitemap.xml')).keys()]).toEqual([
    '/sitemap/pages.xml',
    '/sitemap/posts-0.xml',
    '/sitemap/posts-1.xml',
  ])
  const has = async (part: number) => {
    const entries = await entriesOf(`/sitemap/posts-${part}.xml`)
    return [first, second].map((id) => entries.has(`/s/${id}`))
  }
  expect([await has(0), await has(1)]).toEqual([
    [true, false],
    [false, true],
  ])
  for (const part of [7, '9'.repeat(15)]) expect((await get(`/sitemap/posts-${part}.xml`)).statusCode).toBe(200)
})

test('a post is the same in RSS, Atom and JSON Feed of the site and of its topic', async () => {
  const tag = await testApp.createTag('订阅得到')
  const id = await publish({ content: '三种格式里都有', tag })
  const address = `http://circle.example/s/${id}?siteid=10001`
  const read = (path: string) => get(path, { host: 'circle.example' })
  for (const folder of ['/s/', `/s/topic/${tag}/`]) {
    const atom = await read(`${folder}atom.xml`)
    expect(atom.headers['content-type']).toBe('application/atom+xml; charset=utf-8')
    expect(atom.body).toContain('<feed xmlns="http://www.w3.org/2005/Atom">')
    expect(atom.body).toMatch(/<link rel="self" href="[^"]+atom\.xml[^"]*"\/>/)
    const entry = atom.body.split('<entry>').find((one) => one.includes(`<link href="${address}"/>`))
    expect(entry).toMatch(/三种格式里都有[\s\S]*<updated>\d{4}-[\s\S]*<author>\s*<name>云溪小满<\/name>/)
    expect((await read(`${folder}rss.xml`)).body).toContain(`<link>${address}</link>`)
    const { items } = JSON.parse((await read(`${folder}feed.json`)).body)
    expect(items).toContainEqual(expect.objectContaining({ url: address, authors: [{ name: '云溪小满' }] }))
  }
})

test('feeds are valid for hostile texts', async () => {
  await publish({ content: ']]><script>alert(1)</script>&\u0008 结尾' })
  const rss = (await get('/s/rss.xml')).body
  expect(rss).not.toContain('<script>')
  expect(rss).not.toContain('\u0008')
  expect(rss.match(/<item>/g)?.length).toBeGreaterThan(0)
  expect(rss.replace(/<!\[CDATA\[[\s\S]*?\]\]>/g, '')).not.toContain(']]>')
  const { items } = JSON.parse((await get('/s/feed.json')).body)
  expect(items[0].content_html).toContain('&#60;script&#62;')
})

test('the page of a missing item links to the circle of the requested site', async () => {
  const query = '?siteid=10001'
  expect((await get(`/s/999999${query}`)).body).toContain(`href="/h5/circle/${query}">打开圈子`)
  for (const path of ['/s/999999', '/s/999999?siteid=99']) {
    const { statusCode, body } = await get(path)
    expect([statusCode, body.includes('href="/h5/circle/">打开圈子')]).toEqual([404, true])
  }
})

test('a site decides what search engines may list', async () => {
  const id = await publish({ content: '搜得到吗' })
  const isClosed = async (url: string, headers = {}) => (await get(url, headers)).body.includes('noindex')
  const state = async () => ({
    robots: /Disallow: \/\n/.test((await get('/robots.txt')).body),
    post: await isClosed(`/s/${id}`),
    shared: await isClosed(`/s/${id}`, wechat),
    home: await isClosed('/s/'),
    namesFeed: (await get('/s/')).body.includes('application/rss+xml'),
    sitemap: (await get('/sitemap.xml')).statusCode,
    posts: (await get('/sitemap/posts-0.xml')).statusCode,
    feed: (await get('/s/rss.xml')).statusCode,
  })
  const open = {
    robots: false,
    post: false,
    shared: false,
    home: false,
    namesFeed: true,
    sitemap: 200,
    posts: 200,
    feed: 200,
  }
  expect(await state()).toEqual(open)
  await operator.ok('POST console/settings', { search_engines: '2' })
  expect(await state()).toEqual({ ...open, post: true, shared: true, posts: 404 })
  await operator.ok('POST console/settings', { search_engines: '0' })
  const closed = {
    robots: true,
    post: true,
    shared: true,
    home: true,
    namesFeed: false,
    sitemap: 404,
    posts: 404,
    feed: 404,
  }
  expect(await state()).toEqual(closed)
  await operator.ok('POST console/settings', { search_engines: '1' })
})

test('browsers too old for the console get a page that names the supported ones, also in WeChat', async () => {
  for (const headers of [{}, wechat]) {
    const { statusCode, body } = await get('/s/console?view=page', headers)
    expect(statusCode).toBe(200)
    expect(body).toContain('管理后台需要 Chrome 103、Safari 16.4、Firefox 115 或更新的浏览器')
    expect(body).not.toContain('location.replace')
  }
})

test('the accessibility statement is readable without scripts, also in WeChat, and names limits and a contact', async () => {
  for (const headers of [{}, wechat]) {
    const { statusCode, body } = await get('/s/accessibility', headers)
    expect(statusCode).toBe(200)
    for (const words of ['<h1>无障碍声明</h1>', 'WCAG', '已知的限制', '反馈', '隐私说明']) expect(body).toContain(words)
    expect(body).not.toContain('location.replace')
  }
})
