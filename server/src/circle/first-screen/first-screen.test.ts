import { createHash } from 'node:crypto'
import { rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFakeWeb, template } from '../../../test/fakes/web.ts'
import { publishApprovedPost } from '../../../test/publish.ts'
import { openTestApp, type Person, type TestApp } from '../../../test/test-app.ts'

let webRoot: string
let app: TestApp
let reviewer: Person
let author: Person
let reader: Person
let post: number

beforeEach(async () => {
  webRoot = await createFakeWeb()
  app = await openTestApp({ auditSwitch: 1, webRoot })
  reviewer = await app.createPerson('一审老陈', { level: 1 })
  author = await app.createPerson('云溪小满')
  reader = await app.createPerson('阿宁')
  post = await publishApprovedPost(reviewer, author, { content: '</script>翠鸟守着木闸' })
  // A document that takes longer is served without cards, and a loaded machine takes longer for the first.
  await expect.poll(async () => isRendered(await get())).toBe(true)
})
afterEach(async () => {
  await app.close()
  await rm(webRoot, { recursive: true })
})

const get = (headers: Record<string, string> = {}, query = '') =>
  app.server.inject({ url: `/h5/circle/${query}`, headers: { host: 'circle.example', ...headers } })
const cookieOf = (person: Person) => ({ cookie: person.cookie })
const isRendered = ({ body }: { body: string }) => body.includes('data-rendered=')

test('the document has the cards, their data, the styles of the home page and links to public pages', async () => {
  const { body, headers } = await get()
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  expect(body).toContain('<html data-rendered="plain" lang="zh-CN">')
  expect(body).toContain('<style>.home{}</style><link rel="stylesheet" crossorigin href="./assets/Home.css" disabled>')
  expect(body).toContain('<link id="first-picture" fetchPriority="high"/>')
  expect(body).not.toContain('href="small"')
  expect(body).toContain(`plainhttp://circle.example/h5/circle/<a href="/s/${post}">`)
  const [, json = ''] = /<script type="application\/json" id="home-data">(.*?)<\/script>/.exec(body) ?? []
  expect(JSON.parse(json).answers.feed.data[0].content).toBe('</script>翠鸟守着木闸')
  expect(body).not.toContain('Waterfall.css')
  expect(body).toContain('<i>on a thread</i>')
  // The head script starts the modules; a page without cards starts them by itself.
  const modules = body.indexOf('<script type="text/module" crossorigin src="./assets/app.js"></script>')
  expect(modules).toBeGreaterThan(-1)
  expect(modules).toBeLessThan(body.indexOf('first()'))
  expect(body).not.toContain('type="module"')
  expect((await get({}, '?at=page')).body).toContain('<script type="module" crossorigin src="./assets/app.js">')
  // The skeleton stands beside it, for the addresses of other pages.
  expect(body.indexOf('id="shell"')).toBeLessThan(body.indexOf('id="root"'))
})

test('the Content-Security-Policy of the document allows the inline script of its build, also after a new build', async () => {
  const scriptsOf = ({ headers }: Awaited<ReturnType<typeof get>>) =>
    /script-src ([^;]*);/.exec(String(headers['content-security-policy']))?.[1]
  const hashOf = (script: string) => createHash('sha256').update(script).digest('base64')
  const pages = ['', '?at=page', 'index.html']
  for (const page of pages) expect(scriptsOf(await get({}, page))).toBe(`'self' 'sha256-${hashOf('first()')}'`)
  await writeFile(join(webRoot, 'index.html'), template.replace('first()', 'second()'))
  await utimes(join(webRoot, 'index.html'), 1, 1)
  await app.updateSettings({ circle_title: '新版' })
  await expect.poll(async () => (await get()).body).toContain('second()')
  for (const page of pages) expect(scriptsOf(await get({}, page))).toBe(`'self' 'sha256-${hashOf('second()')}'`)
  expect(scriptsOf(await get({}, 'missing.html'))).toBe("'self'")
})

test('the document describes the circle of its site to search engines and previews, by absolute addresses', async () => {
  const read = async (headers: Record<string, string>, query = '') => {
    const { body } = await get(headers, query)
    const metas = [...body.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)">/g)]
    return {
      canonical: /<link rel="canonical" href="([^"]*)">/.exec(body)?.[1],
      feed: /<link rel="alternate" type="application\/rss\+xml" title="RSS" href="([^"]*)">/.exec(body)?.[1],
      descriptions: body.match(/name="description"/g)?.length,
      more: /<noscript><p><a href="([^"]*)">/.exec(body)?.[1],
      ...Object.fromEntries(metas.map(([, name, content]) => [name, content])),
    }
  }
  const address = 'http://circle.example/s/?siteid=10001'
  const description = '云溪圈子的最新内容'
  expect(await read({})).toMatchObject({
    canonical: address,
    feed: 'http://circle.example/s/rss.xml?siteid=10001',
    more: address,
    descriptions: 1,
    description,
    'og:url': address,
    'og:type': 'website',
    'og:site_name': '云溪圈子',
    'og:title': '云溪圈子',
    'og:description': description,
    'og:image': 'http://circle.example/h5/circle/icon-512.png',
  })
  await app.db
    .updateTable('site')
    .set({ hosts: ['own.example'] })
    .where('id', '=', 10002)
    .execute()
  app.context.sites.invalidate()
  for (const [headers, canonical] of [
    [{ host: 'own.example' }, 'http://own.example/s/'],
    [{ host: 'circle.example' }, 'https://own.example/s/'],
  ] as const)
    expect(await read(headers, '?siteid=10002')).toMatchObject({ canonical, more: canonical, 'og:url': canonical })
})

test('all readers get the same document, which sets no cookie and contains nothing about a member', async () => {
  await reader.ok('POST circle/diggapi topic', { topic_id: post })
  await reader.ok('POST circle/commonapi subscribe', { to_member_id: author.id })
  const [visitor, member, again] = [await get(), await get(cookieOf(reader)), await get(cookieOf(author))]
  expect(member.body).toBe(visitor.body)
  expect(again.body).toBe(visitor.body)
  expect(member.headers['set-cookie']).toBeUndefined()
  expect(member.headers['vary']).toContain('Cookie')
  expect(visitor.body).not.toMatch(/"is_(digg|collect|attention|mine)":1/)
  expect((await get({ 'if-none-match': String(visitor.headers['etag']) })).statusCode).toBe(304)
})

test('a member who has blocked somebody gets the document without cards', async () => {
  const blocker = await app.createPerson('拉黑别人的人')
  await blocker.ok('POST circle/commonapi block', { to_member_id: author.id })
  const answer = await get({ ...cookieOf(blocker), 'if-none-match': String((await get()).headers['etag']) })
  expect(answer.statusCode).toBe(200)
  expect(answer.body).toBe(template)
  expect(answer.headers['cache-control']).toMatch(/no-cache|max-age=0/)
})

test('unknown hosts share a few cache entries, so that a stranger cannot force renderings, and hosts of sites serve every site', async () => {
  const rendered = await Promise.all(
    Array.from({ length: 20 }, async (_, n) => isRendered(await get({ host: `h${n}.example:${n}` }))),
  )
  expect(rendered.filter(Boolean).length).toBeLessThanOrEqual(4)
  for (const query of ['', '?siteid=10002'])
    expect(isRendered(await get({ host: 's10001.example.invalid' }, query))).toBe(true)
})

test('a URL of another page, an unknown site or an invalid signature gets the document without cards', async () => {
  expect(isRendered(await get({}, '?at=page'))).toBe(false)
  expect(isRendered(await get({}, '?sign=x&nonce=y&timestamp=1'))).toBe(false)
  expect((await get({}, '?siteid=99999')).statusCode).toBe(200)
})

test('the app and WeChat get their own documents, and each site its own posts', async () => {
  expect((await get({ 'user-agent': 'QuanziApp/3.1' })).body).toContain('data-rendered="native"')
  expect((await get({ 'user-agent': 'MicroMessenger/8.0.50' })).body).toContain('data-rendered="wechat"')
  const other = await get({}, '?siteid=10002')
  expect(isRendered(other)).toBe(true)
  expect(other.body).not.toContain('翠鸟')
})

test('the next document lacks a withdrawn post and has a changed setting', async () => {
  expect((await get()).body).toContain('翠鸟')
  await app.updateSettings({ circle_title: '云溪<圈>', search_engines: '0', startup_switch: '1', startup_image: ['a'] })
  await reviewer.ok('POST circle/topic offline', { topic_id: post, reason: '引战' })
  const { body } = await get()
  expect(body).not.toContain('翠鸟')
  expect(body).toContain('<title>云溪&#60;圈&#62;</title>')
  expect(body).toContain('<meta name="robots" content="noindex">')
  expect(body).toContain('data-splash="[&#34;/files/a/feed.webp&#34;]"')
})

test('the next document has the changed setting for search engines, although nothing else changed', async () => {
  const operator = await app.createPerson('运营', { operator: true })
  const noindex = '<meta name="robots" content="noindex">'
  expect((await get()).body).not.toContain(noindex)
  await operator.ok('POST console/settings', { search_engines: '0' })
  const { body } = await get()
  expect(body).toContain('翠鸟')
  expect(body).toContain(noindex)
  expect(body).not.toContain('rss.xml')
})

test('the documents of other processes lack a withdrawn post, too', async () => {
  if (!app.url) return
  const peer = await app.startPeer()
  try {
    const second = await publishApprovedPost(reviewer, author, { content: '岸边的白鹭' })
    expect(await peer.getText('/h5/circle/')).toContain('岸边的白鹭')
    await reviewer.ok('POST circle/topic offline', { topic_id: second, reason: '引战' })
    expect(await peer.getText('/h5/circle/')).not.toContain('岸边的白鹭')
  } finally {
    await peer.close()
  }
})

test('a site with the waterfall links its style sheet', async () => {
  await app.updateSettings({ ugc_show_type: '2' })
  await expect.poll(async () => (await get()).body).toContain('.waterfall{}')
})

test('an unknown site or an invalid Host is not logged as a failure of the renderer', async () => {
  const logged = vi.spyOn(app.context.log, 'error')
  expect((await get({}, '?siteid=99999')).body).toBe(template)
  for (const host of ['a b', 'circle.example@other.example', 'other.example/path'])
    expect((await get({ host })).statusCode).toBe(400)
  expect(logged).not.toHaveBeenCalled()
  await publishApprovedPost(reviewer, author, { content: '坏掉的一条' })
  await get()
  expect(logged).toHaveBeenCalledExactlyOnceWith(expect.anything(), 'the first screen was not rendered')
})

test('when rendering fails or the build has no renderer, readers get the document without cards', async () => {
  const broken = await publishApprovedPost(reviewer, author, { content: '坏掉的一条' })
  expect((await get()).body).toBe(template)
  await reviewer.ok('POST circle/topic offline', { topic_id: broken, reason: '引战' })
  expect(isRendered(await get())).toBe(true)
  await rm(join(webRoot, 'ssr/render-home.js'))
  await utimes(join(webRoot, 'index.html'), 1, 1)
  await publishApprovedPost(reviewer, author, { content: '又一条' })
  expect((await get()).body).toBe(template)
})
