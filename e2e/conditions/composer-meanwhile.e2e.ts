// @module-tag long

import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accounts } from '../harness/accounts.ts'
import { acceptAgreement, postTextOf } from '../harness/actions/composer.ts'
import { waitForToast } from '../harness/actions/gestures.ts'
import { apiAs } from '../harness/api.ts'
import { openPage } from '../harness/page.ts'
import { jpeg, threePictures } from '../harness/pictures.ts'
import { unique } from '../harness/unique.ts'
import { begin } from '../harness/waits/begin.ts'
import { holdRequests } from '../harness/waits/hold-requests.ts'
import { listens } from '../harness/waits/settled.ts'

// Slow and lost responses in the composer.
const rings = (page: Page) => page.locator('[role=progressbar]').count()

test('a picture whose upload ends while its menu is open keeps the upload when it is then moved', async () => {
  const { page } = await openPage({ as: accounts.verified, route: '/take_post' })
  const uploads = await holdRequests(page, '**/index/upload/file')
  await page.getByLabel('选择图片').setInputFiles(await threePictures())
  await expect.poll(() => rings(page)).toBe(3)
  await page.getByRole('button', { name: '第 1 张，更多操作' }).tap()
  await page.getByRole('dialog').getByRole('button', { name: '下移' }).waitFor()
  uploads.release()
  await expect.poll(() => rings(page)).toBe(0)
  await page.getByRole('dialog').getByRole('button', { name: '下移' }).tap()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  expect(await rings(page)).toBe(0)
  const content = unique('三张照片')
  await postTextOf(page).fill(content)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: '发布', exact: true }).tap()
  await waitForToast(page, '发布成功!')
})

/** Chooses a cover and closes the sheet; its upload is held. */
const chooseHeldCover = async (page: Page) => {
  const covers = await holdRequests(page, '**/index/upload/file')
  await page.getByRole('button', { name: '选择封面' }).tap()
  await page.getByLabel('选择封面图片').setInputFiles(await jpeg('cover', '#8e44ad', 640, 360))
  await expect.poll(() => covers.asked.length).toBe(1)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: '选择封面' }).waitFor({ state: 'hidden' })
  return covers
}

test('a cover whose upload ends after its video was removed does not become the cover of the next video', async () => {
  const { page } = await openPage({ as: accounts.verified, route: '/take_post' })
  const buffer = await readFile(new URL('../../server/src/demo/media/clip-2-stream.mp4', import.meta.url))
  const choose = async (name: string) => {
    await page.getByLabel('选择图片或视频').setInputFiles({ name, mimeType: 'video/mp4', buffer })
    await page.getByText(/^已上传，/).waitFor()
  }
  await choose('first.mp4')
  const covers = await chooseHeldCover(page)
  await page.getByRole('button', { name: '移除视频' }).tap()
  await choose('second.mp4')
  const uploaded = begin(page.waitForResponse('**/index/upload/file'))
  covers.release()
  await uploaded
  await page.waitForTimeout(500)
  expect(await page.getByRole('button', { name: '更换封面' }).count()).toBe(0)
})

test('a post waits for the cover that its author has chosen', async () => {
  const { page } = await openPage({ as: accounts.verified, route: '/take_post' })
  const buffer = await readFile(new URL('../../server/src/demo/media/clip-2-stream.mp4', import.meta.url))
  await page.getByLabel('选择图片或视频').setInputFiles({ name: 'covered.mp4', mimeType: 'video/mp4', buffer })
  await page.getByText(/^已上传，/).waitFor()
  await postTextOf(page).fill(unique('自己选的封面'))
  await acceptAgreement(page)
  const covers = await chooseHeldCover(page)
  const publish = page.getByRole('button', { name: '发布', exact: true })
  await publish.tap()
  await waitForToast(page, '封面还在上传，请稍候')
  covers.release()
  await page.getByRole('button', { name: '更换封面' }).waitFor()
  await publish.tap()
  await waitForToast(page, '发布成功!')
})

test('the composer says that the topic of the link could not be loaded, and selects it once topics can be loaded', async () => {
  const { page, allow, go } = await openPage({ as: accounts.verified, route: null })
  allow(/tagapi|ERR_FAILED/)
  const tags = /tagapi\?.*post_list=1/
  await page.route(tags, (route) => route.abort())
  await go('/take_post?tag_id=1')
  await waitForToast(page, /^话题加载失败：/)
  await page.unroute(tags)
  await page.getByRole('button', { name: '添加话题' }).tap()
  const sheet = page.getByRole('dialog', { name: '选择话题' })
  await sheet.getByRole('list', { name: '话题' }).waitFor()
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })
  await expect.poll(() => page.getByRole('button', { name: /^移除话题 / }).count()).toBe(1)
})

test('a link to a topic that is newer than the list of topics selects it', async () => {
  const { page, go } = await openPage({ as: accounts.verified, route: null })
  type Topics = { data: { data: { id: number }[] } }
  await page.route(
    /tagapi\?.*post_list=1/,
    async (route) => {
      const response = await route.fetch()
      const json = (await response.json()) as Topics
      json.data.data = json.data.data.filter(({ id }) => id !== 1)
      await route.fulfill({ response, json })
    },
    { times: 1 },
  )
  await go('/take_post')
  await page.getByRole('button', { name: '添加话题' }).tap()
  const sheet = page.getByRole('dialog', { name: '选择话题' })
  await sheet.getByRole('list', { name: '话题' }).waitFor()
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })
  await page.evaluate(() => {
    location.hash = '#/take_post?tag_id=1'
  })
  await page.getByRole('button', { name: /^移除话题 / }).waitFor()
})

test('a video removed before its upload has begun is not uploaded', async () => {
  const { page } = await openPage({ as: accounts.verified, route: '/take_post' })
  const begins = await holdRequests(page, '**/index/vms/getunique*')
  const buffer = await readFile(new URL('../../server/src/demo/media/clip-2-stream.mp4', import.meta.url))
  await page.getByLabel('选择图片或视频').setInputFiles({ name: 'wrong.mp4', mimeType: 'video/mp4', buffer })
  await expect.poll(() => begins.asked.length).toBe(1)
  await page.getByRole('button', { name: '移除视频' }).tap()
  const [begun, revoked] = await Promise.all([
    page.waitForResponse('**/index/vms/getunique*'),
    page.waitForResponse('**/index/vms/upload*'),
    begins.release(),
  ])
  const { key } = (await begun.json()).data
  expect(new URLSearchParams(revoked.request().postData() ?? '').get('filename')).toBe(key)
  expect(await revoked.json()).toMatchObject({ state: 1, data: { offset: 0 } })
})

test('a video that the server refuses does not count as under way', async () => {
  const { page, allow } = await openPage({ as: accounts.verified, route: '/take_post' })
  allow(/^415 POST .*index\/vms\/upload/)
  const refused = { state: 0, code: 415, error: '不支持上传类型', data: null }
  await page.route('**/index/vms/upload', (route) => route.fulfill({ status: 415, json: refused }), { times: 1 })
  const buffer = await readFile(new URL('../../server/src/demo/media/clip-2-stream.mp4', import.meta.url))
  const revoked = begin(page.waitForRequest((request) => (request.postData() ?? '').includes('revoke=1')))
  await page.getByLabel('选择图片或视频').setInputFiles({ name: 'refused.mp4', mimeType: 'video/mp4', buffer })
  expect((await (await revoked).response())?.status()).toBe(200)
  await waitForToast(page, /refused\.mp4 上传失败/)
})

test('an upload that the server refuses temporarily shows the reason and is retried by a tap', async () => {
  const { page, allow } = await openPage({ as: accounts.verified, route: '/take_post' })
  allow(/^429 POST .*index\/upload\/file/)
  const reason = '今天上传的文件过多，请明天再试'
  await page.route('**/index/upload/file', (route) =>
    route.fulfill({ status: 429, json: { state: 0, code: 429, error: reason, data: null } }),
  )
  await page.getByLabel('选择图片').setInputFiles(await jpeg('one', '#8e44ad', 640, 360))
  await waitForToast(page, new RegExp(reason))
  await page.unroute('**/index/upload/file')
  await page.getByRole('button', { name: /点按重试$/ }).tap()
  await expect.poll(() => rings(page)).toBe(0)
  await page.getByRole('button', { name: /点按重试$/ }).waitFor({ state: 'detached' })
})

test('a late position of the device does not replace the location chosen in the meantime', async () => {
  const { page, go } = await openPage({ as: accounts.poster, route: null })
  await page.addInitScript(() => {
    navigator.geolocation.getCurrentPosition = (found) => {
      const coords = { longitude: 120.14889, latitude: 30.28987 }
      Object.assign(window, { locate: () => found({ coords } as GeolocationPosition) })
    }
  })
  await go('/take_post')
  await page.getByRole('button', { name: /所在位置/ }).tap()
  const sheet = page.getByRole('dialog', { name: '所在位置' })
  const places = sheet.getByRole('list', { name: '附近的地点' }).getByRole('button')
  await places.nth(1).tap()
  await expect.poll(() => places.nth(1).getAttribute('aria-pressed')).toBe('true')
  await page.evaluate(() => (window as unknown as { locate: () => void }).locate())
  await page.waitForTimeout(500)
  expect(await places.nth(1).getAttribute('aria-pressed')).toBe('true')
  await sheet.getByRole('button', { name: '确定' }).tap()
  await sheet.waitFor({ state: 'hidden' })
})

test('an edited post stays in the composer when refetching it fails', async () => {
  const author = await apiAs(accounts.otherPoster)
  const { data } = await author.get<{ data: { topic_id: number }[] }>('circle/memberapi', { action: 'topic' })
  const { page, allow } = await openPage({ as: accounts.otherPoster, route: `/topic_edit/${data[0]?.topic_id}` })
  await page.getByText('编辑', { exact: true }).tap()
  await postTextOf(page).waitFor()
  await listens(page)
  allow(/detail_edit/)
  let lost = 0
  await page.route(/action=detail_edit/, async (route) => {
    await route.abort()
    lost += 1
  })
  const content = unique('改到一半')
  await postTextOf(page).fill(content)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  // A call is tried three times.
  await expect.poll(() => lost).toBe(3)
  await page.waitForTimeout(500)
  expect(await postTextOf(page).inputValue()).toBe(content)
})

test('a post cannot be changed while it is sent, and an author who has left the composer stays on the other page when it is published', async () => {
  const { page, go } = await openPage({ as: accounts.poster, route: '/' })
  await page.getByRole('article').first().waitFor()
  await go('/take_post')
  const sent = await holdRequests(page, '**/circle/postingapi')
  await postTextOf(page).fill(unique('边发边看'))
  await page.getByRole('checkbox').check()
  const controls = [page.getByRole('switch', { name: '匿名发布' }), page.getByRole('button', { name: '清空' })]
  for (const control of controls) await control.waitFor()
  await page.getByRole('button', { name: '发布', exact: true }).tap()
  await expect.poll(() => sent.asked.length).toBe(1)
  for (const control of controls)
    expect(await control.evaluate((found) => found.closest('[inert]') !== null)).toBe(true)
  await page.goBack()
  await page.getByRole('article').first().waitFor()
  sent.release()
  await waitForToast(page, '发布成功!')
  await page.waitForTimeout(1_500)
  expect(new URL(page.url()).hash).toBe('#/')
})

test.each(['lost', 'accepted'])(
  'text written in a composer that was opened again while a post was sent stays in the draft when the post is %s',
  async (outcome) => {
    const { page, allow, go } = await openPage({ as: accounts.otherPoster, route: null })
    await page.clock.install()
    await go('/')
    await page.getByRole('article').first().waitFor()
    await go('/take_post')
    const content = unique('发到一半又想起来')
    await postTextOf(page).fill(content)
    await acceptAgreement(page)
    allow(/postingapi|ERR_FAILED/)
    let answer = () => {}
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    let sent = 0
    await page.route('**/circle/postingapi', async (route) => {
      sent += 1
      await answered
      await (outcome === 'lost' ? route.abort() : route.continue())
    })
    await page.getByRole('button', { name: '发布', exact: true }).tap()
    await expect.poll(() => sent).toBe(1)
    await page.goBack()
    await page.getByRole('article').first().waitFor()
    await go('/take_post')
    await expect.poll(() => postTextOf(page).inputValue()).toBe(content)
    await postTextOf(page).fill(`${content}，补一句`)
    await waitForToast(page, '草稿已保存')
    await Promise.all([waitForToast(page, outcome === 'lost' ? /发布失败|网络/ : '发布成功!'), answer()])
    // Past the saving of the draft, and the way to the posts of the author.
    await page.clock.fastForward(5_000)
    await page.goBack()
    await page.getByRole('article').first().waitFor()
    await go('/take_post')
    await expect.poll(() => postTextOf(page).inputValue()).toBe(`${content}，补一句`)
    await page.unroute('**/circle/postingapi')
    await page.getByRole('button', { name: '发布', exact: true }).tap()
    await waitForToast(page, '发布成功!')
    const posts = page.getByRole('article').filter({ hasText: content })
    await posts.filter({ hasText: '补一句' }).first().waitFor()
    expect(await posts.count()).toBe(1)
  },
)
