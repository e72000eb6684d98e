import type { Locator, Page } from 'playwright-core'
import sharp, { type OverlayOptions } from 'sharp'
import { expect, test } from 'vitest'
import { accounts } from '../harness/accounts.ts'
import {
  doubleTap,
  drag,
  pinch,
  scrollPosition,
  scrollTo,
  swipeLeft,
  waitForToast,
} from '../harness/actions/gestures.ts'
import { apiAs } from '../harness/api.ts'
import { openPage, shot } from '../harness/page.ts'
import { jpeg, withAiMark } from '../harness/pictures.ts'

test('a photo above 10 MB is resized and rotated upright outside of the main thread before the upload', async () => {
  const { page } = await openPage({ as: accounts.verified, route: '/take_post' })
  const photo = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#c0392b' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const buffer = Buffer.concat([photo, Buffer.alloc(10_300_000)])
  const chooser = page.getByLabel('选择图片')
  await chooser.waitFor({ state: 'attached' })
  // Decoding ten megabytes takes time.
  const slow = { timeout: 30_000 }
  const [worker, sent] = await Promise.all([
    page.waitForEvent('worker', slow),
    page.waitForResponse(/index\/upload\/file/, slow),
    chooser.setInputFiles({ name: 'large.jpg', mimeType: 'image/jpeg', buffer }, slow),
  ])
  expect(worker.url()).toContain('resize')
  expect(Number(await sent.request().headerValue('content-length'))).toBeLessThan(1_000_000)
  expect((await sent.json()) as object).toMatchObject({ code: 0, data: { width: 800, height: 1066 } })
  await page.getByRole('button', { name: '移除第 1 张' }).tap()
})

test('a picture that is drawn before the upload arrives with its AI mark where no further script answers', async () => {
  const { page, go } = await openPage({ as: accounts.verified, route: null })
  await page.clock.install()
  // A worker whose script does not arrive.
  await page.addInitScript(() => {
    const silent = class {
      constructor() {
        document.documentElement.dataset['worker'] = 'silent'
      }
      postMessage() {}
      terminate() {}
    }
    Object.assign(window, { Worker: silent })
  })
  await go('/take_post')
  const chooser = page.getByLabel('选择图片')
  await chooser.waitFor({ state: 'attached' })
  await page.route('**/assets/*.js', () => {})
  const { buffer } = withAiMark(await jpeg('marked', '#8e44ad'))
  await chooser.setInputFiles({
    name: 'large.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.concat([buffer, Buffer.alloc(10_300_000)]),
  })
  await page.locator('[data-worker]').waitFor({ state: 'attached' })
  const [sent] = await Promise.all([page.waitForResponse(/index\/upload\/file/), page.clock.fastForward(30_000)])
  expect((await sent.json()) as object).toMatchObject({ code: 0, data: { ai_grade: 1 } })
})

test('full-screen pictures can be swiped, zoomed by pinch or double tap, saved, and closed by a pull', async () => {
  const api = await apiAs(accounts.poster)
  type Shown = { topic_id: number; attachment: unknown[] }
  const { data } = await api.get<{ data: Shown[] }>('circle/topicapi', { action: 'list', type: 2, pagesize: 50 })
  const post = data.find(({ attachment }) => attachment.length >= 3)
  const { page, go } = await openPage({ route: null, motion: true })
  // The native share sheet cannot be opened in a test: this stub records its arguments and is cancelled the second
  // time.
  await page.addInitScript(() => {
    const shared: string[] = []
    const share = async ({ files = [] }: ShareData) => {
      shared.push(...files.map(({ name, type, size }) => `${name.split('.')[1]} ${type} ${size > 1_000}`))
      document.documentElement.dataset['shared'] = shared.join()
      if (shared.length > 1) throw new DOMException('closed', 'AbortError')
    }
    Object.assign(navigator, { canShare: () => true, share })
  })
  await go(`/sharedetail/${post?.topic_id}`)
  await page.getByRole('button', { name: /图片/ }).first().tap()
  const viewer = page.locator('.yarl__root')
  await viewer.waitFor()
  const behind = await scrollPosition(page)
  const counter = viewer.locator('.yarl__counter')
  const picture = viewer.locator('.yarl__slide_current img')
  const width = async () => Math.round((await picture.boundingBox())?.width ?? 0)
  await expect.poll(() => counter.textContent()).toMatch(/^1 \/ /)
  // The viewer may still be opening, so swipe again.
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
  await doubleTap(page, middle)
  await expect.poll(width).toBe(whole)

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    viewer.getByRole('button', { name: '保存图片' }).tap(),
  ])
  expect(download.suggestedFilename()).toMatch(/\.webp$/)
  await waitForToast(page, '保存成功')
  const shared = () => page.evaluate(() => document.documentElement.dataset['shared'])
  const sharePicture = viewer.getByRole('button', { name: '分享图片' })
  await sharePicture.tap()
  await expect.poll(shared).toBe('webp image/webp true')
  await sharePicture.tap()
  await expect.poll(shared).toBe('webp image/webp true,webp image/webp true')
  expect(await page.getByText('操作失败').count()).toBe(0)

  // After rotating the phone the same picture is shown completely.
  const fits = async (width: number, height: number) => {
    await page.setViewportSize({ width, height })
    await expect
      .poll(async () => {
        const { x = -1, y = -1, width: w = 0, height: h = 0 } = (await picture.boundingBox()) ?? {}
        const edges = [Math.round(width - w - 2 * x), Math.round(height - h - 2 * y)]
        return edges.every((edge) => Math.abs(edge) <= 1) && Math.abs(Math.min(width - w, height - h)) <= 1
      })
      .toBe(true)
  }
  await fits(812, 375)
  await fits(375, 812)
  expect(await counter.textContent()).toMatch(/^2 \/ /)
  await drag(page, { x: 187, y: 300 }, { x: 187, y: 650 })
  await viewer.waitFor({ state: 'detached' })
  await expect.poll(() => scrollPosition(page)).toBe(behind)
  expect(page.url()).toContain(`/sharedetail/${post?.topic_id}`)
})

test('the first picture is requested once, in the width that the phone needs', async () => {
  const api = await apiAs(accounts.poster)
  type Shown = { topic_id: number; attachment: { url_set?: string }[] }
  const { data } = await api.get<{ data: Shown[] }>('circle/topicapi', { action: 'list', type: 2, pagesize: 50 })
  const post = data.find(({ attachment }) => attachment[0]?.url_set)
  /** Some builds of Chromium ask their cache again for a picture that moves to another element: nothing is transferred. */
  const transferred = (page: Page) =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .flatMap((entry) =>
          entry instanceof PerformanceResourceTiming && entry.transferSize > 0 ? [new URL(entry.name).pathname] : [],
        ),
    )
  for (const [route, name] of [
    ['/', '推荐'],
    [`/sharedetail/${post?.topic_id}`, '图片'],
  ] as const) {
    const { page } = await openPage({ route })
    const first = page.getByRole('region', { name }).locator('img').first()
    await expect.poll(() => first.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    const src = new URL(await first.evaluate((image: HTMLImageElement) => image.currentSrc)).pathname
    expect(src).toMatch(/phone\.webp$/)
    const forms = (await transferred(page)).filter((path) => path.startsWith(src.slice(0, -'phone.webp'.length)))
    expect([route, ...forms.filter((path) => !path.endsWith('thumb.webp'))]).toEqual([route, src])
    const { length } = await (await page.request.get(src)).body()
    if (route === '/') expect(length).toBeLessThan(60_000)
  }
})

test('one to nine pictures form one grid: centre crop, top crop with a mark for a long picture, animation kept', async () => {
  const { page, go } = await openPage({ route: null })
  const made = (name: string, width: number, height: number) => ({
    attach_id: 1,
    ...{ url: `/files/made/${name}-feed.webp`, thumb: `/files/made/${name}-thumb.webp`, full: '', preview: '' },
    ...{ width, height },
  })
  const wide = made('wide', 900, 300)
  const blocks = [
    ...[[wide], [made('upright', 300, 400)], [made('long', 300, 1800)], [made('moving', 300, 200)]],
    ...[2, 3, 4, 9].map((count) => Array.from({ length: count }, () => wide)),
  ]
  await page.route(/topicapi\?.*action=list/, async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { data: { data: { attachment: unknown; content: string }[] } }
    const posts = body.data.data.filter(({ attachment }) => Array.isArray(attachment))
    const changed = blocks.map((attachment, i) => ({ ...posts[i], content: '', attachment }))
    await route.fulfill({ response, json: { ...body, data: { ...body.data, data: changed, total_page: 1 } } })
  })
  const files = await paintings()
  await page.route(/\/files\/made\//, async (route) => {
    const name = /made\/(\w+)/.exec(route.request().url())?.[1] ?? ''
    await route.fulfill({ contentType: 'image/webp', body: files[name] ?? Buffer.alloc(0) })
  })
  await go('/')

  /** Scrolls to the block; the virtual list unmounts blocks that were passed. */
  const reach = async (name: string, count: number) => {
    const picture = page.locator(`img[src*="/made/${name}-"]`)
    const cell = page.getByRole('button', { name: `图片 1，共 ${count} 张` }).filter({ has: picture })
    await scrollTo(page, cell)
    const places = await cell.evaluate(({ parentElement: grid }) => {
      const from = grid?.getBoundingClientRect() ?? new DOMRect()
      return [...(grid?.children ?? [])].map((one) => {
        const { x, y, width, height } = one.getBoundingClientRect()
        return [x - from.x, y - from.y, width, height]
      })
    })
    return { cell, places, first: places[0] ?? [] }
  }
  const near = (...rows: number[][]) => rows.map((row) => row.map((value) => expect.closeTo(value, -0.5)))

  const alone = await reach('wide', 1)
  const [, , column = 0] = alone.first
  expect(column).toBeGreaterThan(300)
  expect(alone.places).toEqual(near([0, 0, column, (column * 9) / 16]))
  const standing = async (name: string) => {
    const { cell, first } = await reach(name, 1)
    const [, , width = 0, height = 0] = first
    expect(width).toBeCloseTo(column * 0.75, 0)
    expect(height).toBeGreaterThan(width)
    expect(height).toBeLessThanOrEqual(320)
    return cell
  }
  expect(await (await standing('upright')).textContent()).toBe('')
  const long = await standing('long')
  expect(await long.textContent()).toBe('长图')
  // The upper part is red, the rest blue.
  await expect.poll(() => colourAt(long, 0.5)).toBe('red')
  const { cell: moving } = await reach('moving', 1)
  for (const colour of ['red', 'blue', 'red']) await expect.poll(() => colourAt(moving, 0.5)).toBe(colour)

  const gap = 4
  const squares = (count: number, across: number, width: number) => {
    const side = (width - gap * (across - 1)) / across
    const at = (index: number) => index * (side + gap)
    return near(...Array.from({ length: count }, (_, i) => [at(i % across), at(Math.floor(i / across)), side, side]))
  }
  expect((await reach('wide', 2)).places).toEqual(squares(2, 2, column))
  const { places } = await reach('wide', 3)
  const part = (column - gap) / 3
  const [high, low] = [(column * 2) / 3, ((column * 2) / 3 - gap) / 2]
  expect(places).toEqual(
    near([0, 0, 2 * part, high], [2 * part + gap, 0, part, low], [2 * part + gap, low + gap, part, low]),
  )
  expect((await reach('wide', 4)).places).toEqual(squares(4, 2, column * 0.75))
  const nine = await reach('wide', 9)
  expect(nine.places).toEqual(squares(9, 3, column))
  // Red, green and blue thirds: a square crop shows the green one.
  await expect.poll(() => colourAt(nine.cell, 0.06)).toBe('green')
  expect(await colourAt(nine.cell, 0.94)).toBe('green')
})

const colours = { red: '#f00', green: '#0f0', blue: '#00f' }

/** Test pictures: bands of one colour each, and an animation of two frames. */
const paintings = async (): Promise<Record<string, Buffer>> => {
  const plain = (width: number, height: number, background: string) =>
    sharp({ create: { width, height, channels: 3, background } })
  const band = (width: number, height: number, background: string, left: number, top: number) => ({
    ...{ input: { create: { width, height, channels: 3, background } }, left, top },
  })
  const { red, green, blue } = colours
  const frames = Buffer.concat([red, blue].map((colour) => Buffer.alloc(300 * 200 * 3, bytesOf(colour))))
  return {
    wide: await plain(900, 300, red)
      .composite([band(300, 300, green, 300, 0), band(300, 300, blue, 600, 0)] as OverlayOptions[])
      .webp()
      .toBuffer(),
    upright: await plain(300, 400, green).webp().toBuffer(),
    long: await plain(300, 1800, blue)
      .composite([band(300, 500, red, 0, 0)] as OverlayOptions[])
      .webp()
      .toBuffer(),
    moving: await sharp(frames, { raw: { width: 300, height: 400, channels: 3, pageHeight: 200 } })
      .webp({ delay: [300, 300], loop: 0 })
      .toBuffer(),
  }
}

const bytesOf = (colour: string) => Buffer.from([...colour.slice(1)].map((digit) => (digit === 'f' ? 255 : 0)))

/** The colour at mid-height, at the given fraction from the left. */
const colourAt = async (element: Locator, from: number) => {
  const { data, info } = await sharp(await element.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width * from)) * info.channels
  const [strongest = 0] = [0, 1, 2].toSorted((a, b) => (data[at + b] ?? 0) - (data[at + a] ?? 0))
  return Object.keys(colours)[strongest]
}
