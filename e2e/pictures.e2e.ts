import sharp from 'sharp'
import { expect, test } from 'vitest'
import { apiAs } from './harness/api.ts'
import { draw, pinch, said, scrollPlace, swipeLeft } from './harness/hands.ts'
import { openPage, shot } from './harness/page.ts'
import { people } from './harness/people.ts'

test('a photo of more than 10 MB is made smaller and upright beside the page, before it is sent', async () => {
  const { page } = await openPage({ as: people.verified, route: '/take_post' })
  const photo = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#c0392b' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const buffer = Buffer.concat([photo, Buffer.alloc(10_300_000)])
  const chooser = page.getByLabel('选择图片')
  await chooser.waitFor({ state: 'attached' })
  // Ten megabytes take their way to the browser.
  const patience = { timeout: 30_000 }
  const [worker, sent] = await Promise.all([
    page.waitForEvent('worker', patience),
    page.waitForResponse(/index\/upload\/file/, patience),
    chooser.setInputFiles({ name: 'large.jpg', mimeType: 'image/jpeg', buffer }, patience),
  ])
  expect(worker.url()).toContain('shrink')
  expect(Number(await sent.request().headerValue('content-length'))).toBeLessThan(1_000_000)
  expect((await sent.json()) as object).toMatchObject({ code: 0, data: { width: 800, height: 1066 } })
  await page.getByRole('button', { name: '移除第 1 张' }).tap()
})

test('pictures on a full screen are swiped, spread by two fingers or a double tap, kept, and pulled away', async () => {
  const api = await apiAs(people.poster)
  type Shown = { topic_id: number; attachment: unknown[] }
  const { data } = await api.get<{ data: Shown[] }>('circle/topicapi', { action: 'list', type: 2, pagesize: 50 })
  const post = data.find(({ attachment }) => attachment.length >= 3)
  const { page } = await openPage({ route: `/sharedetail/${post?.topic_id}`, motion: true })
  await page.getByRole('button', { name: /图片/ }).first().tap()
  const viewer = page.locator('.yarl__root')
  await viewer.waitFor()
  const behind = await scrollPlace(page)
  const counter = viewer.locator('.yarl__counter')
  const picture = viewer.locator('.yarl__slide_current img')
  const width = async () => Math.round((await picture.boundingBox())?.width ?? 0)
  await expect.poll(() => counter.textContent()).toMatch(/^1 \/ /)
  // The viewer may still be opening: a person simply swipes again.
  await expect
    .poll(
      async () => {
        if (/^1 \/ /.test((await counter.textContent()) ?? '')) await swipeLeft(page, picture)
        return counter.textContent()
      },
      { interval: 500 },
    )
    .toMatch(/^[23] \/ /)
  await expect.poll(width).toBeGreaterThan(200)

  const whole = await width()
  const middle = { x: 187, y: 406 }
  await pinch(page, middle, 300)
  await expect.poll(width).toBeGreaterThan(whole * 1.2)
  await shot(page, 'viewer spread')
  // A double tap leads as near as it goes, the next one back to the whole.
  const doubleTap = async () => {
    for (const _ of [1, 2]) await page.touchscreen.tap(middle.x, middle.y)
  }
  const spread = await width()
  const near = async () => (await width()) > spread
  // Two taps that come too far apart on a slow machine are no double tap.
  const doubleTapUntil = (isSo: () => Promise<boolean>) =>
    expect
      .poll(
        async () => {
          if (!(await isSo())) await doubleTap()
          return isSo()
        },
        { interval: 500 },
      )
      .toBe(true)
  await doubleTapUntil(near)
  await doubleTapUntil(async () => (await width()) === whole)

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    viewer.getByRole('button', { name: '保存图片' }).tap(),
  ])
  expect(download.suggestedFilename()).toMatch(/\.webp$/)
  await said(page, '保存成功')
  await draw(page, { x: 187, y: 300 }, { x: 187, y: 650 })
  await viewer.waitFor({ state: 'detached' })
  await expect.poll(() => scrollPlace(page)).toBe(behind)
  expect(page.url()).toContain(`/sharedetail/${post?.topic_id}`)
})
