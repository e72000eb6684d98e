import { minute } from '@quanzi/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishApprovedPost } from '../../../test/publish.ts'
import { openSingleLevelApp, uploadPicture } from '../../../test/single-level-app.ts'
import type { Person, TestApp } from '../../../test/test-app.ts'

let app: TestApp
let author: Person
let reviewer: Person

beforeAll(async () => {
  ;({ app, reviewer } = await openSingleLevelApp())
  author = await app.createPerson('云溪小满')
})
afterAll(() => app.close())

const read = async (path: string) => (await app.server.inject(path)).body

test('markup characters in the name of a topic leave the feeds well-formed', async () => {
  const tag = await app.createTag('茶<山>&"湖"')
  await publishApprovedPost(reviewer, author, { content: '话题有符号', tag })
  const attributes = [...(await read('/s/atom.xml')).matchAll(/<category ([^\n]*)\/>/g)].map(([, text]) => text)
  expect(attributes).toEqual(['label="茶＜山＞&amp;&quot;湖&quot;" term="茶＜山＞&amp;&quot;湖&quot;"'])
  expect(await read('/s/rss.xml')).toContain('<category>茶＜山＞&amp;"湖"</category>')
})

test('RSS names the author without an e-mail address', async () => {
  const writer = await app.createPerson('茶&农')
  await publishApprovedPost(reviewer, writer, { content: '谁写的' })
  const rss = await read('/s/rss.xml')
  expect(rss).toContain('<dc:creator>茶&amp;农</dc:creator>')
  expect(rss).toContain('xmlns:dc="http://purl.org/dc/elements/1.1/"')
  expect(rss).not.toContain('<author>')
  expect(await read('/s/atom.xml')).toContain('<name>茶&amp;农</name>')
  expect(await read('/s/feed.json')).toContain('"authors":[{"name":"茶&农"}]')
})

test('other origins, such as feed readers, may show pictures of public posts and no others', async () => {
  const file = await uploadPicture(author)
  const attachment = JSON.stringify([{ id: file }])
  const draft = { content: '有图的一条', topic_type: '2', attachment }
  const { topic_id } = await author.ok('POST circle/postingapi common', draft)
  const { token } = await app.db.selectFrom('file').select('token').where('id', '=', file).executeTakeFirstOrThrow()
  const policy = async (headers = {}) => {
    const answer = await app.server.inject({ url: `/files/${token}/feed.webp`, headers })
    return [answer.statusCode, answer.headers['cross-origin-resource-policy']]
  }
  expect(await policy({ cookie: author.cookie })).toEqual([200, 'same-origin'])
  await reviewer.ok('POST circle/topic pass', { topic_id, rev: 1 })
  expect(await read('/s/rss.xml')).toContain(`/files/${token}/feed.webp">`)
  expect(await policy()).toEqual([200, 'cross-origin'])
})

test('the ids of a feed and of its posts are the same in every format and on every host of the site', async () => {
  const id = await publishApprovedPost(reviewer, author, { content: '一直是这一条' })
  const idsOn = async (host: string) => {
    const get = async (url: string) => (await app.server.inject({ url, headers: { host } })).body
    const [atom, rss] = [await get('/s/atom.xml'), await get('/s/rss.xml')]
    const { items } = JSON.parse(await get('/s/feed.json'))
    const entry = atom.split('<entry>').find((one) => one.includes('一直是这一条'))
    const item = rss.split('<item>').find((one) => one.includes('一直是这一条'))
    return [
      /<id>(.*?)<\/id>/.exec(atom)?.[1],
      /<id>(.*?)<\/id>/.exec(entry ?? '')?.[1],
      /<guid isPermaLink="false">(.*?)<\/guid>/.exec(item ?? '')?.[1],
      items.find(({ url }: { url: string }) => url.includes(`/s/${id}`)).id,
    ]
  }
  const before = await idsOn('circle.example')
  const uuid = /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/
  for (const one of before) expect(one).toMatch(uuid)
  expect(new Set(before).size).toBe(2)
  const { hosts } = await app.db.selectFrom('site').select('hosts').where('id', '=', 10001).executeTakeFirstOrThrow()
  const setHosts = async (names: string[]) => {
    await app.db.updateTable('site').set({ hosts: names }).where('id', '=', 10001).execute()
    app.context.sites.invalidate()
  }
  await setHosts(['own.example'])
  expect(await idsOn('own.example')).toEqual(before)
  await setHosts(hosts)
})

test('a feed without posts was updated now, and a JSON feed is of version 1.1', async () => {
  const tag = await app.createTag('还没有人写')
  const atom = await read(`/s/topic/${tag}/atom.xml`)
  expect(/<updated>(.*?)<\/updated>/.exec(atom)?.[1]?.slice(0, 13)).toBe(app.now().toISOString().slice(0, 13))
  expect(JSON.parse(await read(`/s/topic/${tag}/feed.json`))).toMatchObject({
    version: 'https://jsonfeed.org/version/1.1',
    title: '#还没有人写# - 云溪圈子',
    language: 'zh-CN',
    items: [],
  })
})

test('feeds have the times when each post was published and changed, and the time of their newest post', async () => {
  const first = await publishApprovedPost(reviewer, author, { content: '置顶的一条' })
  app.advanceTime(minute)
  const second = await publishApprovedPost(reviewer, author, { content: '写错的一条' })
  app.advanceTime(minute)
  await reviewer.ok('POST circle/topic edit', { topic_id: second, content: '改好的一条', rev: 1 })
  await app.updateSettings({ home_variant: '2' })
  await app.db.updateTable('post').set({ pinned_at: app.now() }).where('id', '=', first).execute()
  app.advanceTime(2_000)
  const { items } = JSON.parse(await read('/s/feed.json'))
  const times = items.map(({ title, ...item }: Record<string, string>) => [
    title,
    item['date_published'],
    item['date_modified'],
  ])
  const row = await app.db.selectFrom('post').selectAll().where('id', '=', second).executeTakeFirstOrThrow()
  const [published_at, updated_at] = [row.published_at?.toISOString(), row.updated_at.toISOString()]
  expect(times[0][0]).toBe('置顶的一条')
  expect(times).toContainEqual(['改好的一条', published_at, updated_at])
  expect(published_at).not.toBe(updated_at)
  const atom = await read('/s/atom.xml')
  expect(atom.slice(0, atom.indexOf('<entry>'))).toContain(`<updated>${updated_at}</updated>`)
  expect(atom).toContain(`<published>${published_at}</published>`)
  expect(await read('/s/rss.xml')).toContain(`<pubDate>${new Date(String(published_at)).toUTCString()}</pubDate>`)
})

test.each(['ex%ample', 'a b', 'circle.example:99999'])(
  'a request with the invalid Host "%s" is refused and not logged as an error',
  async (host) => {
    const post = await publishApprovedPost(reviewer, author, { content: '地址有误的请求' })
    const address = encodeURIComponent(`http://circle.example/s/${post}`)
    for (const url of ['/s/rss.xml', '/s/atom.xml', '/s/', `/s/${post}`, '/sitemap.xml', `/oembed?url=${address}`])
      expect([url, (await app.server.inject({ url, headers: { host } })).statusCode]).toEqual([url, 400])
  },
)
