// @module-tag long

import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { accounts } from '../harness/accounts.ts'
import { drag, scrollPosition, scrollTo, waitForToast } from '../harness/actions/gestures.ts'
import { playsAfter } from '../harness/actions/plays.ts'
import { apiAs } from '../harness/api.ts'
import { type App, ownApp } from '../harness/app.ts'
import { checkAxe, openPage } from '../harness/page.ts'
import { publishComment } from '../harness/screens/review.ts'
import { basePath } from '../harness/server.ts'
import { unique } from '../harness/unique.ts'

const videosOf = async (app?: App) => {
  const api = await apiAs(accounts.poster, app)
  const { data } = await api.get<{ data: { topic_id: number; content: string }[] }>('circle/topicapi', {
    action: 'list',
    type: 3,
    pagesize: 50,
  })
  return data
}
const timeOf = (page: Page) => () =>
  page
    .locator('video')
    .first()
    .evaluate((video: HTMLVideoElement) => video.currentTime)

type Play = { until: number; isInline: boolean }
/** The page records how far a video plays: its element lasts four seconds. */
const recordPlay = () => {
  const play: Play = { until: 0, isInline: false }
  Object.assign(window, { play })
  const onTime = ({ target }: Event) => {
    const { currentTime, playsInline } = target as HTMLVideoElement
    Object.assign(play, { until: Math.max(play.until, currentTime), isInline: playsInline })
  }
  document.addEventListener('timeupdate', onTime, true)
}
const readPlay = () => (window as unknown as { play: Play }).play

describe('full-screen videos', () => {
  test('a swipe shows the next or previous video; only the visible one plays, from its stored position', async () => {
    const videos = await videosOf()
    const { page } = await openPage({ route: `/sharedetail/${videos[0]?.topic_id}` })
    const players = page.locator('video')
    const time = timeOf(page)
    const entries = () => page.evaluate(() => history.length)
    await page.getByRole('button', { name: /^播放视频/ }).waitFor()
    const before = await entries()
    await page.evaluate(recordPlay)
    await page.getByRole('button', { name: /^播放视频/ }).tap()
    await expect.poll(() => page.evaluate(readPlay).then(({ until }) => until)).toBeGreaterThan(0.8)
    // It plays in its place: no entry, and no player of the system.
    expect(await entries()).toBe(before)
    expect((await page.evaluate(readPlay)).isInline).toBe(true)
    const behind = await scrollPosition(page)
    await page.getByRole('button', { name: '全屏' }).tap()
    const reel = page.getByRole('list', { name: /^视频/ })
    await reel.waitFor()
    await expect.poll(() => players.count()).toBe(1)
    await expect.poll(time).toBeGreaterThan(0.8)

    // The video that fills the screen, and whether it alone has a player.
    const shown = () =>
      reel.evaluate((list) => {
        const position = list.scrollTop / list.clientHeight
        const [player, ...others] = [...list.querySelectorAll('video')]
        const plays = others.length === 0 && player?.closest('li') === list.children[Math.round(position)]
        return { position, plays }
      })
    const finger = (up: 1 | -1) => drag(page, { x: 150, y: 380 + 240 * up }, { x: 150, y: 380 - 240 * up })
    const at = (position: number) => expect.poll(shown).toEqual({ position, plays: true })
    await finger(-1)
    await at(0)
    await finger(1)
    await at(1)
    await finger(-1)
    await at(0)
    await expect.poll(time).toBeGreaterThan(0.8)
    const last = (await reel.getByRole('listitem').count()) - 1
    for (let next = 1; next <= last; next++) {
      await finger(1)
      await at(next)
    }
    await finger(1)
    await at(last)
    // One entry however many videos were shown.
    expect(last).toBeGreaterThan(0)
    expect(await entries()).toBe(before + 1)
    await page.goBack()
    await reel.waitFor({ state: 'hidden' })
    await expect.poll(() => scrollPosition(page)).toBe(behind)
    expect(page.url()).toContain(`/sharedetail/${videos[0]?.topic_id}`)
  })
})

describe('controls of a full-screen video', () => {
  test('it pauses by a tap, seeks by its slider, changes its speed and sound, and says when it cannot load', async () => {
    const [video] = await videosOf()
    const { page, allow } = await openPage({ route: `/sharedetail/${video?.topic_id}` })
    const time = timeOf(page)
    const player = page.locator('video')
    const read = (key: 'paused' | 'muted' | 'playbackRate' | 'controls') =>
      player.evaluate((element: HTMLVideoElement, name) => element[name], key)
    await page.getByRole('button', { name: '全屏' }).tap()
    const slider = page.getByRole('slider', { name: '播放进度' })
    await expect.poll(time).toBeGreaterThan(0.1)
    await page.getByRole('button', { name: '暂停' }).tap()
    await expect.poll(() => read('paused')).toBe(true)
    expect(await read('controls')).toBe(false)

    const track = await slider.boundingBox()
    expect(track?.height).toBeGreaterThanOrEqual(44)
    await slider.fill('2')
    await expect.poll(time).toBe(2)
    expect(await slider.getAttribute('aria-valuetext')).toMatch(/^0:02，共 0:0\d$/)
    await slider.press('ArrowLeft')
    await expect.poll(time).toBe(0)

    await page.getByRole('button', { name: '静音' }).tap()
    await expect.poll(() => read('muted')).toBe(true)
    await page.getByRole('button', { name: /^播放速度/ }).tap()
    await page.getByRole('button', { name: '0.5×' }).tap()
    await expect.poll(() => read('playbackRate')).toBe(0.5)
    await checkAxe(page)
    await page.getByRole('button', { name: '播放', exact: true }).tap()
    await expect.poll(time).toBeGreaterThan(0.1)
    await slider.fill('3.9')
    await page.getByRole('button', { name: '重播' }).tap()
    await expect.poll(() => read('paused')).toBe(false)

    allow(/\.mp4|video/)
    await player.evaluate((element: HTMLVideoElement) => {
      element.src = '/missing.mp4'
    })
    await page.getByText('视频加载失败').waitFor()
    await page.getByRole('button', { name: '重试' }).press('Enter')
    await expect.poll(time).toBeGreaterThan(0.1)
  })
})

describe('comments of a full-screen video', () => {
  const app = ownApp()

  test('comments open over the playing video, one is written and one deleted there, and back leads to the post', async () => {
    const [words, earlier] = [unique('边看边说'), unique('看之前说的')]
    const [first, second] = await videosOf(app)
    const topic_id = second?.topic_id ?? 0
    const reply_id = await publishComment(app, { topic_id, content: earlier }, accounts.otherPoster)
    await publishComment(app, { topic_id, content: '对', reply_id }, accounts.poster)
    const api = await apiAs(accounts.otherPoster, app)
    const { reply } = await api.get<{ reply: number }>('circle/topicapi', { action: 'detail', topic_id })
    const { page } = await openPage({ app, as: accounts.otherPoster, route: `/sharedetail/${first?.topic_id}` })
    await page.getByRole('button', { name: '全屏' }).tap()
    const reel = page.getByRole('list', { name: /^视频/ })
    await expect.poll(() => reel.getByRole('listitem').count()).toBeGreaterThan(1)
    await drag(page, { x: 150, y: 620 }, { x: 150, y: 140 })
    const item = reel.getByRole('listitem').filter({ has: page.locator('video') })
    await item.getByText(second?.content.slice(0, 8) ?? '').waitFor()
    await page.getByRole('button', { name: '静音' }).waitFor()
    await item.getByRole('button', { name: /^评论/ }).tap()
    const sheet = page.getByRole('dialog', { name: /^评论/ })
    await sheet.getByRole('button', { name: '说点什么…' }).tap()
    await page.getByRole('textbox', { name: '评论内容' }).fill(words)
    await page.getByRole('button', { name: '发送' }).tap()
    await sheet.getByText(words).waitFor()
    await expect.poll(() => page.locator('video').count()).toBe(1)
    // Both move while the composer closes.
    await expect
      .poll(async () => {
        const [shown, over] = [await page.locator('video').boundingBox(), await sheet.boundingBox()]
        return (over?.y ?? 0) + 1 - ((shown?.y ?? 0) + (shown?.height ?? 0))
      })
      .toBeGreaterThanOrEqual(0)
    await page.getByRole('textbox', { name: '评论内容' }).waitFor({ state: 'detached' })

    await page.getByRole('dialog', { name: `评论 ${reply}`, exact: true }).waitFor()
    const own = sheet.getByRole('article', { name: /的评论$/ }).filter({ hasText: earlier })
    await own.getByRole('button', { name: '删除' }).tap()
    await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).tap()
    // With its reply.
    await page.getByRole('dialog', { name: `评论 ${reply - 2}`, exact: true }).waitFor()
    await own.waitFor({ state: 'detached' })
    await page.goBack()
    await sheet.waitFor({ state: 'hidden' })
    const shown = await item.getByRole('button', { name: /^评论/ }).innerText()
    expect(shown.replace(/\D/g, '')).toBe(`${reply - 2}`)
    await expect.poll(() => item.getByText(second?.content.slice(0, 8) ?? '').count()).toBe(1)
    await page.goBack()
    await reel.waitFor({ state: 'hidden' })
    expect(page.url()).toContain(`/sharedetail/${first?.topic_id}`)
    await page.getByRole('button', { name: '全屏' }).waitFor()
  })
})

describe('videos in a list', () => {
  test('videos in a list play muted one at a time on Wi-Fi and resume at their stored position', async () => {
    const { page, allow } = await openPage({ route: null, motion: true })
    allow(/video\.mp4/)
    await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { type: 'wifi' } }))
    // A feed of videos only.
    await page.route(/topicapi\?.*action=list/, (route) => route.continue({ url: `${route.request().url()}&type=3` }))
    // A video lasts four seconds, less than a poll may take, so the page records what was played with sound.
    await page.addInitScript(() => {
      const note = ({ target }: Event) => {
        const { muted, currentTime } = target as HTMLVideoElement
        if (!muted) document.documentElement.dataset['audibleAt'] = String(currentTime)
      }
      document.addEventListener('timeupdate', note, true)
    })
    // Without `at=page` the document of home brings the first page of the feed, of any kind.
    await page.goto(`${basePath}/?at=page#/`)
    const audibleAt = () => page.evaluate(() => Number(document.documentElement.dataset['audibleAt'] ?? 0))
    const playing = () =>
      page.locator('video').evaluateAll((all) =>
        all
          .map((one) => one as HTMLVideoElement)
          .filter((one) => !one.paused)
          .map((one) => one.muted),
      )
    const covers = page.getByRole('button', { name: /^播放视频/ })
    await scrollTo(page, covers.first())
    await expect.poll(playing).toEqual([true])
    await covers.first().tap()
    await expect.poll(audibleAt).toBeGreaterThan(1)
    // The video with sound has no cover until it ends: the third one is below the screen in both cases.
    await scrollTo(page, covers.nth(2))
    await expect.poll(playing).toEqual([true])
  })
})

test('a video that cannot be loaded says so, and a further tap on its cover plays it', async () => {
  const [video] = await videosOf()
  const { page, allow } = await openPage({ route: `/sharedetail/${video?.topic_id}` })
  allow(/video\.mp4|hls/)
  await page.route(/\/files\/.*\.(mp4|m3u8)/, (route) => route.abort())
  await page.getByRole('button', { name: /^播放视频/ }).tap()
  await waitForToast(page, '视频加载失败')
  await page.unrouteAll({ behavior: 'wait' })
  // On a fast machine the failure comes within the time of a double tap, whose second tap is ignored.
  await page.waitForTimeout(500)
  await playsAfter(page, () => page.getByRole('button', { name: /^播放视频/ }).tap())
})

test.each([
  ['in a browser of Android', 'Google Inc.'],
  ['on an iPhone', 'Apple Computer, Inc.'],
])(
  'a long video whose playlist cannot be loaded %s plays as a file, in the post and in full screen',
  async (_, vendor) => {
    const [video] = await videosOf()
    const { page, allow } = await openPage({ route: null })
    allow(/hls\.m3u8/)
    // Browsers of Android answer so too.
    await page.addInitScript((vendor) => {
      HTMLMediaElement.prototype.canPlayType = () => 'maybe'
      Object.defineProperty(navigator, 'vendor', { value: vendor })
    }, vendor)
    await page.route(/topicapi\?.*action=detail/, async (route) => {
      const response = await route.fetch()
      const envelope = (await response.json()) as { data: { attachment: object } }
      Object.assign(envelope.data.attachment, { hls: '/files/none/hls.m3u8' })
      await route.fulfill({ response, json: envelope })
    })
    const asked: string[] = []
    await page.route('**/hls.m3u8', (route) => {
      asked.push(route.request().resourceType())
      return route.abort()
    })
    await page.goto(`${basePath}/#/sharedetail/${video?.topic_id}`)
    await playsAfter(page, () => page.getByRole('button', { name: /^播放视频/ }).tap())
    await page.getByRole('button', { name: '全屏' }).tap()
    await page.getByRole('slider', { name: '播放进度' }).waitFor()
    await expect.poll(timeOf(page)).toBeGreaterThan(0.1)
    expect([...new Set(asked)]).toEqual([vendor.startsWith('Apple') ? 'media' : 'xhr'])
  },
)

test('on a screen of little height a video is as wide as its post', async () => {
  const [first] = await videosOf()
  const { page } = await openPage({ route: `/sharedetail/${first?.topic_id}`, width: 812, height: 375 })
  const widthOf = async (element: Locator) => Math.round((await element.boundingBox())?.width ?? 0)
  const play = page.getByRole('button', { name: /^播放视频/ })
  await play.waitFor()
  expect(await widthOf(play)).toBe(await widthOf(page.getByRole('article').first()))
})
