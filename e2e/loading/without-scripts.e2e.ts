import { expect, test } from 'vitest'
import { overflowing } from '../harness/checks/layout.ts'
import { untilRendered } from '../harness/checks/rendered.ts'
import { checkAxe, openPage, shot } from '../harness/page.ts'
import { basePath } from '../harness/server.ts'

test('without scripts the home page shows its cards and links to pages that need no scripts', async () => {
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

test('without scripts a topic, a town, a list and the ranking link to one another, and in WeChat they open the circle', async () => {
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

test('on a page without scripts a right-to-left nickname is shown before the date of its comment', async () => {
  const { page } = await openPage({ scripts: false, route: null })
  await page.route('**/s/180', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace(/(<div class="comment">\s*<b>)[^<]+/g, '$1محمد')
    await route.fulfill({ response, body })
  })
  await page.goto('/s/180')
  const comment = page.locator('.comment').first()
  const name = await comment.locator('b').first().boundingBox()
  const day = await comment.locator('.soft').first().boundingBox()
  expect(day?.x).toBeGreaterThanOrEqual((name?.x ?? 0) + (name?.width ?? 0))
})

test.each([{ width: 320 }, { width: 1280, dark: true }])(
  'pages and embeds that need no scripts are accessible ($width px)',
  { tags: 'long' },
  async (options) => {
    const { page, allow } = await openPage({ route: null, ...options })
    allow(/^404 /)
    for (const path of [
      ...['/s/', '/s/180', '/s/180?view=page', '/s/topic/1', '/s/town/9', '/s/ranking', '/s/accessibility'],
      ...[
        '/embed/post/180',
        '/embed/topic/1',
        '/embed/poll/1',
        '/embed/ranking',
        '/embed/tell/1',
        '/embed/post/999999',
      ],
    ]) {
      await page.goto(path)
      await checkAxe(page)
      expect([path, await overflowing(page)]).toEqual([path, []])
    }
  },
)
