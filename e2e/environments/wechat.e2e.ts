import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accounts } from '../harness/accounts.ts'
import { scrollBy, scrollPosition, waitForToast } from '../harness/actions/gestures.ts'
import { smsCode } from '../harness/actions/sms.ts'
import { sharedApp } from '../harness/app.ts'
import { writePost } from '../harness/screens/review.ts'
import { basePath } from '../harness/server.ts'
import { likeAndLogIn, openInside, ownLike, simulatorCalls } from '../harness/simulator.ts'
import { unique } from '../harness/unique.ts'
import { begin } from '../harness/waits/begin.ts'
import { holdRequests } from '../harness/waits/hold-requests.ts'

const app = sharedApp()
const inside = (sim: string, route: string, more?: string, as?: string) => openInside(app, sim, route, more, as)

test('a visitor who refuses WeChat’s consent stays a visitor and is not redirected again', async () => {
  const visit = await inside('wechat', '/sharedetail/180')
  visit.allow(/^401 GET /)
  await likeAndLogIn(visit, async (page) => {
    await page.waitForURL(/\/dev\/wechat\/connect/)
    await page.getByRole('link', { name: '拒绝' }).tap()
    await page.waitForURL(new RegExp(`${basePath}/`))
  })
  const { page } = visit
  await page.getByRole('article').first().waitFor()
  await expect.poll(() => page.url()).not.toMatch(/code=|state=/)
  expect(new URL(page.url()).hash).toBe('#/sharedetail/180')
  expect(await page.getByRole('dialog').count()).toBe(0)
  // A page for members opens the login at once: by mobile number, not by WeChat again.
  await page.goto(`${app.url}${basePath}/?sim=wechat#/usercenter/mine`)
  await page.waitForURL(/\/dev\/wechat\/connect/)
  await page.getByRole('link', { name: '拒绝' }).tap()
  await page.getByRole('dialog', { name: '登录' }).waitFor()
})

test('a reader who scrolls and opens a sheet while WeChat’s code is exchanged stays there, and back closes the sheet', async () => {
  const visit = await inside('wechat', '/sharedetail/180')
  const { page } = visit
  const exchange = await holdRequests(page, /action=wxuser/)
  await likeAndLogIn(visit, async () => {
    await page.waitForURL(/\/dev\/wechat\/connect/)
    await page.getByRole('link', { name: /微信老陈/ }).tap()
    await page.waitForURL(new RegExp(`${basePath}/`))
  })
  await ownLike(page).waitFor()
  await expect.poll(() => exchange.asked.length).toBe(1)
  await scrollBy(page, 400)
  await expect.poll(() => scrollPosition(page)).toBeGreaterThan(100)
  const top = await scrollPosition(page)
  await page.getByRole('button', { name: /^分享/ }).last().tap()
  const sheet = page.getByRole('dialog', { name: '分享到' })
  await sheet.waitFor()
  exchange.release()
  const binding = page.getByRole('dialog', { name: '绑定手机号' })
  await binding.waitFor()
  await page.goBack()
  await binding.waitFor({ state: 'hidden' })
  expect(await sheet.isVisible()).toBe(true)
  await page.goBack()
  await sheet.waitFor({ state: 'hidden' })
  expect(new URL(page.url()).hash).toBe('#/sharedetail/180')
  await expect.poll(() => scrollPosition(page)).toBe(top)
})

test('on a site without WeChat login a visitor in WeChat gets the login form over the page', async () => {
  const visit = await inside('wechat', '/sharedetail/180')
  visit.allow(/^(401|503) /)
  const { page } = visit
  await page.route('**/api/login/wechat?**', (route) =>
    route.fulfill({ status: 503, json: { state: 0, data: null, error: '微信服务暂时不可用，请稍后再试', code: 503 } }),
  )
  await likeAndLogIn(visit, () => page.getByRole('dialog', { name: '登录' }).getByLabel('手机号').waitFor())
})

test('when the redirect for a new code leads nowhere, a visitor in WeChat gets the login form', async () => {
  const visit = await inside('wechat', '/sharedetail/180')
  visit.allow(/^(401|422) /)
  const { page } = visit
  await page.route('**/api/login/wechat?**', (route) =>
    route.request().isNavigationRequest() ? route.fulfill({ status: 204 }) : route.continue(),
  )
  const redirected = begin(
    page.waitForRequest((request) => request.isNavigationRequest() && /login\/wechat/.test(request.url())),
  )
  await askForConsent(page)
  await page.goto(staleUrl())
  await redirected
  await likeAndLogIn(visit, () => page.getByRole('dialog', { name: '登录' }).getByLabel('手机号').waitFor())
})

test('a snapshot page of WeChat shows a message and binds no account', async () => {
  const visit = await inside('wechat', '/sharedetail/180')
  visit.allow(/^422 GET .*wxuser/)
  await likeAndLogIn(visit, async (page) => {
    await page.waitForURL(/\/dev\/wechat\/connect/)
    await page.getByRole('link', { name: '快照页模式' }).tap()
  })
  await waitForToast(visit.page, /快照页模式/)
  expect(await visit.page.getByRole('dialog').count()).toBe(0)
})

test('WeChat’s menu shares the home page with the description and the picture of its site', async () => {
  const { page } = await inside('wechat', '/')
  const last = async () =>
    (await simulatorCalls(page, 'updateAppMessageShareData')).at(-1) as Record<string, string> | undefined
  await expect.poll(async () => (await last())?.['desc']).toMatch(/的最新内容$/)
  expect((await last())?.['imgUrl']).toMatch(/^http/)
})

test('WeChat’s menu shares the open post with a title of 30 characters and a valid signature', async () => {
  const { page } = await inside('wechat', '/sharedetail/180')
  await expect.poll(() => simulatorCalls(page, 'updateAppMessageShareData')).not.toEqual([])
  expect((await simulatorCalls(page, 'wx.config')).at(-1)).toEqual({ errMsg: 'config:ok' })
  const shared = (await simulatorCalls(page, 'updateAppMessageShareData')).at(-1) as Record<string, string>
  expect(shared['link']).toBe(`${app.url}/s/180`)
  for (const words of [shared['title'], shared['desc']]) expect([...String(words)].length).toBeLessThanOrEqual(30)
  expect(shared['imgUrl']).toMatch(/^http/)
})

test('WeChat’s menu shares a post of a list after its share button was tapped, and the list again when the reader goes on', async () => {
  const { page } = await inside('wechat', '/')
  const link = async () => (await simulatorCalls(page, 'updateAppMessageShareData')).at(-1)?.['link']
  await expect.poll(link).toBe(page.url())
  await page.getByRole('article').first().getByRole('button', { name: /^分享/ }).tap()
  await page.getByRole('dialog', { name: '分享到' }).waitFor()
  await expect.poll(link).toMatch(/\/s\/\d+$/)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: '分享到' }).waitFor({ state: 'hidden' })
  expect(await link()).toMatch(/\/s\/\d+$/)
  await page.getByRole('heading', { level: 1 }).first().tap()
  await expect.poll(link).toBe(page.url())

  // On a wide window a post lies over the list, which is shown again without being rendered.
  const list = page.url()
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.locator('article a[href*="/sharedetail/"]').first().click()
  await page.locator('section[data-panel]').waitFor()
  await expect.poll(link).toMatch(/\/s\/\d+$/)
  await page.goBack()
  await expect.poll(link).toBe(list)
})

test('WeChat’s menu shares a town with its picture, and the ranking, by links with a preview', async () => {
  const { page } = await inside('wechat', '/special/9')
  const last = async () =>
    (await simulatorCalls(page, 'updateAppMessageShareData')).at(-1) as Record<string, string> | undefined
  await expect.poll(async () => (await last())?.['link']).toBe(`${app.url}/s/town/9`)
  expect((await last())?.['imgUrl']).not.toMatch(/icon/)
  await page.evaluate(() => void Object.assign(location, { hash: '/?rank=1' }))
  await expect.poll(async () => (await last())?.['link']).toBe(`${app.url}/s/ranking`)
  expect((await last())?.['title']).toBe('热帖榜')
})

test('WeChat’s menu does not share an own post that waits for review', async () => {
  const { topic_id } = await writePost(app, unique('还在审核'), accounts.poster)
  const { page } = await openInside(app, 'wechat', `/sharedetail/${topic_id}`, '', accounts.poster)
  const links = async () => (await simulatorCalls(page, 'updateAppMessageShareData')).map(({ link }) => link)
  await page.getByText('内容审核中').first().waitFor()
  // The menu is set after a second.
  await page.waitForTimeout(1_500)
  await page.evaluate(() => void Object.assign(location, { hash: '/sharedetail/180' }))
  await expect.poll(async () => (await links()).at(-1)).toBe(`${app.url}/s/180`)
  expect(await links()).not.toContain(`${app.url}/s/${topic_id}`)
})

/** Messages of the binding sheet, in the order of its steps. */
const binding: [situation: string, act: (sheet: Locator, page: Page) => Promise<unknown>, words: string][] = [
  ['no number', (sheet) => sheet.getByRole('button', { name: '获取验证码' }).tap(), '请填写手机号'],
  ['a number that is none', (sheet) => ask(sheet, '12012345678'), '手机号格式不正确'],
  [
    'a code that the gateway refused',
    (sheet, page) => broken(page, 'login/sendsmsNoCaptcha', () => ask(sheet, number), refused),
    '发送验证码失败',
  ],
  ['a code that went out', (sheet) => ask(sheet, number), '发送成功'],
  ['no code', (sheet) => bindNow(sheet), '请填写验证码'],
  ['a code that is another', (sheet) => bindNow(sheet, '000000'), '验证码错误'],
  [
    'a login that fails',
    async (sheet, page) => broken(page, 'login/cloud', async () => bindNow(sheet, await smsCode(app, number))),
    '登录失败',
  ],
  [
    'a bind that fails',
    async (sheet, page) => broken(page, 'circle/commonapi', async () => bindNow(sheet, await smsCode(app, number))),
    '绑定失败',
  ],
]
const number = '13700000003'
const ask = async (sheet: Locator, mobile: string) => {
  await sheet.getByLabel('手机号').fill(mobile)
  await sheet.getByRole('button', { name: '获取验证码' }).tap()
}
const bindNow = async (sheet: Locator, code = '') => {
  await sheet.getByLabel('验证码').fill(code)
  await sheet.getByRole('button', { name: '绑定', exact: true }).tap()
}
const refused = { status: 503, json: { state: 0, data: null, error: '', code: 503 } }
const gatewayError = { status: 502, body: '<html>' }
/** Gives the call this answer, by default the HTML page of a gateway, while `act` runs. */
const broken = async (
  page: Page,
  path: string,
  act: () => Promise<unknown>,
  answer: typeof refused | typeof gatewayError = gatewayError,
) => {
  const posts = (url: URL) => url.pathname.endsWith(path)
  await page.route(posts, (route) => (route.request().method() === 'POST' ? route.fulfill(answer) : route.continue()))
  await Promise.all([page.waitForResponse((got) => got.status() === answer.status), act()])
  await page.unrouteAll({ behavior: 'wait' })
}

test('each error of binding a WeChat account shows its message, and a failed binding keeps the login', async () => {
  const visit = await inside('wechat', '/usercenter/mine')
  visit.allow(/^(401|422|429|502|503) /)
  const { page } = visit
  await page.waitForURL(/\/dev\/wechat\/connect/)
  await page.getByRole('link', { name: /微信阿宁/ }).tap()
  const sheet = page.getByRole('dialog', { name: '绑定手机号' })
  await sheet.waitFor()
  for (const [situation, act, words] of binding) {
    await act(sheet, page)
    await page
      .getByText(words)
      .first()
      .waitFor()
      .catch((cause) => {
        throw new Error(`${situation} did not show “${words}”`, { cause })
      })
  }
  await sheet.waitFor({ state: 'hidden' })
  await page.getByRole('heading', { level: 1, name: /^圈友/ }).waitFor()
})

test('a WeChat code that was already used leads to one new consent and no redirect loop', async () => {
  const visit = await inside('wechat', '/sharedetail/180')
  visit.allow(/^422 GET .*wxuser/)
  const { page } = visit
  await askForConsent(page)
  await page.goto(staleUrl())
  await page.waitForURL(/\/dev\/wechat\/connect/)
  await page.goto(staleUrl().replace('used', 'again'))
  await waitForToast(page, '授权失败')
  expect(page.url()).not.toMatch(/code=|state=/)
})

test('a page opened with the code of another reader does not send its reader to WeChat’s consent', async () => {
  const visit = await inside('wechat', '/')
  visit.allow(/^422 GET .*wxuser/)
  const { page } = visit
  const asked: string[] = []
  page.on('request', (request) => /login\/wechat/.test(request.url()) && asked.push(request.url()))
  await page.goto(staleUrl())
  await waitForToast(page, '授权失败')
  await ownLike(page).waitFor()
  expect(asked).toEqual([])
})

test('on an iPhone WeChat’s menu shares the post also after a return from the consent, whose URL was signed', async () => {
  const visit = await inside('wechat', '/')
  visit.allow(/^422 GET .*wxuser/)
  const { page } = visit
  await page.goto(staleUrl('&platform=ios'))
  await expect.poll(() => simulatorCalls(page, 'updateAppMessageShareData')).not.toEqual([])
  expect(page.url()).not.toMatch(/code=|state=/)
  expect(await simulatorCalls(page, 'wx.config')).toEqual([{ errMsg: 'config:ok' }])
})

test('a page that WeChat has rejected is not offered to it again, and its menu gets nothing', async () => {
  const { page } = await inside('wechat', '/', '', accounts.poster)
  await page.route('**/dev/wechat/jssdk/config?**', (route) =>
    route.fulfill({ json: { errMsg: 'config:invalid signature' } }),
  )
  await page.reload()
  await expect.poll(() => simulatorCalls(page, 'wx.config')).toHaveLength(1)
  await page.unrouteAll({ behavior: 'wait' })
  await page.getByRole('article').first().getByRole('button', { name: /^分享/ }).tap()
  await page.getByRole('dialog', { name: '分享到' }).waitFor()
  // Longer than the menu waits for the next screen.
  await page.waitForTimeout(1_500)
  expect(await simulatorCalls(page, 'wx.config')).toHaveLength(1)
  expect(await simulatorCalls(page, 'updateAppMessageShareData')).toEqual([])
})

test.each([
  ['图片', 'image/*'],
  ['视频', 'video/*'],
])('in WeChat on Android the composer asks for the kind, and %s opens its album', async (kind, accept) => {
  const { page } = await inside('wechat', '/take_post', '', accounts.poster)
  await page.getByRole('button', { name: '添加图片' }).first().tap()
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('dialog', { name: '添加' }).getByRole('button', { name: kind }).tap(),
  ])
  expect(await chooser.element().getAttribute('accept')).toBe(accept)
})

test('in WeChat on an iPhone one album has pictures and videos, and HEIC is not named', async () => {
  const { page } = await inside('wechat', '/take_post', '&platform=ios', accounts.poster)
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: '添加图片' }).first().tap(),
  ])
  expect(await chooser.element().getAttribute('accept')).toMatch(/^image\/jpeg,.*video\/\*/)
})

/** As this tab stores it when it asks WeChat for a consent. */
const askForConsent = (page: Page) =>
  page.evaluate(() => sessionStorage.setItem('quanzi:consent-from', '/sharedetail/180'))

/** The URL of a return with a code that was used. */
const staleUrl = (more = '') =>
  `${app.url}${basePath}/?sim=wechat${more}&code=used&state=${'0'.repeat(32)}#/sharedetail/180`
