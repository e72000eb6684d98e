// @module-tag long

import { expect, test } from 'vitest'
import { accounts } from '../harness/accounts.ts'
import { acceptAgreement, postTextOf } from '../harness/actions/composer.ts'
import { tapUntil, waitForToast } from '../harness/actions/gestures.ts'
import { logInBySms } from '../harness/actions/sms.ts'
import { apiAs } from '../harness/api.ts'
import { sharedApp } from '../harness/app.ts'
import { openFaultyProxy } from '../harness/faulty-proxy.ts'
import { checkAxe, openPage, shot } from '../harness/page.ts'
import { jpeg } from '../harness/pictures.ts'
import { desktop } from '../harness/screens/console.ts'
import { unique } from '../harness/unique.ts'

/** In the browser: how it refuses to keep anything. */
const faults = {
  refused: () => {
    for (const area of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, area, {
        get: () => {
          throw new DOMException('The operation is insecure.', 'SecurityError')
        },
      })
    IDBFactory.prototype.open = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
  },
  full: () => {
    const full = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
    Storage.prototype.setItem = full
    IDBObjectStore.prototype.put = full
  },
  silent: () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
    // As in Safari at times, neither success nor error comes.
    IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest
  },
}

const kinds = (process.env.QUANZI_SOAK ? ['refused', 'full', 'silent'] : ['refused']) as (keyof typeof faults)[]

test.each(kinds)(
  'where storage is %s, reading, logging in, liking and publishing work, and one line says what is not stored',
  async (kind) => {
    const { page, context, go, allow } = await openPage({ route: null, splash: true })
    allow(/^401 /)
    await context.addInitScript(faults[kind])
    await go('/sharedetail/180')
    await page.getByRole('heading', { level: 2, name: /评论/ }).waitFor()
    const like = page.getByRole('button', { name: /^点赞/ }).last()
    await like.tap()
    const mobile = `1391${Math.floor(Math.random() * 9_000_000 + 1_000_000)}`
    await logInBySms(page, sharedApp(), mobile)
    await expect.poll(() => like.getAttribute('aria-pressed')).toBe('true')

    await go('/topic-search')
    await page.getByRole('searchbox').fill('茶')
    await page.getByRole('searchbox').press('Enter')
    await page.getByRole('article').first().waitFor()

    await go('/take_post')
    const words = unique('什么都存不下')
    if (kind === 'silent') await page.getByRole('button', { name: '重试' }).tap()
    const text = postTextOf(page)
    await text.fill(words)
    await page.getByText('浏览器无法保存草稿，请勿关闭页面').waitFor()
    expect(await page.getByText(/无法保存/).count()).toBe(1)
    await page.getByLabel('选择图片').setInputFiles([await jpeg('stored', '#c0392b')])
    await expect.poll(() => page.getByRole('progressbar').count()).toBe(0)
    await acceptAgreement(page)
    // A first write may ask for the consent.
    const consent = page.getByRole('dialog').getByRole('button', { name: /同意/ })
    await page.getByRole('button', { name: '发布', exact: true }).tap()
    await Promise.race([waitForToast(page, '发布成功!'), consent.tap().then(() => waitForToast(page, '发布成功!'))])
    await page.getByRole('article').filter({ hasText: words }).waitFor()
  },
)

test('where storage is refused, the console opens in an older browser when the operator insists', async () => {
  const { page, context, go } = await openPage({ as: accounts.operator, route: null, splash: true, ...desktop })
  await context.addInitScript(faults.refused)
  await context.addInitScript(() => void Reflect.deleteProperty(AbortSignal, 'timeout'))
  await go('/console/overview')
  await page.getByRole('button', { name: '仍要打开' }).click()
  await page.getByRole('heading', { level: 1, name: '概览' }).waitFor()
})

test('a draft in a database that does not answer is not taken for missing, and is there once the database answers', async () => {
  const { page, context } = await openPage({ as: accounts.otherPoster, route: '/take_post' })
  const words = unique('还在数据库里')
  await postTextOf(page).fill(words)
  await waitForToast(page, '草稿已保存')
  await context.addInitScript(() => {
    const open = IDBFactory.prototype.open
    IDBFactory.prototype.open = function (...request) {
      // As in Safari at times, neither success nor error comes.
      return sessionStorage.getItem('silent') ? (new EventTarget() as IDBOpenDBRequest) : open.apply(this, request)
    }
    sessionStorage.setItem('silent', '1')
  })
  await page.reload()
  await page.getByRole('alert').getByText('浏览器的存储没有响应，请稍后重试').waitFor()
  await checkAxe(page)
  await shot(page, 'composer without its database')
  await page.evaluate(() => sessionStorage.removeItem('silent'))
  await page.getByRole('button', { name: '重试' }).tap()
  await expect.poll(() => postTextOf(page).inputValue()).toBe(words)
})

test('a post opened in a composer that goes on without its database is not edited without its draft either', async () => {
  const { page, context, go } = await openPage({ as: accounts.otherPoster, route: null })
  const author = await apiAs(accounts.otherPoster)
  const { data } = await author.get<{ data: { topic_id: number }[] }>('circle/memberapi', { action: 'topic' })
  await context.addInitScript(() => {
    IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest
  })
  await go('/take_post')
  const failure = page.getByRole('alert').getByText('浏览器的存储没有响应，请稍后重试')
  const retry = page.getByRole('button', { name: '重试' })
  await failure.waitFor()
  await retry.tap()
  await postTextOf(page).waitFor()
  await page.evaluate((hash) => {
    location.hash = hash
  }, `#/take_post?id=${data[0]?.topic_id}`)
  await failure.waitFor()
  await retry.tap()
  await postTextOf(page).waitFor()
})

test('a web view that refuses cookies says at the login what to do, and does not ask again and again', async () => {
  const proxy = await openFaultyProxy()
  proxy.cookies = false
  const { page, context, go, allow } = await openPage({ app: proxy, route: null })
  allow(/^401 /)
  const requests: string[] = []
  page.on('request', (request) => request.method() === 'POST' && requests.push(request.url()))
  await context.addInitScript(() =>
    Object.defineProperty(document, 'cookie', { configurable: true, get: () => '', set: () => {} }),
  )
  await go('/sharedetail/180')
  await page.getByRole('button', { name: /^点赞/ }).last().tap()
  const dialog = page.getByRole('dialog', { name: '登录' })
  await dialog.getByText('浏览器不允许保存登录状态。请在浏览器设置中允许 Cookie，或换用其他浏览器打开本页').waitFor()
  await dialog.getByRole('button', { name: '重试' }).tap()
  await dialog.getByText(/允许 Cookie/).waitFor()
  expect(await dialog.getByRole('textbox').count()).toBe(0)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  expect(requests.filter((url) => /diggapi/.test(url))).toHaveLength(1)
  expect(requests.filter((url) => /login/.test(url))).toHaveLength(0)

  // Once the reader has allowed them.
  proxy.cookies = true
  await tapUntil(page.getByRole('button', { name: /^点赞/ }).last(), dialog.getByText(/允许 Cookie/))
  await page.evaluate(() => Reflect.deleteProperty(document, 'cookie'))
  await dialog.getByRole('button', { name: '重试' }).tap()
  await dialog.getByLabel('手机号').waitFor()
})
