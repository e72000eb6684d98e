// @module-tag long

import type { Page, Response } from 'playwright-core'
import { expect, test } from 'vitest'
import { accounts } from '../harness/accounts.ts'
import { tapUntil, waitForToast } from '../harness/actions/gestures.ts'
import { apiAs } from '../harness/api.ts'
import { ownApp } from '../harness/app.ts'
import { openPage, shot } from '../harness/page.ts'
import { jpeg } from '../harness/pictures.ts'
import { flip } from '../harness/screens/console.ts'
import { begin } from '../harness/waits/begin.ts'
import { holdRequests } from '../harness/waits/hold-requests.ts'

// Content that the console creates, its forms, and what the circle shows of it.
const app = ownApp()

const openConsole = (route: string, options: { width?: number } = {}) =>
  openPage({ app, as: accounts.operator, route, width: 1280, height: 800, ...options })
const circle = (route: string, as?: string) => openPage({ app, route, splash: true, ...(as ? { as } : {}) })

const save = (page: Page) => page.getByRole('button', { name: '保存', exact: true }).last().tap()
const answered = (page: Page, tap: Promise<void>) => {
  const isAnswer = (answer: Response) => answer.request().method() === 'POST' && answer.url().includes('/api/console/')
  return Promise.all([page.waitForResponse(isAnswer), tap])
}

test('modules are switched, renamed and reordered beside a live preview, and a slide accepts only valid link targets', async () => {
  const { page, allow } = await openConsole('/console/modules', { width: 1440 })
  const preview = page.getByRole('region', { name: '首页预览' })
  await preview.getByText('热点话题').waitFor()
  await flip(page, '显示热点话题')
  await page.getByRole('textbox', { name: '今日热门的名称' }).fill('今天')
  await page.getByRole('button', { name: '上移今日热门' }).tap()
  await expect.poll(() => preview.getByText('热点话题').count()).toBe(0)
  await preview.getByText('今天', { exact: true }).first().waitFor()
  await save(page)
  await waitForToast(page, '保存成功')

  allow(/^422 POST/)
  await page.getByRole('button', { name: '新增轮播图' }).tap()
  const form = page.getByRole('dialog', { name: '新增轮播图' })
  await form.getByRole('textbox', { name: /标题/ }).fill('冬季读书会开始报名')
  const seen = form.getByRole('complementary', { name: '预览' })
  await seen.getByText('冬季读书会开始报名').waitFor()
  const chooser = begin(page.waitForEvent('filechooser'))
  await form.getByText('上传图片').tap()
  await (await chooser).setFiles(await jpeg('square', '#2980b9', 800, 800))
  const crop = page.getByRole('dialog', { name: '裁剪图片' })
  const [sent] = await Promise.all([
    page.waitForResponse(/index\/upload\/file/),
    crop.getByRole('button', { name: '确定' }).tap(),
  ])
  const { data } = (await sent.json()) as { data: { width: number; height: number; url: string } }
  expect([data.width, Math.abs(data.width / data.height - 343 / 128) < 0.02]).toEqual([800, true])
  await expect.poll(() => seen.locator('img').getAttribute('src')).toBe(data.url)
  await form.getByText('外部地址', { exact: true }).tap()
  const address = form.getByRole('textbox', { name: '外部地址' })
  for (const [written, message] of [
    ['', '链接须以 https:// 或 http:// 开头，或为圈子内的页面'],
    ['javascript:alert(1)', '链接须以 https:// 或 http:// 开头，或为圈子内的页面'],
    ['https://nobody.example/', '该链接的域名未登记，请先在站点中登记'],
  ] as const) {
    await address.fill('')
    await address.pressSequentially(written)
    expect(await address.inputValue()).toBe(written)
    await form.getByRole('button', { name: '保存' }).tap()
    await form.getByText(message).waitFor()
  }
  await shot(page, 'console slide refused')
  await form.getByText('圈内页面', { exact: true }).tap()
  await form.getByLabel('开始展示').fill('2026-01-02T10:00')
  await form.getByLabel('结束展示').fill('2026-01-01T10:00')
  await form.getByRole('button', { name: '保存' }).tap()
  await form.getByText('结束时间须晚于开始时间').waitFor()
  await form.getByLabel('结束展示').fill('')
  await form.getByRole('button', { name: '保存' }).tap()
  await form.waitFor({ state: 'hidden' })

  const reader = await circle('/')
  await reader.page.getByText('冬季读书会开始报名').first().waitFor({ state: 'attached' })
  await reader.page.getByText('今天', { exact: true }).first().waitFor({ state: 'attached' })
  expect(await reader.page.getByText('热点话题').count()).toBe(0)

  // By keyboard: lift, move up, drop.
  const rows = page.getByRole('list', { name: '轮播图' }).getByRole('listitem')
  const last = await rows.count()
  const isAnnounced = (words: string) =>
    expect.poll(() => page.locator('[id^=DndLiveRegion]').allInnerTexts()).toContain(words)
  await page.getByRole('button', { name: '拖动冬季读书会开始报名' }).focus()
  await page.keyboard.press('Space')
  await isAnnounced(`移到第 ${last} 位`)
  await page.keyboard.press('ArrowUp')
  await isAnnounced(`移到第 ${last - 1} 位`)
  await page.keyboard.press('Space')
  await expect.poll(() => rows.nth(last - 2).innerText()).toContain('冬季读书会')
})

test('a changed form asks before Escape, a button, a click outside or the browser closes it', async () => {
  const { page } = await openConsole('/console/categories')
  const form = page.getByRole('dialog', { name: '新增分类' })
  const name = form.getByRole('textbox', { name: /名称/ })
  const open = async () => {
    await page.getByRole('button', { name: '新增分类' }).tap()
    await name.tap()
  }
  await open()
  await page.keyboard.press('Escape')
  await form.waitFor({ state: 'hidden' })

  await open()
  await name.fill('写了一半')
  const question = page.getByRole('alertdialog', { name: '放弃修改?' })
  const answer = async (word: string) => {
    await question.getByRole('button', { name: word }).tap()
    await question.waitFor({ state: 'detached' })
  }
  for (const close of [
    () => page.keyboard.press('Escape'),
    () => form.getByRole('button', { name: '关闭' }).tap(),
    () => form.getByRole('button', { name: '取消' }).tap(),
    () => page.mouse.click(200, 400),
    () => page.goBack(),
    () => page.goBack(),
  ]) {
    await close()
    await answer('取消')
    expect(await name.inputValue()).toBe('写了一半')
  }
  await page.keyboard.press('Escape')
  await answer('放弃')
  await form.waitFor({ state: 'hidden' })
  expect(new URL(page.url()).hash).toBe('#/console/categories')
})

test('Enter in a field saves the form once, but not while an input method composes or in a text area', async () => {
  const { page } = await openConsole('/console/categories')
  const posts: string[] = []
  page.on('request', (request) => request.method() === 'POST' && posts.push(new URL(request.url()).pathname))
  const saves = () => posts.filter((path) => path.endsWith('_save'))
  await page.getByRole('button', { name: '新增分类' }).tap()
  const category = page.getByRole('dialog', { name: '新增分类' })
  const name = category.getByRole('textbox', { name: /名称/ })
  // A dialog that opens takes the focus.
  await page.locator('[role=dialog] :focus, [role=dialog]:focus').waitFor()
  await name.fill('采茶人')
  const input = await page.context().newCDPSession(page)
  await input.send('Input.imeSetComposition', { selectionStart: 3, selectionEnd: 3, text: 'jia' })
  await input.send('Input.dispatchKeyEvent', {
    type: 'keyDown',
    windowsVirtualKeyCode: 229,
    key: 'Process',
    code: 'Enter',
  })
  await input.send('Input.insertText', { text: '家' })
  expect([await name.inputValue(), saves()]).toEqual(['采茶人家', []])
  const saving = await holdRequests(page, '**/api/console/category_save*')
  for (let n = 0; n < 3; n++) await page.keyboard.press('Enter')
  saving.release()
  await category.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: /^采茶人家/ }).waitFor()
  expect(saves()).toHaveLength(1)

  await page.getByRole('link', { name: '乡镇' }).first().tap()
  await page.getByRole('button', { name: /^云溪镇/ }).tap()
  const town = page.getByRole('dialog', { name: '编辑乡镇' })
  const introduction = town.getByRole('textbox', { name: /介绍/ })
  await introduction.fill('山里')
  await introduction.press('Enter')
  expect(await introduction.inputValue()).toBe('山里\n')
  expect(saves()).toHaveLength(1)
  await town.getByRole('textbox', { name: /^名称/ }).press('Enter')
  await town.waitFor({ state: 'hidden' })
  expect(saves()).toHaveLength(2)
})

test('a poll is created with both previews, and the first vote locks its options', async () => {
  const { page } = await openConsole('/console/polls')
  await page.getByRole('button', { name: '你最想去哪片茶山看日出？', exact: true }).tap()
  const locked = page.getByRole('dialog', { name: '编辑投票' })
  await locked.getByText(/^已有 \d+ 人投票/).waitFor()
  expect(await locked.getByRole('textbox', { name: '选项 1' }).isDisabled()).toBe(true)
  await locked.getByRole('button', { name: '取消' }).tap()

  await page.getByRole('button', { name: '新增投票' }).tap()
  const form = page.getByRole('dialog', { name: '新增投票' })
  await form.getByRole('combobox', { name: '话题' }).selectOption({ label: '#读书角#' })
  await form.getByRole('textbox', { name: '问题' }).fill('下一本读什么？')
  await form.getByRole('textbox', { name: '选项 1' }).fill('乡土中国')
  await form.getByRole('textbox', { name: '选项 2' }).fill('边城')
  await form.getByLabel('开始时间').fill('2026-01-02T10:00')
  await form.getByRole('region', { name: '投票后的样子' }).getByText('边城').waitFor()
  await form.getByRole('button', { name: '保存' }).tap()
  await form.waitFor({ state: 'hidden' })
  await shot(page, 'console polls')
  const reader = await circle('/pure-topiclist?word=读书角')
  await reader.page
    .getByRole('link', { name: /读书角/ })
    .first()
    .tap()
  await reader.page.getByRole('heading', { name: '下一本读什么？' }).waitFor()
})

test('an error of a field that a form does not show is a toast', async () => {
  const { page, allow } = await openConsole('/console/polls')
  allow(/^422 POST .*poll_save/)
  const refused = { state: 0, code: 422, error: '话题不存在', data: { field: 'tag_id' } }
  await page.route('**/api/console/poll_save', (route) => route.fulfill({ status: 422, json: refused }))
  await page.getByRole('button', { name: '你最想去哪片茶山看日出？', exact: true }).tap()
  const locked = page.getByRole('dialog', { name: '编辑投票' })
  await locked.getByText(/^已有 \d+ 人投票/).waitFor()
  await locked.getByRole('button', { name: '保存' }).tap()
  await waitForToast(page, '话题不存在')
  await page.unroute('**/api/console/poll_save')
  // The tap guard ignores a second tap shortly after an error.
  await tapUntil(locked.getByRole('button', { name: '保存' }), page.getByRole('status').getByText('保存成功').first())
  await locked.waitFor({ state: 'hidden' })
})

test('a notice to a town that was deleted meanwhile is refused in a toast, and the form stays', async () => {
  const { page, allow } = await openConsole('/console/notices')
  allow(/^404 (POST .*notice_send|GET .*notice_recipients)/)
  const api = await apiAs(accounts.operator, app)
  const { data: lists } = await api.get<{ data: { id: number }[] }>('console/lists', {})
  const tabs = ['picking', 'homestay', 'specialty'].map((key) => ({
    [`${key}_name`]: '栏目',
    [`${key}_list`]: lists[0]?.id,
  }))
  const { id } = await api.post<{ id: number }>('console/town_save', Object.assign({ name: '要撤的镇' }, ...tabs))
  await page.getByRole('button', { name: '发送通知' }).tap()
  const form = page.getByRole('dialog', { name: '发送通知' })
  await form.getByRole('textbox', { name: /标题/ }).fill('停水')
  await form.getByRole('textbox', { name: /内容/ }).fill('明天上午')
  await form.getByText('按乡镇', { exact: true }).tap()
  await form.getByRole('button', { name: '要撤的镇' }).tap()
  await form.getByText(/人会收到$/).waitFor()
  await api.post('console/town_remove', { id })
  await form.getByRole('button', { name: '发送', exact: true }).tap()
  await page.getByRole('alertdialog').getByRole('button', { name: '发送' }).tap()
  await waitForToast(page, '内容不存在')
  expect(await form.getByRole('textbox', { name: /标题/ }).inputValue()).toBe('停水')
})

test('the circle shows towns, lists, categories, banners and announcements created in the console', async () => {
  const { page, go } = await openConsole('/console/towns')
  await page.getByRole('button', { name: /^云溪镇/ }).tap()
  await page.getByRole('dialog').getByRole('textbox', { name: /^名称/ }).fill('云溪古镇')
  await save(page)
  await waitForToast(page, '保存成功')

  await go('/console/lists/1')
  await page.getByRole('button', { name: '新增内容' }).tap()
  await page.getByRole('dialog').getByRole('textbox', { name: /标题/ }).fill('草莓开园了')
  await save(page)
  await page.getByRole('button', { name: '草莓开园了' }).waitFor()

  await go('/console/categories')
  await page.getByRole('button', { name: '新增分类' }).tap()
  await page.getByRole('dialog').getByRole('textbox', { name: /名称/ }).fill('手艺')
  await save(page)
  await page.getByRole('button', { name: /^手艺/ }).waitFor()

  await go('/console/notices')
  await page.getByRole('button', { name: '发送通知' }).tap()
  const form = page.getByRole('dialog', { name: '发送通知' })
  await form.getByRole('textbox', { name: /标题/ }).fill('周六停水')
  await form.getByRole('textbox', { name: /内容/ }).fill('早八点到十点')
  await form.getByRole('button', { name: '发送', exact: true }).tap()
  await page.getByRole('alertdialog').getByRole('button', { name: '发送' }).tap()
  await form.waitFor({ state: 'hidden' })

  const reader = await circle('/special/9', accounts.poster)
  await reader.page.getByText('云溪古镇').first().waitFor()
  await reader.page.getByText('草莓开园了').first().waitFor()
  await reader.go('/topiclist')
  await reader.page.getByRole('tab', { name: '手艺' }).waitFor({ state: 'attached' })
  await reader.go('/notify')
  await reader.page.getByRole('tab', { name: '通知' }).tap()
  await reader.page.getByText('周六停水').waitFor()
})

test('the console gives a topic a signup banner, adds it to the report topics, and marks it as hot', async () => {
  const { page, go, allow } = await openConsole('/console/signups')
  await page.getByText('内容列表：报名入口').first().waitFor()
  await page.getByRole('button', { name: '新增横幅' }).tap()
  const form = page.getByRole('dialog', { name: '新增报名横幅' })
  await form.getByRole('combobox', { name: '话题' }).selectOption({ label: '#读书角#' })
  await form.getByRole('textbox', { name: /标题/ }).fill('冬夜共读报名')
  await save(page)
  const question = page.getByRole('alertdialog', { name: '确认替换报名横幅吗?' })
  await question.getByText(/已有横幅「月末长桌夜谈/).waitFor()
  await question.getByRole('button', { name: '取消' }).tap()
  await question.waitFor({ state: 'hidden' })
  await save(page)
  await answered(page, question.getByRole('button', { name: '替换' }).tap())
  await page.getByRole('button', { name: '冬夜共读报名' }).tap()
  // A save deletes no banner: only 删除 does, which asks.
  const edited = page.getByRole('dialog', { name: '编辑报名横幅' })
  await edited.getByRole('textbox', { name: /标题/ }).fill('')
  expect(await edited.getByText('不跳转', { exact: true }).count()).toBe(0)
  allow(/^422 POST .*tag_signup/)
  await save(page)
  await edited.getByText('标题不能为空').waitFor()
  await edited.getByRole('button', { name: '取消' }).tap()
  await page.getByRole('alertdialog').getByRole('button', { name: '放弃' }).tap()
  await page.getByRole('button', { name: '冬夜共读报名' }).waitFor()
  await go('/console/report-tags')
  const row = page.getByRole('switch', { name: '读书角为报料话题' })
  if ((await row.getAttribute('aria-checked')) === 'false') await flip(page, '读书角为报料话题')
  await expect.poll(() => row.getAttribute('aria-checked')).toBe('true')

  const reader = await openPage({ app, route: '/report-taglist' })
  await reader.page
    .getByRole('link', { name: /读书角/ })
    .first()
    .tap()
  await reader.page.getByRole('link', { name: /冬夜共读报名/ }).waitFor()

  await go('/console')
  const hot = page.getByRole('region', { name: '热门话题' }).getByRole('switch').first()
  const name = (await hot.getAttribute('aria-label'))?.replace('热门：', '') ?? ''
  const was = await hot.getAttribute('aria-checked')
  await answered(page, hot.tap())
  const api = await apiAs(accounts.poster, app)
  const { data } = await api.get<{ data: { name: string }[] }>('circle/tagapi', {
    action: 'recommend_list',
    pagesize: 100,
  })
  expect(data.some((tag) => tag.name === name)).toBe(was === 'false')
})

test('a slide leads to a search for words with a space between them, as they are typed', async () => {
  const { page } = await openConsole('/console/modules', { width: 1440 })
  await page.getByRole('button', { name: '新增轮播图' }).tap()
  const form = page.getByRole('dialog', { name: '新增轮播图' })
  await form.getByRole('combobox', { name: '页面' }).selectOption({ label: '话题搜索结果' })
  const words = form.getByRole('textbox', { name: '关键字' })
  await words.focus()
  await page.keyboard.type('city walk')
  expect(await words.inputValue()).toBe('city walk')
})

test('the preview of the second home page has a search row in place of the search icon', async () => {
  const operator = await apiAs(accounts.operator, app)
  await operator.post('console/settings', { home_variant: '2' })
  const { page } = await openConsole('/console/modules', { width: 1440 })
  const preview = page.getByRole('region', { name: '首页预览' })
  await preview.getByText('请输入关键字').waitFor()
  expect(await preview.locator('b + svg.lucide-search').count()).toBe(0)
  await shot(page, 'console preview of the second home page')
  await operator.post('console/settings', { home_variant: '1' })
})
