import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishApprovedPost } from '../../../test/publish.ts'
import { openTestApp, type TestApp } from '../../../test/test-app.ts'

let app: TestApp
let post: number

beforeAll(async () => {
  app = await openTestApp({ auditSwitch: 1 })
  const author = await app.createPerson('云溪小满')
  const reviewer = await app.createPerson('一审老陈', { level: 1 })
  post = await publishApprovedPost(reviewer, author, { content: '内网里的一条' })
  for (const [id, hosts] of [
    [10001, ['circle.example:8080']],
    [10002, ['circle.example', 'old.example:8080']],
  ] as const)
    await app.db
      .updateTable('site')
      .set({ hosts: [...hosts] })
      .where('id', '=', id)
      .execute()
  app.context.sites.invalidate()
})
afterAll(() => app.close())

test.each([
  ['circle.example:8080', 10001],
  ['circle.example', 10002],
  ['circle.example:9090', 10002],
  ['Circle.EXAMPLE', 10002],
  ['old.example:8080', 10002],
  ['old.example', 10001],
  ['[::1]:8080', 10001],
])('the host %s is that of site %i', async (host, site) => {
  const { data } = (await app.server.inject({ url: '/api/circle/commonapi?action=site', headers: { host } })).json()
  expect(data.siteId).toBe(site)
})

test('absolute URLs of public pages have the host, port and protocol of the request', async () => {
  const read = async (path: string) =>
    (await app.server.inject({ url: path, headers: { host: 'circle.example:8080' } })).body
  const address = `http://circle.example:8080/s/${post}`
  expect(await read(`/s/${post}`)).toContain(`<link rel="canonical" href="${address}">`)
  expect(await read('/s/rss.xml')).toContain(`<link>${address}</link>`)
  expect(await read('/sitemap/posts-0.xml')).toContain(`<loc>${address}</loc>`)
})

test('on the host of another site, links of a page name its site, and absolute URLs have its own host', async () => {
  const at = async (headers: Record<string, string>) =>
    (await app.server.inject({ url: `/s/${post}`, headers: { host: 'circle.example', ...headers } })).body
  const page = await at({})
  expect(page).toContain(`href="/h5/circle/?siteid=10001&#38;at=page#/sharedetail/${post}">打开圈子`)
  expect(page).toContain('<strong><a href="/s/?siteid=10001">')
  expect(page).toContain(`<link rel="canonical" href="https://circle.example:8080/s/${post}">`)
  expect(await at({ 'user-agent': 'MicroMessenger/8.0.50' })).toContain(
    `url=/h5/circle/?siteid=10001&#38;at=page#/sharedetail/${post}"`,
  )
  expect(await app.server.inject({ url: '/s/?siteid=10001', headers: { host: 'old.example' } })).toMatchObject({
    body: expect.stringContaining(`<a class="more" href="/s/${post}?siteid=10001">`),
  })
})

test('the first host of a site is in the canonical addresses on all its hosts, and a frame stays on its own', async () => {
  await app.updateSettings({ embed_origins: '*' })
  await app.db
    .updateTable('site')
    .set({ hosts: ['first.example', 'second.example'] })
    .where('id', '=', 10001)
    .execute()
  app.context.sites.invalidate()
  for (const host of ['first.example', 'second.example', 'SECOND.example', 'First.example']) {
    const read = async (url: string) => (await app.server.inject({ url, headers: { host } })).body
    const page = await read(`/s/${post}`)
    expect(page).toContain(`<link rel="canonical" href="http://first.example/s/${post}">`)
    expect(page).toContain(`href="/h5/circle/?at=page#/sharedetail/${post}">打开圈子`)
    const line = JSON.parse(await read(`/oembed?url=${encodeURIComponent(`http://${host}/s/${post}`)}`)).html
    expect(line).toContain(`data-src="http://${host.toLowerCase()}/embed/post/${post}"`)
    expect(line).toContain(`src="http://${host.toLowerCase()}/embed.js"`)
  }
})
