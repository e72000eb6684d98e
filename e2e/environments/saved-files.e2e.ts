import { expect, test } from 'vitest'
import { accounts } from '../harness/accounts.ts'
import { waitForToast } from '../harness/actions/gestures.ts'
import { sharedApp } from '../harness/app.ts'
import { checkAxe } from '../harness/page.ts'
import { openInside, simulatorCalls } from '../harness/simulator.ts'

const app = sharedApp()
const inside = (sim: string, route: string, as?: string) => openInside(app, sim, route, '', as)

test('WeChat saves a picture in its own viewer, and says how to save where it shows none', async () => {
  const { page } = await inside('wechat', '/sharedetail/180')
  await page.getByRole('button', { name: /^图片 1，/ }).tap()
  const viewer = page.locator('.yarl__root')
  const save = viewer.getByRole('button', { name: '保存图片' })
  await save.tap()
  const previews = () => simulatorCalls(page, 'previewImage')
  await expect.poll(previews).toHaveLength(1)
  const [{ current, urls } = {}] = await previews()
  expect(current).toMatch(new RegExp(`^${app.url}/files/`))
  expect(urls).toEqual([current])
  expect(await viewer.getByText('保存成功').count()).toBe(0)

  // A phone whose WeChat cannot show it.
  await page.evaluate(() => {
    const { wx } = window as unknown as { wx: { previewImage(options: { fail(): void }): void } }
    wx.previewImage = ({ fail }) => fail()
  })
  await save.tap()
  await waitForToast(page, '长按图片保存')
})

test('the picture card of a share is saved by a long press in WeChat, and counts as no share', async () => {
  const { page } = await inside('wechat', '/sharedetail/180', accounts.poster)
  const counted: string[] = []
  page.on('request', (request) => {
    if (/action=share&/.test(request.postData() ?? '')) counted.push(request.url())
  })
  await page.getByRole('button', { name: /^分享/ }).first().tap()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: '图片卡片' }).tap()
  const card = sheet.getByRole('img', { name: /^图片卡片/ })
  await card.waitFor()
  expect(await card.getAttribute('src')).toMatch(/^data:image\/jpeg;base64,/)
  await sheet.getByText('长按图片保存或发送').waitFor()
  expect(await sheet.getByRole('button', { name: '保存图片' }).count()).toBe(0)
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  expect(counted).toEqual([])
})

test('in the app, whose web view saves no files, the viewer asks for a long press in place of a button', async () => {
  const { page } = await inside('android', '/sharedetail/180')
  await page.getByRole('button', { name: /^图片 1，/ }).tap()
  const viewer = page.locator('.yarl__root')
  await viewer.getByText('长按图片保存').waitFor()
  await checkAxe(page)
  expect(await viewer.getByRole('button', { name: '保存图片' }).count()).toBe(0)
})

test('an export of one’s data asks for a browser where files cannot be saved, and is not requested', async () => {
  const { page } = await inside('wechat', '/settings', accounts.poster)
  const requested: string[] = []
  page.on('request', (request) => {
    if (/action=export/.test(request.postData() ?? '')) requested.push(request.url())
  })
  await page.getByRole('button', { name: /^导出我的数据/ }).tap()
  await waitForToast(page, '这里不能保存文件')
  expect(requested).toEqual([])
})
