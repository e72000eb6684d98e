import { expect, test } from 'vitest'
import { checkAxe, openPage } from './harness/page.ts'

test('the root URL redirects to the circle, which shows posts', async () => {
  const { page } = await openPage({ route: null })
  await page.goto('/')
  await page.getByRole('article').first().waitFor()
  expect(new URL(page.url()).pathname).toBe('/h5/circle/')
  expect(await page.title()).toBe('圈子')
})

test('a URL with siteid shows the posts of that site, on its home page, after a link and on a later visit', async () => {
  const { page } = await openPage({ route: null })
  const listOf = async (siteid: number) =>
    (await (await page.request.get(`/api/circle/topicapi?action=list&siteid=${siteid}`)).json()).data.data
  const [post] = await listOf(10002)
  await page.goto('/?siteid=10002')
  const first = page.getByRole('article').filter({ hasText: post.content.slice(0, 8) })
  await first.first().waitFor()
  expect(new URL(page.url()).search).toBe('?siteid=10002')
  await page.goto(`/s/${post.topic_id}`)
  await page.getByRole('link', { name: '打开圈子' }).click()
  await page.waitForURL(/siteid=10002&at=page#\/sharedetail/)
  await page.getByText(post.content.slice(0, 8)).first().waitFor()
  await page.reload()
  await page.getByText(post.content.slice(0, 8)).first().waitFor()
})

test('the home page stores its layout separately for each site of a host', async () => {
  const { page } = await openPage()
  const layouts = () =>
    page.evaluate(() =>
      Object.keys(localStorage)
        .filter((key) => key.startsWith('quanzi:home'))
        .sort(),
    )
  await expect.poll(layouts).toEqual(['quanzi:home'])
  const before = await page.evaluate(() => localStorage.getItem('quanzi:home'))
  await page.goto('/?siteid=10002')
  await expect.poll(layouts).toEqual(['quanzi:home', 'quanzi:home10002'])
  expect(await page.evaluate(() => localStorage.getItem('quanzi:home'))).toBe(before)
})

test('a browser older than the supported ones is redirected to the plain page of the same post, the oldest supported one gets polyfills', async () => {
  const old = await openPage({ route: null })
  await old.context.addInitScript(() => {
    CSS.supports = () => false
  })
  await old.go('/sharedetail/180')
  await old.page.getByText('浏览器版本较旧，这里是简版页面。').waitFor()
  expect(new URL(old.page.url()).pathname).toBe('/s/180')
  await old.page.locator('.card').first().waitFor()

  const { page, context, go } = await openPage({ route: null })
  await context.addInitScript(() => {
    Reflect.deleteProperty(Array.prototype, 'at')
    Reflect.deleteProperty(Array.prototype, 'findLast')
    CSS.supports = (condition: string) => condition !== 'aspect-ratio'
  })
  await go('/')
  await page.getByRole('article').first().waitFor()
  expect(await page.evaluate(() => [1, 2].at(-1))).toBe(2)
  expect(await page.locator('link[href$="old-browsers.css"]').count()).toBe(1)
})

test('an unknown URL shows a message and a link to the circle', async () => {
  const { page, allow } = await openPage({ route: null })
  allow(/404/)
  for (const address of ['/nothing', '/h5/circle/nothing', '/s/999999']) {
    await page.goto(address)
    await page.getByRole('heading', { name: '内容不存在' }).waitFor()
  }
  await checkAxe(page)
  await page.getByRole('link', { name: '打开圈子' }).click()
  expect(new URL(page.url()).pathname).toBe('/h5/circle/')
})
