import { describe, expect, test } from 'vitest'
import { accounts } from '../harness/accounts.ts'
import { tapUntil, waitForToast } from '../harness/actions/gestures.ts'
import { ownApp } from '../harness/app.ts'
import { checkAxe, openPage, shot } from '../harness/page.ts'
import { basePath } from '../harness/server.ts'

test('a browser without navigator.share offers a link, a QR code and a picture', async () => {
  const { page, context } = await openPage({ route: '/topicdetails/1' })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('banner').getByRole('button', { name: '分享' }).tap()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: '二维码' }).tap()
  await sheet.getByRole('img', { name: /二维码：.*\/s\/topic\/1$/ }).waitFor()
  await sheet.getByRole('button', { name: '其他方式' }).tap()
  await checkAxe(page)
  await sheet.getByRole('button', { name: '图片卡片' }).tap()
  const card = sheet.getByRole('img', { name: /^图片卡片/ })
  await card.waitFor()
  expect(await card.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(750)
  await shot(page, 'share card')
  await sheet.getByRole('button', { name: '其他方式' }).tap()
  await sheet.getByRole('button', { name: '复制链接' }).tap()
  await page.getByText('链接已复制，去分享给朋友吧').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/s\/topic\/1$/)
})

test('with a mouse the picture card says that a right click saves it, with a finger that a long press does', async () => {
  for (const desktop of [true, false]) {
    const { page } = await openPage({ route: '/topicdetails/1', desktop })
    await page.getByRole('banner').getByRole('button', { name: '分享' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '图片卡片' }).click()
    await page.getByText(desktop ? '右键点击图片也可以保存或发送' : '长按图片也可以保存或发送').waitFor()
  }
})

test('only a completed share through navigator.share is counted, not a cancelled or refused one', async () => {
  const { page, context } = await openPage({ as: accounts.otherPoster, route: null })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await context.addInitScript(() => {
    const system = { shared: [] as ShareData[], faults: ['AbortError', 'NotAllowedError'] }
    const share = async (what: ShareData) => {
      const fault = system.faults.shift()
      if (fault) throw new DOMException('', fault)
      system.shared.push(what)
    }
    Object.assign(window, { system })
    Object.defineProperty(Navigator.prototype, 'share', { configurable: true, value: share })
  })
  const counted: string[] = []
  page.on('request', (request) => {
    if (/action=share&/.test(request.postData() ?? '')) counted.push(request.postData() ?? '')
  })
  await page.goto(`${basePath}/#/sharedetail/180`)
  const sheet = page.getByRole('dialog', { name: '分享到' })
  const open = async () => {
    // The button is locked until the share before it is counted.
    await tapUntil(page.getByRole('button', { name: /^分享/ }).first(), sheet)
  }
  const system = sheet.getByRole('button', { name: '系统分享' })

  await open()
  await system.tap()
  await sheet.waitFor({ state: 'detached' })
  expect(
    await page
      .getByRole('status')
      .getByText(/失败|链接/)
      .count(),
  ).toBe(0)

  await open()
  await system.tap()
  await waitForToast(page, '操作失败')
  expect(counted).toEqual([])
  await system.tap()
  await sheet.waitFor({ state: 'detached' })
  await expect.poll(() => counted.length).toBe(1)
  const [what] = await page.evaluate(() => (window as unknown as { system: { shared: ShareData[] } }).system.shared)
  expect(what?.url).toMatch(/\/s\/180$/)
  expect([...(what?.title ?? '')].length).toBeLessThanOrEqual(30)

  await open()
  await sheet.getByRole('button', { name: '复制链接' }).tap()
  await waitForToast(page, '链接已复制，去分享给朋友吧')
})

describe('a site with a name of its own', () => {
  const app = ownApp({ site: { circle_title: '云溪圈' } })

  test('the picture to share has the name of the circle', async () => {
    const { page, context, go } = await openPage({ app, route: null })
    await context.addInitScript(() => {
      const drawn: string[] = []
      const { fillText } = CanvasRenderingContext2D.prototype
      CanvasRenderingContext2D.prototype.fillText = function (text, ...place) {
        drawn.push(text)
        fillText.call(this, text, ...place)
      }
      Object.assign(window, { drawn })
    })
    await go('/topicdetails/1')
    await page.getByRole('banner').getByRole('button', { name: '分享' }).tap()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('button', { name: '图片卡片' }).tap()
    await sheet.getByRole('img', { name: /^图片卡片/ }).waitFor()
    const drawn = await page.evaluate(() => (window as unknown as { drawn: string[] }).drawn)
    expect(drawn).toContain('云溪圈')
    expect(drawn).toContain('扫一扫，去云溪圈里看')
  })
})

test.each([
  { whose: 'another member', route: '/usercenter/1', menu: '更多', link: /#\/usercenter\/1$/ },
  { whose: 'oneself', route: '/usercenter/mine', menu: '设置', link: /#\/usercenter\/\d+$/ },
])('the page of $whose can be shared by its link', async ({ route, menu, link }) => {
  const { page, context } = await openPage({ as: accounts.otherPoster, route })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('tab', { name: '相册' }).waitFor()
  await page.getByRole('banner').getByRole('button', { name: menu }).tap()
  await page.getByRole('dialog').getByRole('button', { name: '分享' }).tap()
  const sheet = page.getByRole('dialog', { name: '分享到' })
  await sheet.getByText(/的主页$/).waitFor()
  await sheet.getByRole('button', { name: '复制链接' }).tap()
  await waitForToast(page, '链接已复制，去分享给朋友吧')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(link)
})
