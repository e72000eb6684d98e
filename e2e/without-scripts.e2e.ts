import { expect, test } from 'vitest'
import { openPage, shot } from './harness/page.ts'
import { untilRendered } from './harness/rendered.ts'
import { basePath } from './harness/server.ts'

test('without scripts the home page has its cards, and links to pages that need none', async () => {
  const { page, go } = await openPage({ scripts: false, route: null })
  await untilRendered(page)
  await go('/')
  await page.getByRole('article').first().waitFor()
  expect(await page.getByRole('article').count()).toBeGreaterThan(3)
  await shot(page, 'home without scripts', true)
  const opacities = (images: Element[]) => images.map((image) => getComputedStyle(image).opacity)
  const pictures = await page.locator('article img').evaluateAll(opacities)
  expect(pictures.length).toBeGreaterThan(1)
  expect(new Set(pictures)).toEqual(new Set(['1']))
  const link = page.getByRole('article').first().locator('a[href^="/s/"]').first()
  const address = await link.getAttribute('href')
  await link.tap()
  await page.waitForURL(`**${address}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
})

test('without scripts a topic, a town, a list and the ranking are read from one another, in WeChat too where they open the circle', async () => {
  const { page } = await openPage({ scripts: false, route: null })
  await page.goto('/s/')
  await page.getByRole('link', { name: '热帖榜' }).tap()
  await page.waitForURL('**/s/ranking*')
  await page.getByText('第1名').waitFor()
  await shot(page, 'page ranking', true)
  await page
    .getByRole('link', { name: /^#.+#$/ })
    .first()
    .tap()
  await page.waitForURL('**/s/topic/*')
  await page.getByRole('heading', { level: 1, name: /^#.+#$/ }).waitFor()
  await shot(page, 'page topic', true)
  const sitemap = await (await page.request.get('/sitemap/pages.xml')).text()
  const addressOf = (folder: string) =>
    /<loc>([^<]+)<\/loc>/.exec(sitemap.slice(sitemap.indexOf(`/s/${folder}/`) - 60))?.[1] ?? ''
  for (const folder of ['town', 'list']) {
    const address = new URL(addressOf(folder).replaceAll('&#38;', '&'))
    expect(address.pathname).toMatch(new RegExp(`^/s/${folder}/`))
    await page.goto(address.pathname + address.search)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.locator('main li a').count()).toBeGreaterThan(0)
    await shot(page, `page ${folder}`, true)
  }

  const inWechat = await openPage({ scripts: false, route: null, agent: 'MicroMessenger/8.0.50' })
  await inWechat.page.goto('/s/ranking')
  await inWechat.page.waitForURL(({ pathname, hash }) => pathname === `${basePath}/` && hash === '#/?rank=1')
})
