// @module-tag long

import sharp from 'sharp'
import { expect, test } from 'vitest'
import { accounts } from '../harness/accounts.ts'
import { doubleTap, drag, pinch, swipeLeft } from '../harness/actions/gestures.ts'
import { apiAs } from '../harness/api.ts'
import { openPage, shot } from '../harness/page.ts'

test('a long picture is cropped with 长图 and opens at full width, scrolling from its top, with pinch and double tap', async () => {
  const api = await apiAs(accounts.poster)
  type Shown = { topic_id: number; attachment: unknown[] }
  const { data } = await api.get<{ data: Shown[] }>('circle/topicapi', { action: 'list', type: 2, pagesize: 50 })
  const { page, go } = await openPage({ route: null, motion: true })
  const long = {
    attach_id: 1,
    url: '/files/long/feed.webp',
    thumb: '/files/long/thumb.webp',
    full: '/files/long/full.webp',
  }
  const attachment = [
    { ...long, preview: '', width: 200, height: 3000 },
    { ...long, url: '/files/long/second.webp', preview: '', width: 400, height: 300 },
  ]
  const body = await sharp({ create: { width: 200, height: 3000, channels: 3, background: '#c0392b' } })
    .webp()
    .toBuffer()
  const asked: string[] = []
  await page.route(/\/files\/long\//, (route) => {
    asked.push(new URL(route.request().url()).pathname)
    return route.fulfill({ contentType: 'image/webp', body })
  })
  await page.route(/topicapi\?.*action=detail/, async (route) => {
    const response = await route.fetch()
    const json = (await response.json()) as { data: object }
    await route.fulfill({ response, json: { ...json, data: { ...json.data, attachment } } })
  })
  await go(`/sharedetail/${data.find((post) => post.attachment.length > 0)?.topic_id}`)

  const first = page.getByRole('button', { name: '图片 1，共 2 张' })
  await first.getByText('长图').waitFor()
  // The picture fills the frame: a strip in its middle would be 33 px wide.
  const fit = await first.locator('img').evaluate((image) => getComputedStyle(image).objectFit)
  expect(fit).toBe('cover')
  expect(asked).toContain('/files/long/thumb.webp')
  expect(asked).not.toContain('/files/long/feed.webp')
  await shot(page, 'long picture in the detail')
  await first.tap()

  const box = page.getByRole('group', { name: '图片 1，共 2 张' })
  const width = async () => Math.round((await box.locator('img').boundingBox())?.width ?? 0)
  await expect.poll(width).toBe(375)
  const read = () =>
    box.evaluate(({ scrollTop, clientHeight, firstElementChild }) => ({
      top: Math.round(scrollTop),
      screens: Math.round((firstElementChild?.getBoundingClientRect().height ?? 0) / clientHeight),
    }))
  expect(await read()).toEqual({ top: 0, screens: 7 })
  for (const name of ['放大', '缩小']) expect(await page.getByRole('button', { name }).count()).toBe(0)
  // For screen readers and switches, without room of their own.
  for (const name of ['上一张', '下一张'])
    expect(await page.getByRole('button', { name }).boundingBox()).toMatchObject({ width: 1, height: 1 })
  await drag(page, { x: 187, y: 600 }, { x: 187, y: 200 })
  await expect.poll(async () => (await read()).top).toBeGreaterThan(200)
  await shot(page, 'long picture in the viewer')

  const before = await read()
  await pinch(page, { x: 187, y: 400 }, 120)
  await expect.poll(width).toBeGreaterThan(500)
  expect((await read()).top).toBeGreaterThan(before.top)
  await doubleTap(page, { x: 187, y: 400 })
  await expect.poll(width).toBe(375)
  await swipeLeft(page, page.locator('.yarl__slide_current'))
  await expect.poll(() => page.locator('.yarl__counter').textContent()).toBe('2 / 2')
  await page.goBack()
  await page.locator('.yarl__root').waitFor({ state: 'detached' })
})

test('with a mouse the viewer has arrows and magnifiers', async () => {
  const api = await apiAs(accounts.poster)
  type Shown = { topic_id: number; attachment: unknown[] }
  const { data } = await api.get<{ data: Shown[] }>('circle/topicapi', { action: 'list', type: 2, pagesize: 50 })
  const post = data.find(({ attachment }) => attachment.length > 1)
  const { page } = await openPage({ route: `/sharedetail/${post?.topic_id}`, desktop: true })
  await page.getByRole('button', { name: /^图片 1/ }).click()
  for (const name of ['下一张', '放大']) await page.getByRole('button', { name }).waitFor()
})
