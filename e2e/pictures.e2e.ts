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
  const worker = page.waitForEvent('worker')
  const answer = page.waitForResponse(/index\/upload\/file/)
  await page.getByLabel('选择图片').setInputFiles({ name: 'large.jpg', mimeType: 'image/jpeg', buffer })
  expect((await worker).url()).toContain('shrink')
  const sent = await answer
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
  await swipeLeft(page, picture)
  await expect.poll(() => counter.textContent()).toMatch(/^2 \/ /)
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
  await doubleTap()
  await expect.poll(width).toBeGreaterThan(spread)
  await doubleTap()
  await expect.poll(width).toBe(whole)

  const download = page.waitForEvent('download')
  await viewer.getByRole('button', { name: '保存图片' }).tap()
  expect((await download).suggestedFilename()).toMatch(/\.webp$/)
  await said(page, '保存成功')
  await draw(page, { x: 187, y: 300 }, { x: 187, y: 650 })
  await viewer.waitFor({ state: 'detached' })
  expect(await scrollPlace(page)).toBe(behind)
  expect(page.url()).toContain(`/sharedetail/${post?.topic_id}`)
})
