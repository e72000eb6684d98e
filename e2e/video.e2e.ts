import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { apiAs } from './harness/api.ts'
import { fresh } from './harness/fresh.ts'
import { draw, said, scrollPlace, scrollTo } from './harness/hands.ts'
import { checkAxe, openPage, shot } from './harness/page.ts'
import { people } from './harness/people.ts'
import { jpeg } from './harness/pictures.ts'

const film = new URL('../server/src/db/demo/media/clip-2-stream.mp4', import.meta.url)
const textOf = (page: Page) => page.getByRole('textbox', { name: /^帖子内容/ })
const choose = (page: Page, ...files: Awaited<ReturnType<typeof clip>>[]) =>
  page.getByLabel('选择图片或视频').setInputFiles(files)

/** A clip of the demo; with `padding` it is as much longer by a part that players skip. */
const clip = async (name = 'stream.mp4', padding = 0) => {
  const bytes = await readFile(film)
  if (padding === 0) return { name, mimeType: 'video/mp4', buffer: bytes }
  const free = Buffer.alloc(padding)
  free.writeUInt32BE(padding)
  free.write('free', 4)
  return { name, mimeType: 'video/mp4', buffer: Buffer.concat([bytes, free]) }
}

type Shown = {
  topic_id: number
  content: string
  attachment: { status?: string; video?: string; thumb?: { id: number } }
}
const own = async (mobile: string, words: string) => {
  const api = await apiAs(mobile)
  const { data } = await api.get<{ data: Shown[] }>('circle/memberapi', { action: 'topic', pagesize: 50 })
  return data.find(({ content }) => content === words)
}

describe('a video', () => {
  test('is uploaded, given a cover, published, made, and played by its author', async () => {
    const words = fresh('溪水边的午后，拍了一段。')
    const { page } = await openPage({ as: people.poster, route: '/take_post' })
    await textOf(page).fill(words)
    await choose(page, await clip())
    await page.getByText(/^已上传，/).waitFor()
    await page.getByRole('button', { name: '选择封面' }).tap()
    const sheet = page.getByRole('dialog', { name: '选择封面' })
    await sheet.getByRole('slider').fill('2')
    await checkAxe(page)
    await sheet.getByRole('button', { name: '使用当前画面' }).tap()
    await page.getByRole('button', { name: '更换封面' }).waitFor()
    await shot(page, 'composer with a video')
    await page.getByRole('checkbox').tap()
    await page.getByRole('button', { name: '发布', exact: true }).tap()
    await said(page, '发布成功!')
    await page.waitForURL(/#\/usercenter\/mine$/)
    await expect
      .poll(async () => (await own(people.poster, words))?.attachment.status, { timeout: 40_000 })
      .toBe('ready')
    const id = (await own(people.poster, words))?.topic_id
    await page.goto(`${page.url().split('#')[0]}#/sharedetail/${id}`)
    await page.getByRole('button', { name: /^播放视频/ }).tap()
    const player = page.locator('video')
    await expect
      .poll(() => player.evaluate((video: HTMLVideoElement) => video.currentTime), { timeout: 10_000 })
      .toBeGreaterThan(0)
  })

  test('goes on after the page died in the middle, from where the server stands', async () => {
    const chunks: number[] = []
    const { page, allow } = await openPage({ as: people.otherPoster, route: '/take_post' })
    allow(/vms\/upload/)
    await page.route('**/index/vms/upload', async (route) => {
      const offset = Number(
        /name="offset"\r\n\r\n(\d+)/.exec(route.request().postDataBuffer()?.toString('latin1') ?? '')?.[1],
      )
      chunks.push(offset)
      // The second one hangs until the page is gone.
      if (chunks.length === 2) return
      await route.continue()
    })
    await textOf(page).fill('路上断了线，回家接着传。')
    await choose(page, await clip('long.mp4', 11_000_000))
    await expect.poll(() => chunks.length, { timeout: 20_000 }).toBe(2)
    await page.reload()
    await page.getByText(/^已上传，/).waitFor({ timeout: 30_000 })
    expect(chunks).toEqual([0, 5_242_880, 5_242_880, 10_485_760])
    expect(await textOf(page).inputValue()).toBe('路上断了线，回家接着传。')
  })

  test('waits without a network, and goes on when it is back', async () => {
    const { page, allow } = await openPage({ as: people.verified, route: '/take_post' })
    allow(/vms|ERR_INTERNET_DISCONNECTED/)
    await page.route('**/index/vms/upload', async (route) => {
      await page.waitForTimeout(400)
      await route.continue().catch(() => {})
    })
    await textOf(page).fill('隧道里没有信号。')
    await choose(page, await clip('tunnel.mp4', 11_000_000))
    await page.getByText(/ MB \/ /).waitFor()
    await page.context().setOffline(true)
    await page.getByText('网络已断开，恢复后继续上传').waitFor()
    await page.context().setOffline(false)
    await page.getByText(/^已上传，/).waitFor({ timeout: 30_000 })
  })
})

const videosOf = async () => {
  const api = await apiAs(people.poster)
  const { data } = await api.get<{ data: Shown[] }>('circle/topicapi', { action: 'list', type: 3, pagesize: 50 })
  return data
}
const timeOf = (page: Page) => () =>
  page
    .locator('video')
    .first()
    .evaluate((video: HTMLVideoElement) => video.currentTime)

describe('videos on a full screen', () => {
  test('a finger leads to the next and back; only the one that is looked at plays, from where it was left', async () => {
    const videos = await videosOf()
    const { page } = await openPage({ route: `/sharedetail/${videos[0]?.topic_id}` })
    const players = page.locator('video')
    const time = timeOf(page)
    await page.getByRole('button', { name: /^播放视频/ }).tap()
    await expect.poll(time, { timeout: 10_000 }).toBeGreaterThan(0.8)
    const behind = await scrollPlace(page)
    await page.getByRole('button', { name: '全屏' }).tap()
    const reel = page.getByRole('list', { name: /^视频/ })
    await reel.waitFor()
    await expect.poll(() => players.count()).toBe(1)
    await expect.poll(time, { timeout: 10_000 }).toBeGreaterThan(0.8)

    // Which of them fills the screen, and whether it alone has a player.
    const shown = () =>
      reel.evaluate((list) => {
        const place = list.scrollTop / list.clientHeight
        const [player, ...others] = [...list.querySelectorAll('video')]
        const plays = others.length === 0 && player?.closest('li') === list.children[Math.round(place)]
        return { place, plays }
      })
    const finger = (up: 1 | -1) => draw(page, { x: 150, y: 380 + 240 * up }, { x: 150, y: 380 - 240 * up })
    const at = (place: number) => expect.poll(shown, { timeout: 10_000 }).toEqual({ place, plays: true })
    await finger(-1)
    await at(0)
    await finger(1)
    await at(1)
    await finger(-1)
    await at(0)
    await expect.poll(time, { timeout: 10_000 }).toBeGreaterThan(0.8)
    const last = (await reel.getByRole('listitem').count()) - 1
    for (let next = 1; next <= last; next++) {
      await finger(1)
      await at(next)
    }
    await finger(1)
    await at(last)
    await page.getByRole('button', { name: '关闭' }).tap()
    await reel.waitFor({ state: 'hidden' })
    await expect.poll(() => scrollPlace(page)).toBe(behind)
    expect(page.url()).toContain(`/sharedetail/${videos[0]?.topic_id}`)
  })
})

describe('videos in a list', () => {
  test('move without a sound where that costs nothing, one at a time, and go on where they were left', async () => {
    const { page, go, allow } = await openPage({ route: null, motion: true })
    allow(/video\.mp4/)
    await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { type: 'wifi' } }))
    // A feed of nothing but videos.
    await page.route(/topicapi\?.*action=list/, (route) => route.continue({ url: `${route.request().url()}&type=3` }))
    // A clip lasts four seconds, less than a look may take: what was heard is noted by the page itself.
    await page.addInitScript(() => {
      const note = ({ target }: Event) => {
        const { muted, currentTime } = target as HTMLVideoElement
        if (!muted) document.documentElement.dataset['heard'] = String(currentTime)
      }
      document.addEventListener('timeupdate', note, true)
    })
    await go('/')
    const heard = () => page.evaluate(() => Number(document.documentElement.dataset['heard'] ?? 0))
    const playing = () =>
      page.locator('video').evaluateAll((all) =>
        all
          .map((one) => one as HTMLVideoElement)
          .filter((one) => !one.paused)
          .map((one) => one.muted),
      )
    const covers = page.getByRole('button', { name: /^播放视频/ })
    await scrollTo(page, covers.first())
    await expect.poll(playing, { timeout: 10_000 }).toEqual([true])
    await covers.first().tap()
    await expect.poll(heard, { timeout: 10_000 }).toBeGreaterThan(1)
    // The one that is heard has no cover, and gets it back at its end: the third is beyond the screen in both cases.
    await scrollTo(page, covers.nth(2))
    await expect.poll(playing, { timeout: 10_000 }).toEqual([true])
  })
})

describe('what the composer says of a file', () => {
  test('kinds, numbers and failures, each in its situation', async () => {
    const { page, allow } = await openPage({ as: people.poster, route: '/take_post' })
    allow(/vms|upload/)
    await textOf(page).fill('说明')
    const picture = await jpeg('red', '#c0392b')
    const toasts: [situation: string, files: Parameters<typeof choose>[1][], words: string | RegExp][] = [
      ['a page', [{ name: 'a.html', mimeType: 'text/html', buffer: Buffer.from('<p>') }], '不支持上传类型'],
      ['a picture and a video', [picture, await clip()], '只能上传一种类型的资源'],
    ]
    for (const [, files, words] of toasts) {
      await choose(page, ...files)
      await said(page, words)
      for (const button of await page.getByRole('button', { name: /^移除第/ }).all()) await button.tap()
    }
    await choose(page, { name: 'fake.mp4', mimeType: 'video/mp4', buffer: Buffer.from('<html>not a video</html>') })
    await said(page, 'fake.mp4 上传失败：不支持上传类型')
    await page.route('**/index/vms/getunique*', (route) => route.abort())
    await choose(page, await clip())
    await said(page, '请求失败')
    await page.getByRole('button', { name: /点按重试/ }).waitFor()
    await page.unroute('**/index/vms/getunique*')
    await page.getByRole('button', { name: /点按重试/ }).tap()
    await page.getByText(/^已上传，/).waitFor()
    await page.route('**/index/upload/file', (route) =>
      route.fulfill({ status: 503, json: { state: 0, code: 503, error: '' } }),
    )
    await page.getByRole('button', { name: '选择封面' }).tap()
    await page.getByRole('button', { name: '使用当前画面' }).tap()
    await said(page, '上传失败')
  })
})
