// @module-tag long

import { expect, test } from 'vitest'
import { accounts } from '../harness/accounts.ts'
import { waitForToast } from '../harness/actions/gestures.ts'
import { apiAs } from '../harness/api.ts'
import { ownApp } from '../harness/app.ts'
import { openPage } from '../harness/page.ts'
import { unique } from '../harness/unique.ts'
import { holdAnswer } from '../harness/waits/hold-answer.ts'
import { holdRequests } from '../harness/waits/hold-requests.ts'
import { settled } from '../harness/waits/settled.ts'

// Slow and lost responses in the console.
const app = ownApp()

test('a setting changed while others are being saved stays unsaved and can be saved next', async () => {
  const { page } = await openPage({ app, as: accounts.operator, desktop: true, route: '/console/settings' })
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  const save = () => page.getByRole('button', { name: '保存', exact: true }).click()
  const saving = await holdRequests(page, '**/api/console/settings*', (request) => request.method() === 'POST')
  await field('圈子名称').fill('云溪圈')
  await save()
  await expect.poll(() => saving.asked.length).toBe(1)
  await field('发帖说明标题').fill('怎么发才好看')
  saving.release()
  await waitForToast(page, '保存成功')
  expect(await field('发帖说明标题').inputValue()).toBe('怎么发才好看')
  // The button of a write is locked for a moment after its success.
  await page.waitForTimeout(500)
  await save()
  await page.getByText('项未保存').waitFor({ state: 'detached' })
  await page.reload()
  await expect.poll(() => field('发帖说明标题').inputValue()).toBe('怎么发才好看')
  expect(await field('圈子名称').inputValue()).toBe('云溪圈')
})

test('an emptied number is refused, also after a reload', async () => {
  const { page, allow } = await openPage({ app, as: accounts.operator, desktop: true, route: '/console/settings' })
  allow(/^422 POST .*console\/settings/)
  const number = page.getByRole('spinbutton', { name: '点赞每日上限', exact: true })
  await number.fill('')
  await page.getByText('1 项未保存').waitFor()
  await page.reload()
  await page.getByText('1 项未保存').waitFor()
  expect(await number.inputValue()).toBe('')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await page.getByRole('alert').getByText('请填写0到1000之间的整数').waitFor()
  await page.getByRole('button', { name: '撤销', exact: true }).click()
  await expect.poll(() => number.inputValue()).toBe('10')
})

test('a setting that another operator has changed since the draft began is refused once, also when the page has refetched it', async () => {
  const { page, go, allow } = await openPage({ app, as: accounts.operator, desktop: true, route: '/console/settings' })
  allow(/^409 POST .*console\/settings/)
  const name = page.getByRole('textbox', { name: '圈子名称', exact: true })
  await name.fill('我的名称')
  const field = (label: string) => page.getByRole('group', { name: label, exact: true })
  await field('帖子排列').getByText('瀑布流', { exact: true }).click()
  const operator = await apiAs(accounts.operator, app)
  await operator.post('console/settings', { circle_title: '别人的名称', ugc_show_type: '2' })
  await operator.post('console/settings', { explain_title: '别人的说明', ugc_show_type: '1' })
  // The page fetches the settings again.
  await go('/console/reasons')
  await page.getByRole('textbox', { name: '理由 1', exact: true }).waitFor()
  await Promise.all([page.waitForResponse(/console\/settings/), go('/console/settings')])
  await page.getByText('2 项未保存').waitFor()
  const title = async () =>
    (await operator.get<{ settings: { circle_title: string } }>('console/settings', {})).settings.circle_title
  const save = () => page.getByRole('button', { name: '保存', exact: true }).click()
  await save()
  await waitForToast(page, '圈子名称：已被他人改为「别人的名称」，再次保存将替换')
  await field('圈子名称').getByText('已被他人改为「别人的名称」，再次保存将替换').waitFor()
  await field('帖子排列').getByText('已被他人改为「列表」，再次保存将替换').waitFor()
  expect([await title(), await name.inputValue()]).toEqual(['别人的名称', '我的名称'])
  // The tap guard ignores a second tap shortly after an error.
  await page.waitForTimeout(500)
  await save()
  await waitForToast(page, '保存成功')
  expect(await title()).toBe('我的名称')
})

test('an announcement whose response was lost can be sent again and reaches the members once', async () => {
  const { page, allow } = await openPage({ app, as: accounts.operator, desktop: true, route: '/console/notices' })
  allow(/console\/notice_send/)
  const title = unique('今晚停水')
  await page.getByRole('button', { name: '发送通知' }).click()
  const form = page.getByRole('dialog', { name: '发送通知' })
  await form.getByRole('textbox', { name: /标题/ }).fill(title)
  await form.getByRole('textbox', { name: /内容/ }).fill('九点到十点')
  let sent = 0
  await page.route('**/console/notice_send', async (route) => {
    sent += 1
    if (sent > 1) return route.continue()
    await route.fetch()
    await route.abort()
  })
  const send = async () => {
    await form.getByRole('button', { name: '发送', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '发送' }).click()
  }
  await send()
  await waitForToast(page, /网络/)
  // The tap guard ignores a second tap shortly after an error.
  await page.waitForTimeout(500)
  await send()
  await form.waitFor({ state: 'hidden' })
  await page.reload()
  await page.getByRole('row').filter({ hasText: title }).first().waitFor()
  expect(await page.getByRole('row').filter({ hasText: title }).count()).toBe(1)

  // To other recipients it is another announcement, whatever has become of the first one.
  sent = 0
  await page.getByRole('button', { name: '发送通知' }).click()
  await form.getByRole('textbox', { name: /标题/ }).fill(unique('山洪预警'))
  await form.getByRole('textbox', { name: /内容/ }).fill('请勿进山')
  await form.getByText('按乡镇', { exact: true }).click()
  await form
    .getByRole('group', { name: /关注这些乡镇/ })
    .getByRole('button')
    .first()
    .click()
  await send()
  await waitForToast(page, /网络/)
  await page.waitForTimeout(500)
  await form.getByText('全部成员', { exact: true }).click()
  await send()
  await form.waitFor({ state: 'hidden' })
})

test('a form opened while another is being saved stays open with its typed text', async () => {
  const { page } = await openPage({ app, as: accounts.operator, desktop: true, route: '/console/categories' })
  const saving = await holdRequests(page, '**/api/console/category_save*')
  const form = (name: string) => page.getByRole('dialog', { name })
  const [first, second] = [unique('甲'), unique('乙')]
  await page.getByRole('button', { name: '新增分类' }).click()
  await form('新增分类').getByRole('textbox', { name: /名称/ }).fill(first)
  await form('新增分类').getByRole('button', { name: '保存' }).click()
  await expect.poll(() => saving.asked.length).toBe(1)
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog', { name: '放弃修改?' }).getByRole('button', { name: '放弃' }).click()
  await form('新增分类').waitFor({ state: 'hidden' })
  await page.getByRole('list', { name: '话题分类' }).getByRole('listitem').first().getByRole('button').nth(1).click()
  await form('编辑分类').getByRole('textbox', { name: /名称/ }).fill(second)
  saving.release()
  await waitForToast(page, '保存成功')
  await page.waitForTimeout(500)
  expect(await form('编辑分类').getByRole('textbox', { name: /名称/ }).inputValue()).toBe(second)
})

test('the browser asks before a reload that would lose what a form holds, and not without changes', async () => {
  const { page } = await openPage({ app, as: accounts.operator, route: '/console/categories', desktop: true })
  const reload = () => page.evaluate(() => void setTimeout(() => location.reload()))
  await page.getByRole('button', { name: '新增分类' }).click()
  const name = page.getByRole('dialog').getByRole('textbox', { name: /名称/ })
  await name.click()
  await page.keyboard.type('写了一半')
  const [question] = await Promise.all([page.waitForEvent('dialog'), reload()])
  expect(question.type()).toBe('beforeunload')
  await question.dismiss()
  expect(await name.inputValue()).toBe('写了一半')
  await name.fill('')
  await Promise.all([page.waitForEvent('load'), reload()])
})

test('a town that another operator has saved in the meantime is not overwritten and can be reloaded', async () => {
  const { page, allow } = await openPage({ app, as: accounts.operator, desktop: true, route: '/console/towns' })
  allow(/^409 POST .*console\/town_save/)
  const form = page.getByRole('dialog', { name: '编辑乡镇' })
  const introduction = form.getByRole('textbox', { name: /介绍/ })
  const firstTown = page.getByRole('row').nth(1).getByRole('button').first()
  await firstTown.click()
  await introduction.fill('我写的介绍')
  const operator = await apiAs(accounts.operator, app)
  type Town = { id: number; name: string; tabs: { content_id: number }[] }
  const { id = 0, name = '', tabs = [] } = (await operator.get<{ data: Town[] }>('console/towns', {})).data[0] ?? {}
  const list = tabs[0]?.content_id ?? 0
  const names = { picking_name: '采摘', homestay_name: '民宿', specialty_name: '特产' }
  const lists = { picking_list: list, homestay_list: list, specialty_list: list }
  await operator.post('console/town_save', { id, name, ...names, ...lists, description: '别人写的介绍' })
  await form.getByRole('button', { name: '保存' }).click()
  await waitForToast(page, '内容已被他人修改，请刷新后再保存')
  expect(await introduction.inputValue()).toBe('我写的介绍')
  await page.getByRole('button', { name: '重新载入' }).click()
  await form.waitFor({ state: 'hidden' })
  await page.getByText('别人写的介绍').waitFor()
  await firstTown.click()
  await expect.poll(() => introduction.inputValue()).toBe('别人写的介绍')
})

test('a table whose next page fails to load shows the reason', async () => {
  const { page, allow } = await openPage({ app, as: accounts.operator, desktop: true, route: '/console/members' })
  allow(/console\/member/)
  await page.route(/console\/member\?.*cursor=/, (route) =>
    route.fulfill({ status: 500, json: { state: 0, code: 500, error: '操作失败', data: null } }),
  )
  await page.getByRole('button', { name: '加载更多' }).click()
  await waitForToast(page, '操作失败')
})

test('a dry run whose progress cannot be read ends with the reason', async () => {
  const { page, allow } = await openPage({ app, as: accounts.operator, desktop: true, route: '/console/words' })
  allow(/console\/word/)
  await page.route(/console\/word\?.*action=trial/, (route) =>
    route.fulfill({ status: 404, json: { state: 0, code: 404, error: '内容不存在', data: null } }),
  )
  await page.getByRole('button', { name: '添加', exact: true }).click()
  const form = page.getByRole('dialog', { name: '添加敏感词' })
  await form.getByRole('textbox', { name: /词语/ }).fill('茶山')
  await form.getByRole('button', { name: '试运行' }).click()
  await form.getByText('内容不存在').waitFor()
  expect(await form.getByText(/正在查看/).count()).toBe(0)
})

test('a dry run is not shown when its terms were changed before it started', async () => {
  const { page } = await openPage({ app, as: accounts.operator, desktop: true, route: '/console/words' })
  const release = await holdAnswer(page, '**/api/console/word', {
    action: 'action=try',
    status: 200,
    json: { state: 1, code: 0, error: '', data: { id: 1, moves: [] } },
  })
  await page.getByRole('button', { name: '添加', exact: true }).click()
  const form = page.getByRole('dialog', { name: '添加敏感词' })
  const terms = form.getByRole('textbox', { name: /词语/ })
  await terms.fill('茶山')
  await form.getByRole('button', { name: '试运行' }).click()
  await terms.fill('文具店')
  await Promise.all([page.waitForResponse(/console\/word$/), release()])
  await page.waitForTimeout(300)
  expect(await form.getByRole('region', { name: '试运行结果' }).count()).toBe(0)
})

test('Enter in the search does not open a result for the previously typed text', async () => {
  const { page } = await openPage({ app, as: accounts.operator, desktop: true, route: '/console/words' })
  await settled(page)
  await page.keyboard.press('Control+K')
  const dialog = page.getByRole('dialog', { name: '搜索' })
  await dialog.getByRole('combobox').and(page.locator(':focus')).waitFor()
  await page.keyboard.type('云溪小满')
  const found = dialog.getByRole('option', { name: /云溪小满/ }).first()
  await found.waitFor()
  await page.route('**/api/console/find*', () => {})
  await page.keyboard.type('的朋友')
  await page.keyboard.press('Enter')
  await page.waitForTimeout(300)
  await dialog.waitFor()
  expect(page.url()).toContain('/console/words')
})

test('the later of two reorderings wins, however late the first one arrives', async () => {
  const { page } = await openPage({ app, as: accounts.operator, desktop: true, route: '/console/categories' })
  const handles = page.getByRole('list', { name: '话题分类' }).getByRole('button', { name: /^拖动/ })
  await handles.first().waitFor()
  const names = () => handles.evaluateAll((list) => list.map((one) => one.getAttribute('aria-label')?.slice(2)))
  const [first = '', second = '', third = '', ...others] = (await names()).map(String)
  const requests = await holdRequests(page, '**/api/console/category_order')
  await page.getByRole('button', { name: `下移${first}` }).click()
  await page.getByRole('button', { name: `上移${third}` }).click()
  const wanted = [second, third, first, ...others]
  await expect.poll(names).toEqual(wanted)
  await page.waitForTimeout(300)
  expect(requests.asked.length).toBe(1)
  requests.release()
  await expect.poll(() => requests.asked.length).toBe(2)
  await expect.poll(names).toEqual(wanted)
  await settled(page)
  await page.reload()
  await expect.poll(names).toEqual(wanted)
})

test('a deletion whose response was lost succeeds at the next try, whether or not the record still exists', async () => {
  const { page, allow } = await openPage({ app, as: accounts.operator, desktop: true, route: '/console/categories' })
  allow(/category_remove/)
  const operator = await apiAs(accounts.operator, app)
  const name = unique('丢')
  await operator.post('console/category_save', { name })
  await page.reload()
  const row = page.getByRole('button', { name: new RegExp(`^${name}`) })
  await row.click()
  let sent = 0
  await page.route('**/console/category_remove', async (route) => {
    sent += 1
    if (sent > 1) return route.continue()
    await route.fetch()
    await route.abort()
  })
  const drawer = page.getByRole('dialog', { name: '编辑分类' })
  const remove = async () => {
    await drawer.getByRole('button', { name: '删除' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click()
  }
  await remove()
  await waitForToast(page, /网络/)
  // The tap guard ignores a second tap shortly after an error.
  await page.waitForTimeout(500)
  await remove()
  await waitForToast(page, '已删除')
  await drawer.waitFor({ state: 'hidden' })
  await row.waitFor({ state: 'detached' })
  expect(sent).toBe(2)
})

test('settings are reported as saved when the server has acknowledged them, before the page has refetched them', async () => {
  const { page, go } = await openPage({ app, as: accounts.operator, desktop: true, route: '/console/settings' })
  const title = page.getByRole('textbox', { name: '圈子名称', exact: true })
  await title.fill('云溪慢圈')
  const fetching = await holdRequests(page, '**/api/**', (request) => request.method() === 'GET')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await waitForToast(page, '保存成功')
  await expect.poll(() => fetching.asked.length).toBeGreaterThan(0)
  await page.getByText('项未保存').waitFor({ state: 'detached' })
  expect(await title.inputValue()).toBe('云溪慢圈')
  fetching.release()
  await settled(page)
  expect(await title.inputValue()).toBe('云溪慢圈')

  await go('/console/categories')
  const rows = page.getByRole('list', { name: '话题分类' }).getByRole('listitem')
  const names = async () => (await rows.allInnerTexts()).map((text) => text.split('\n')[0])
  await expect.poll(() => rows.count()).toBeGreaterThan(1)
  const [first, second] = await names()
  const later = await holdRequests(page, '**/api/**', (request) => request.method() === 'GET')
  await Promise.all([
    page.waitForResponse(/category_order/),
    rows.first().getByRole('button', { name: /下移/ }).click(),
  ])
  await expect.poll(() => later.asked.length).toBeGreaterThan(0)
  expect((await names()).slice(0, 2)).toEqual([second, first])
  later.release()
  await settled(page)
  expect((await names()).slice(0, 2)).toEqual([second, first])
})

test('after the session has ended the login says what it is for: administration in the console, likes and posts in the circle', async () => {
  const { page, context, go, allow } = await openPage({ app, as: accounts.operator, desktop: true, route: '/console' })
  await page.getByRole('navigation').first().waitFor()
  await context.clearCookies()
  allow(/^401 /)
  await page.getByRole('link', { name: '操作日志' }).click()
  const login = page.getByRole('dialog', { name: '登录', exact: true })
  await login.getByText('登录后继续管理').waitFor()
  await page.keyboard.press('Escape')
  await login.waitFor({ state: 'hidden' })
  await go('/')
  await page.getByRole('button', { name: /^点赞/ }).first().click()
  await login.getByText('登录后即可点赞、评论、关注和发帖').waitFor()
})
