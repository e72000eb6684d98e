// @module-tag long

import type { AdminTag } from '@quanzi/contract/moderation/tag-admin'
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { accounts } from '../harness/accounts.ts'
import { waitForToast } from '../harness/actions/gestures.ts'
import { apiAs } from '../harness/api.ts'
import { ownApp } from '../harness/app.ts'
import { overflowing, smallTargets } from '../harness/checks/layout.ts'
import { checkAxe, checkContrast, openPage, shot } from '../harness/page.ts'
import { jpeg } from '../harness/pictures.ts'
import { settled } from '../harness/waits/settled.ts'

const app = ownApp()

test('a reviewer creates a topic: missing fields are named, the share picture is cropped square, and the circle shows it', async () => {
  const { page, allow } = await openPage({ app, as: accounts.reviewer, route: '/topic' })
  allow(/^500 GET .*typelist/)
  const fault = { status: 500, json: { state: 0, code: 500, error: '操作失败', data: null } }
  await page.route(/action=typelist/, (route) => route.fulfill(fault))
  await page.getByRole('link', { name: '新建话题' }).tap()
  await page.getByRole('alert').getByText('操作失败').waitFor()
  await page.unroute(/action=typelist/)
  await page.getByRole('button', { name: '重试' }).tap()
  await page.getByRole('button', { name: '保存' }).tap()
  await waitForToast(page, '话题名称，话题分类，话题介绍，背景图，分享标题，分享描述，分享图不能为空')
  await page.getByText('分享描述不能为空').waitFor()
  await shot(page, 'topic form empty', true)
  await checkAxe(page)

  const name = page.getByLabel('话题名称')
  const category = page.getByLabel('话题分类')
  const filled = await name.evaluate((input) => getComputedStyle(input).color)
  const colourOfCategory = () => category.evaluate((select) => getComputedStyle(select).color)
  expect(await colourOfCategory()).not.toBe(filled)
  await name.fill('长'.repeat(21))
  await category.selectOption({ label: '家乡风物' })
  await expect.poll(colourOfCategory).toBe(filled)
  await page.getByLabel('话题介绍').fill('沿着运河走，拍下每一座桥。')
  await page.getByLabel('分享标题').fill('桥边的人家')
  await page.getByLabel('分享描述').fill('一座桥，一条河，一年四季')
  await page
    .getByLabel('背景图')
    .setInputFiles({ name: '桥.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
  await waitForToast(page, '不支持上传类型')
  await page
    .getByLabel('背景图')
    .setInputFiles({ name: '大.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(10_485_761) })
  await waitForToast(page, '图片大小不能超过10M')
  await page.getByLabel('背景图').setInputFiles(await jpeg('bridge', '#2980b9', 750, 400))
  await page.getByText('更换').first().waitFor()

  await page.getByLabel('分享图').setInputFiles(await jpeg('wide', '#27ae60', 800, 300))
  const crop = page.getByRole('dialog', { name: '裁剪分享图' })
  await crop.getByRole('slider', { name: '缩放' }).fill('2')
  await shot(page, 'topic form crop')
  await checkAxe(page)
  const [sent] = await Promise.all([
    page.waitForResponse((answer) => answer.url().includes('/api/index/upload/file')),
    crop.getByRole('button', { name: '确定' }).tap(),
  ])
  const { data } = (await sent.json()) as { data: { width: number; height: number } }
  expect(data.width).toBe(data.height)
  await crop.waitFor({ state: 'hidden' })

  await page.getByRole('radio', { name: '双标签' }).check()
  await page.getByLabel('名称', { exact: true }).nth(1).fill('晒图')
  await page.getByLabel('样式').nth(1).selectOption({ label: '多列' })
  await page.getByRole('button', { name: '保存' }).tap()
  await waitForToast(page, '话题名称不能超过20个字!')
  await page.reload()
  expect(await page.getByLabel('话题介绍').inputValue()).toBe('沿着运河走，拍下每一座桥。')
  await page.getByLabel('话题名称').fill('运河上的桥')
  await page.getByRole('button', { name: '保存' }).tap()
  await waitForToast(page, '保存成功')
  await page.waitForURL(/#\/topic$/)
  await page.getByRole('link', { name: /#运河上的桥#/ }).waitFor()

  const reader = await openPage({ app, route: '/pure-topiclist?word=运河' })
  await reader.page.getByRole('link', { name: /#运河上的桥#/ }).tap()
  await reader.page.getByRole('tab', { name: '晒图' }).waitFor()
})

const takeOffline = async (row: Locator) => {
  await row.getByRole('button', { name: '下线' }).tap()
  const question = row.page().getByRole('alertdialog')
  await question.getByText('条帖子仍然公开，不再带这个话题').waitFor()
  await question.getByRole('button', { name: '下线' }).tap()
}

test('a reviewer marks a topic as hot, takes it offline, brings it back, and finds it by name', async () => {
  const { page, allow } = await openPage({ app, as: accounts.secondReviewer, route: '/topic' })
  await page.getByPlaceholder('搜索话题名称').fill('四季')
  const row = page.getByRole('listitem').filter({ hasText: '#茶山四季#' })
  await row.waitFor()
  await expect.poll(() => page.getByRole('listitem').filter({ hasText: '浏览' }).count()).toBe(1)
  const hot = row.getByRole('switch')
  expect(await hot.getAttribute('aria-checked')).toBe('true')
  await hot.tap()
  await page.getByRole('alertdialog').getByRole('button', { name: '取消热门' }).tap()
  await waitForToast(page, '已取消热门 #茶山四季#')
  await page.getByRole('button', { name: '撤销' }).filter({ hasText: /\d/ }).waitFor()
  await expect.poll(() => hot.getAttribute('aria-checked')).toBe('false')
  await page.getByRole('button', { name: '撤销' }).tap()
  await expect.poll(() => hot.getAttribute('aria-checked')).toBe('true')

  await takeOffline(row)
  await row.waitFor({ state: 'detached' })
  await waitForToast(page, '已下线 #茶山四季#')
  await page.getByRole('button', { name: '撤销' }).tap()
  await waitForToast(page, '已恢复 #茶山四季#')
  await row.waitFor()
  await takeOffline(row)
  await row.waitFor({ state: 'detached' })
  const reader = await openPage({ app, route: '/topicdetails/1' })
  reader.allow(/^410 GET .*tagapi/)
  await reader.page.getByText('内容不存在或已删除').waitFor()

  await page.getByRole('tab', { name: '已下线' }).tap()
  await row.getByRole('button', { name: '恢复' }).tap()
  await page.getByRole('alertdialog').getByRole('button', { name: '恢复' }).tap()
  await row.waitFor({ state: 'detached' })
  await reader.page.reload()
  await reader.page.getByRole('heading', { level: 1, name: '#茶山四季#' }).waitFor()

  const other = await apiAs(accounts.reviewer, app)
  await page.getByRole('tab', { name: '已上线' }).tap()
  await row.waitFor()
  await other.post('circle/tag', { action: 'offline', tag_id: 1 })
  allow(/^409 POST .*circle\/tag/)
  await takeOffline(row)
  await waitForToast(page, '该内容已被处理')
  await row.waitFor({ state: 'detached' })

  await other.post('circle/tag', { action: 'restore', tag_id: 1 })
  await page.reload()
  await row.waitFor()
  await other.post('circle/tag', { action: 'offline', tag_id: 1 })
  await hot.tap()
  await page.getByRole('alertdialog').getByRole('button', { name: /热门/ }).tap()
  await waitForToast(page, '该话题已下线')
  await row.waitFor({ state: 'detached' })
})

test('taking a topic offline and restoring it work although the responses were lost', async () => {
  const { page, allow } = await openPage({ app, as: accounts.secondReviewer, route: '/topic' })
  await page.getByPlaceholder('搜索话题名称').fill('家乡的水')
  const row = page.getByRole('listitem').filter({ hasText: '#家乡的水#' })
  await row.waitFor()
  allow(/circle\/tag/)
  const taken = new Set<string>()
  await page.route('**/api/circle/tag', async (route) => {
    const action = new URLSearchParams(route.request().postData() ?? '').get('action') ?? ''
    if (taken.has(action)) return route.continue()
    taken.add(action)
    await route.fetch()
    return route.abort()
  })
  await takeOffline(row)
  await waitForToast(page, '已下线 #家乡的水#')
  await row.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: '撤销' }).tap()
  await waitForToast(page, '已恢复 #家乡的水#')
  await row.waitFor()
  expect([...taken]).toEqual(['offline', 'restore'])
})

test('initial views of a topic are limited, and leaving a changed topic form asks for confirmation', async () => {
  const { page, go, allow } = await openPage({ app, as: accounts.reviewer, route: '/topic_view' })
  await page.getByText('话题不存在').waitFor()
  await go('/topic_view?id=9')
  await page.getByRole('button', { name: /初始浏览数/ }).tap()
  const dialog = page.getByRole('dialog', { name: '设置初始浏览数' })
  for (const wrong of ['100000000', '-1', '']) {
    await dialog.getByLabel('初始浏览数').fill(wrong)
    await dialog.getByRole('button', { name: '保存' }).tap()
    await dialog.getByText('初始浏览数设置范围为0~99999999').waitFor()
  }
  await checkAxe(page)
  await dialog.getByLabel('初始浏览数').fill('９９９９９９９９')
  await dialog.getByRole('button', { name: '保存' }).tap()
  await waitForToast(page, '保存成功')
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText('9999.9w+ 浏览').waitFor()

  await page.getByRole('link', { name: '编辑' }).tap()
  await page.getByLabel('分享标题').fill('先喝汤')
  await page.getByRole('button', { name: '返回' }).tap()
  await page.getByRole('alertdialog', { name: '放弃修改?' }).getByRole('button', { name: '取消' }).tap()
  expect(await page.getByLabel('分享标题').inputValue()).toBe('先喝汤')
  await page.getByRole('button', { name: '返回' }).tap()
  await page.getByRole('alertdialog', { name: '放弃修改?' }).getByRole('button', { name: '放弃' }).tap()
  await page.waitForURL(/#\/topic$/)

  // Another reviewer saves the topic in the meantime: their version is not overwritten.
  await go('/topic_set?id=9')
  await page.getByLabel('分享标题').fill('先喝一碗汤')
  const other = await apiAs(accounts.secondReviewer, app)
  const { image_id, share_icon_id, signup_info, vote_info, ...topic } = await other.get<AdminTag>('circle/tag', {
    action: 'detail',
    tag_id: 9,
  })
  const theirs = { ...topic, image: image_id, share_icon: share_icon_id, intro: `${topic.intro}！` }
  await other.post('circle/tag', { action: 'edit', tag_id: 9, ...theirs })
  allow(/^409 POST .*circle\/tag/)
  await page.getByRole('button', { name: '保存' }).tap()
  const question = page.getByRole('alertdialog', { name: '话题已有新的修改' })
  await question.getByRole('button', { name: '取消' }).tap()
  expect(await page.getByLabel('分享标题').inputValue()).toBe('先喝一碗汤')
  await page.getByRole('button', { name: '保存' }).tap()
  await question.getByRole('button', { name: '覆盖' }).tap()
  await waitForToast(page, '保存成功')
})

test('after an edit from the detail of a topic, the list has its search, its tab and its place again', async () => {
  const { page } = await openPage({ app, as: accounts.secondReviewer, route: '/topic' })
  const rows = page.getByRole('listitem').filter({ hasText: '浏览' })
  await rows.first().waitFor()
  const row = rows.filter({ hasText: await rows.nth(8).locator('b').innerText() })
  await row.scrollIntoViewIfNeeded()
  await settled(page)
  const place = async () => Math.round((await row.boundingBox())?.y ?? 0)
  const before = await place()
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0)
  const openForm = async () => {
    await page.getByRole('link', { name: '编辑', exact: true }).tap()
    await page.getByLabel('话题名称').waitFor()
  }
  await row.getByRole('link', { name: /^#/ }).tap()
  // A closed dialog leaves an entry in the history.
  await page.getByRole('button', { name: /初始浏览数/ }).tap()
  await page.getByRole('dialog', { name: '设置初始浏览数' }).getByRole('button', { name: '取消' }).tap()
  await openForm()
  await page.getByRole('button', { name: '保存' }).tap()
  await waitForToast(page, '保存成功')
  await page.waitForURL(/#\/topic$/)
  await expect.poll(place).toBe(before)

  const search = page.getByPlaceholder('搜索话题名称')
  await search.fill('家乡')
  await page.getByRole('tab', { name: '已下线' }).tap()
  await page.getByRole('tab', { name: '已上线' }).tap()
  await rows
    .getByRole('link', { name: /^#家乡/ })
    .first()
    .tap()
  await openForm()
  await page.getByRole('button', { name: '返回' }).tap()
  await page.waitForURL(/#\/topic$/)
  await expect.poll(() => search.inputValue()).toBe('家乡')
  // That page is left behind, not under another one of the list.
  await page.goForward()
  await page.waitForURL(/#\/topic_view/)
})

test('the topic administration fits phone and desktop widths in light and dark', async () => {
  const { page, go } = await openPage({ app, as: accounts.reviewer, route: '/topic' })
  for (const route of ['/topic', '/topic_set?id=1', '/topic_view?id=9']) {
    await go(route)
    await page
      .getByText(/已上线|标签数/)
      .first()
      .waitFor()
    await settled(page)
    for (const width of [320, 430, 1280, 375]) {
      await page.setViewportSize({ width, height: 812 })
      expect(await overflowing(page), `${route} ${width} px wide`).toEqual([])
    }
    expect(await smallTargets(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    await checkContrast(page)
    await page.emulateMedia({ colorScheme: 'light' })
  }
})
