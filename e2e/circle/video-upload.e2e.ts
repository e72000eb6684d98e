// @module-tag long

import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { accounts } from '../harness/accounts.ts'
import { postTextOf } from '../harness/actions/composer.ts'
import { waitForToast } from '../harness/actions/gestures.ts'
import { playsAfter } from '../harness/actions/plays.ts'
import { apiAs } from '../harness/api.ts'
import { checkAxe, openPage, shot } from '../harness/page.ts'
import { jpeg } from '../harness/pictures.ts'
import { unique } from '../harness/unique.ts'
import { begin } from '../harness/waits/begin.ts'

const demoVideo = new URL('../../server/src/demo/media/clip-2-stream.mp4', import.meta.url)
const choose = (page: Page, ...files: Awaited<ReturnType<typeof videoFile>>[]) =>
  page.getByLabel('选择图片或视频').setInputFiles(files)

/** A video of the demo data; `padding` appends a box that players skip. */
const videoFile = async (name = 'stream.mp4', padding = 0) => {
  const bytes = await readFile(demoVideo)
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

describe('video upload', () => {
  test('a video is uploaded with a cover, published, transcoded, and played by its author', async () => {
    const words = unique('溪水边的午后，拍了一段。')
    const { page } = await openPage({ as: accounts.poster, route: '/take_post' })
    await postTextOf(page).fill(words)
    await choose(page, await videoFile())
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
    await waitForToast(page, '发布成功!')
    await page.waitForURL(/#\/usercenter\/mine$/)
    await expect
      .poll(async () => (await own(accounts.poster, words))?.attachment.status, { timeout: 90_000 })
      .toBe('ready')
    const id = (await own(accounts.poster, words))?.topic_id
    await page.goto(`${page.url().split('#')[0]}#/sharedetail/${id}`)
    await playsAfter(page, () => page.getByRole('button', { name: /^播放视频/ }).tap())
  })

  test('a video upload resumes at the offset of the server after the page was killed', async () => {
    const chunks: number[] = []
    const { page, allow } = await openPage({ as: accounts.otherPoster, route: '/take_post' })
    allow(/vms\/upload/)
    await page.route('**/index/vms/upload', async (route) => {
      const offset = Number(
        /name="offset"\r\n\r\n(\d+)/.exec(route.request().postDataBuffer()?.toString('latin1') ?? '')?.[1],
      )
      chunks.push(offset)
      // The second chunk hangs until the page is closed.
      if (chunks.length === 2) return
      await route.continue()
    })
    await postTextOf(page).fill('路上断了线，回家接着传。')
    await choose(page, await videoFile('long.mp4', 11_000_000))
    await expect.poll(() => chunks.length, { timeout: 20_000 }).toBe(2)
    await page.reload()
    await page.getByText(/^已上传，/).waitFor({ timeout: 30_000 })
    expect(chunks).toEqual([0, 5_242_880, 5_242_880, 10_485_760])
    expect(await postTextOf(page).inputValue()).toBe('路上断了线，回家接着传。')
  })

  test('a video upload waits while offline and resumes when the network is back', async () => {
    const { page, allow } = await openPage({ as: accounts.verified, route: '/take_post' })
    allow(/vms|ERR_INTERNET_DISCONNECTED/)
    let chunks = 0
    let lose = () => {}
    const isOffline = new Promise<void>((done) => {
      lose = done
    })
    await page.route('**/index/vms/upload', async (route) => {
      chunks += 1
      // The second chunk meets the lost network.
      if (chunks === 2) await isOffline
      await route.continue().catch(() => {})
    })
    await postTextOf(page).fill('隧道里没有信号。')
    await choose(page, await videoFile('tunnel.mp4', 6_000_000))
    await expect.poll(() => chunks).toBe(2)
    await page.context().setOffline(true)
    lose()
    await page.getByText('网络已断开，恢复后继续上传').waitFor()
    await page.context().setOffline(false)
    await page.getByText(/^已上传，/).waitFor({ timeout: 30_000 })
  })
})

test('pictures say that they wait for the network, and are uploaded when it is back', async () => {
  const { page, allow } = await openPage({ as: accounts.verified, route: '/take_post' })
  allow(/upload|ERR_INTERNET_DISCONNECTED/)
  let asked = () => {}
  const isAsked = new Promise<void>((done) => {
    asked = done
  })
  let lose = () => {}
  const isOffline = new Promise<void>((done) => {
    lose = done
  })
  await page.route('**/index/upload/file', async (route) => {
    asked()
    await isOffline
    await route.continue().catch(() => {})
  })
  await choose(page, await jpeg('tunnel', '#c0392b'))
  await isAsked
  await page.context().setOffline(true)
  lose()
  const note = page.getByText('网络已断开，恢复后继续上传')
  await note.waitFor()
  const sent = begin(page.waitForResponse((response) => response.url().includes('index/upload/file') && response.ok()))
  await page.context().setOffline(false)
  await sent
  await note.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: '移除第 1 张' }).tap()
})

describe('file validation of the composer', () => {
  test('the composer shows the message for a wrong type, too many files and a failed upload', async () => {
    const { page, allow } = await openPage({ as: accounts.poster, route: '/take_post' })
    allow(/vms|upload/)
    await postTextOf(page).fill('说明')
    const picture = await jpeg('red', '#c0392b')
    const toasts: [situation: string, files: Parameters<typeof choose>[1][], words: string | RegExp][] = [
      ['a page', [{ name: 'a.html', mimeType: 'text/html', buffer: Buffer.from('<p>') }], '不支持上传类型'],
      ['a picture and a video', [picture, await videoFile()], '只能上传一种类型的资源'],
    ]
    for (const [, files, words] of toasts) {
      await choose(page, ...files)
      await waitForToast(page, words)
      for (const button of await page.getByRole('button', { name: /^移除第/ }).all()) await button.tap()
    }
    const heic = Buffer.from('00000018667479706865696300000000686569636d696631', 'hex')
    await choose(page, { name: 'IMG_1.HEIC', mimeType: 'image/heic', buffer: heic })
    await waitForToast(page, /浏览器无法读取 HEIC 照片，请在相册中另存为 JPG，或把相机格式改为“兼容性最佳”/)
    await choose(page, { name: 'fake.mp4', mimeType: 'video/mp4', buffer: Buffer.from('<html>not a video</html>') })
    await waitForToast(page, 'fake.mp4 上传失败：不支持上传类型')
    await page.route('**/index/vms/getunique*', (route) => route.abort())
    await choose(page, await videoFile())
    await waitForToast(page, '请求失败')
    await page.getByRole('button', { name: /点按重试/ }).waitFor()
    await page.unroute('**/index/vms/getunique*')
    await page.getByRole('button', { name: /点按重试/ }).tap()
    await page.getByText(/^已上传，/).waitFor()
    await page.route('**/index/upload/file', (route) =>
      route.fulfill({ status: 503, json: { state: 0, code: 503, error: '' } }),
    )
    await page.getByRole('button', { name: '选择封面' }).tap()
    await page.getByRole('button', { name: '使用当前画面' }).tap()
    await waitForToast(page, '上传失败')
  })
})
