import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accounts } from '../harness/accounts.ts'
import { scrollTo, waitForToast } from '../harness/actions/gestures.ts'
import { apiAs } from '../harness/api.ts'
import { ownApp } from '../harness/app.ts'
import { overflowing } from '../harness/checks/layout.ts'
import { checkAxe, checkContrast, openPage, shot } from '../harness/page.ts'
import { confirmPass, publishPost, rowOf, writePost } from '../harness/screens/review.ts'

const app = ownApp()

const write = (content: string) => writePost(app, content)

const choose = async (page: Page, words: string) => {
  await scrollTo(page, rowOf(page, words))
  const box = rowOf(page, words).getByRole('checkbox')
  // The bar appears with the first selection and may move the box under the finger, so tap again.
  const isChosen = async () => (await box.getAttribute('aria-checked')) === 'true'
  await expect
    .poll(
      async () => {
        if (!(await isChosen())) await box.tap()
        return isChosen()
      },
      { interval: 500 },
    )
    .toBe(true)
}

test('several posts are rejected with one reason, restored by one undo, and passed', async () => {
  const [first, second, third] = ['批量第一篇', '批量第二篇', '批量第三篇'] as const
  for (const words of [first, second, third]) await write(`${words}，山里的雾散了。`)
  const { page, allow } = await openPage({ app, as: accounts.reviewer, route: '/article' })
  await page.getByRole('button', { name: '多选' }).tap()
  const bar = page.getByRole('toolbar', { name: '批量操作' })
  const { topic: waiting } = await (await apiAs(accounts.reviewer, app)).get<{ topic: number }>('circle/audit', {
    action: 'list',
  })
  await bar.getByRole('button', { name: '全选' }).tap()
  await bar.getByText(`已选 ${waiting}`, { exact: true }).waitFor()
  await bar.getByRole('button', { name: '清空' }).tap()
  for (const words of [first, second, third]) await choose(page, words)
  await bar.getByText('已选 3').waitFor()
  await shot(page, 'review many chosen')
  await checkAxe(page)

  await bar.getByRole('button', { name: '驳回' }).tap()
  const sheet = page.getByRole('dialog', { name: '驳回理由' })
  await sheet.getByRole('radio', { name: '引战' }).check()
  await sheet.getByRole('button', { name: '驳回这3条帖子' }).tap()
  await rowOf(page, second).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: '撤销' }).tap()
  await waitForToast(page, '已撤销3条帖子')
  await scrollTo(page, rowOf(page, second))

  await page.getByRole('button', { name: '多选' }).tap()
  await choose(page, first)
  await choose(page, third)
  await bar.getByRole('button', { name: '通过' }).tap()
  await page.getByRole('alertdialog').getByText('确认通过这2条帖子吗?').waitFor()
  await confirmPass(page)
  await rowOf(page, third).waitFor({ state: 'detached' })
  await rowOf(page, second).getByText('待一审').waitFor()

  // The batch is decided, but its answer is lost.
  await page.getByRole('button', { name: '多选' }).tap()
  await choose(page, second)
  allow(/^failed POST/)
  await page.route('**/circle/topic', async (route) => {
    if (route.request().method() === 'POST') await route.fetch()
    await (route.request().method() === 'POST' ? route.abort() : route.continue())
  })
  await bar.getByRole('button', { name: '通过' }).tap()
  await confirmPass(page)
  await waitForToast(page, /^操作失败/)
  await rowOf(page, second).waitFor({ state: 'detached' })
})

test('a reported post appears in an open review queue, and dismissing the report keeps it online', async () => {
  const words = '庙会改到礼拜天'
  const topic_id = await publishPost(app, words, accounts.otherPoster)
  const queue = await openPage({ app, as: accounts.reviewer, route: '/article' })
  const tab = queue.page.getByRole('tab', { name: /举报/ })
  const waiting = async () => Number(await tab.locator('sup').innerText())
  const before = await waiting()
  // The demo data contains open reports, grouped by reason.
  await tab.tap()
  await rowOf(queue.page, '3 人举报').getByRole('button', { name: /^查看/ }).tap()
  const demoDetail = queue.page.getByRole('dialog', { name: '帖子详情' })
  await demoDetail.getByText('虚假不实信息 ×2「学习机说修好了，屏幕上有一条线没写」').waitFor()
  await demoDetail.getByText('赌博诈骗 ×1「叫我先转定金，转了才肯留货」').waitFor()
  await demoDetail.getByRole('button', { name: '返回' }).tap()

  const reader = await openPage({ app, as: accounts.poster, route: `/sharedetail/${topic_id}` })
  reader.allow(/^500 GET .*reasons/)
  const fault = { status: 500, json: { state: 0, code: 500, error: '操作失败', data: null } }
  await reader.page.route(/action=reasons/, (route) => route.fulfill(fault))
  await reader.page.getByRole('button', { name: '更多' }).first().tap()
  await reader.page.getByRole('button', { name: '举报' }).last().tap()
  const sheet = reader.page.getByRole('dialog', { name: '举报帖子' })
  await sheet.getByRole('alert').getByText('操作失败').waitFor()
  await reader.page.unroute(/action=reasons/)
  await sheet.getByRole('button', { name: '重试' }).tap()
  await sheet.getByRole('radio').first().waitFor()
  await sheet.getByRole('button', { name: '提交举报' }).tap()
  await waitForToast(reader.page, '请选择理由')
  await sheet.getByRole('radio', { name: '虚假不实信息' }).check()
  await sheet.getByLabel('补充说明').fill('时间写错了')
  await shot(reader.page, 'review report sheet')
  await checkAxe(reader.page)
  await sheet.getByRole('button', { name: '提交举报' }).tap()
  await waitForToast(reader.page, '举报成功，我们会尽快处理')

  await expect.poll(waiting).toBe(before + 1)
  const reported = rowOf(queue.page, words)
  await queue.page.getByRole('button', { name: /^有\d+条新内容$/ }).tap()
  await scrollTo(queue.page, reported)
  await reported.getByRole('button', { name: /^查看/ }).tap()
  const detail = queue.page.getByRole('dialog', { name: '帖子详情' })
  await detail.getByText('虚假不实信息 ×1「时间写错了」').waitFor()
  await shot(queue.page, 'review reported post')
  await checkAxe(queue.page)
  await detail.getByRole('button', { name: '举报不成立' }).tap()
  await queue.page.getByRole('alertdialog').getByRole('button', { name: '举报不成立' }).tap()
  await reported.waitFor({ state: 'detached' })
  // The next item is open.
  await detail.getByRole('group').getByText(words).waitFor({ state: 'detached' })
  await detail.getByRole('button', { name: '返回' }).tap()
  await expect.poll(waiting).toBe(before)
})

test('an anonymous author is shown after 查看作者, and each look is an entry of the audit log', async () => {
  const content = '不想署名的一条线索。'
  const writer = await apiAs(accounts.poster, app)
  const { user } = await writer.get<{ user: { nickname: string; memberid: number } }>('ajax/user')
  const { topic_id } = await writer.post<{ topic_id: number }>('circle/postingapi', {
    action: 'common',
    content,
    attachment: '[]',
    topic_type: '1',
    anonymous: '1',
  })
  const chief = await apiAs(accounts.operator, app)
  const countLooks = async () => {
    const log = { action: 'list', what: 'member.look', subject: `post:${topic_id}` }
    return (await chief.get<{ data: unknown[] }>('console/log', log)).data.length
  }
  const { page } = await openPage({ app, as: accounts.reviewer, route: '/article' })
  await scrollTo(page, rowOf(page, content))
  expect(await rowOf(page, content).innerText()).toContain('匿名用户')
  await rowOf(page, content).getByRole('button', { name: /^查看/ }).tap()
  const reveal = page.getByRole('button', { name: '查看作者' })
  await reveal.waitFor()
  const revealed = page.getByRole('link', { name: new RegExp(`^${user.nickname}.*ID ${user.memberid}$`) })
  expect([await revealed.count(), await page.getByText('作者记录').count()]).toEqual([0, 0])
  expect(await countLooks()).toBe(0)
  await reveal.tap()
  await revealed.waitFor()
  await page.getByText('作者记录').waitFor()
  expect(await countLooks()).toBe(1)
  await shot(page, 'review revealed author')
  await checkAxe(page)
  const reviewer = await apiAs(accounts.reviewer, app)
  await reviewer.post('circle/topic', { action: 'fail', topic_id, rev: 1, reason: '广告营销' })
})

test('at 1280 px the item is next to its list and can be decided with the keyboard alone', async () => {
  const content = '键盘审核的一篇稿。'
  await write(content)
  const { page } = await openPage({ app, as: accounts.reviewer, route: '/article', width: 1280, height: 800 })
  const row = page.getByRole('feed').getByRole('article').filter({ hasText: content })
  const pane = page.getByRole('region', { name: '帖子详情' })
  const press = (key: string) => page.keyboard.press(key)
  await page.getByRole('feed').getByRole('article').first().waitFor()
  await press('/')
  await page.keyboard.type(content)
  await press('Enter')
  await row.waitFor()
  await expect.poll(() => page.getByRole('article').count()).toBe(1)
  await press('Tab')
  const openFirst = async () => {
    await press('j')
    await pane.getByText(content).waitFor()
  }
  await openFirst()
  expect(await overflowing(page)).toEqual([])
  await checkAxe(page)
  await shot(page, 'review wide light')
  await page.emulateMedia({ colorScheme: 'dark' })
  await checkContrast(page)
  await shot(page, 'review wide dark')

  await press('r')
  await pane.getByRole('region', { name: '驳回理由' }).waitFor()
  await press('3')
  await press('Enter')
  await row.waitFor({ state: 'detached' })
  await press('u')
  await row.waitFor()
  await openFirst()
  await press('a')
  await page.getByRole('alertdialog', { name: '确认通过这条帖子吗?' }).waitFor()
  await press('a')
  await row.waitFor({ state: 'detached' })
  await press('?')
  await page.getByRole('dialog', { name: '快捷键' }).waitFor()
})

test('while an item waits for the other level, a status line replaces the buttons', async () => {
  const [first, second] = ['等一审的这篇', '等二审的这篇']
  await write(first)
  const { topic_id } = await write(second)
  await (await apiAs(accounts.reviewer, app)).post('circle/topic', { action: 'passstep', topic_id, rev: 1 })
  for (const [as, words, label] of [
    [accounts.secondReviewer, first, '一级审核中'],
    [accounts.otherReviewer, second, '二级审核中'],
  ] as const) {
    const { page } = await openPage({ app, as, route: '/article' })
    await page.getByRole('tab', { name: '全部' }).tap()
    await rowOf(page, words).getByRole('button', { name: /^查看/ }).tap()
    const detail = page.getByRole('dialog', { name: '帖子详情' })
    await detail.getByText(label).waitFor()
    expect(await detail.getByRole('toolbar').count()).toBe(0)
  }
})

test('a failed call without a server message shows the message of its situation', async () => {
  const silence = { status: 500, json: { state: 0, code: 500, error: '', data: null } }
  const { page, go, allow } = await openPage({ app, as: accounts.reviewer, route: '/topic' })
  allow(/^500 POST/)
  await page.route('**/api/circle/**', (route) =>
    route.request().method() === 'POST' ? route.fulfill(silence) : route.continue(),
  )
  await page.getByRole('button', { name: '下线' }).first().tap()
  await page.getByRole('alertdialog').getByRole('button', { name: '下线' }).tap()
  await waitForToast(page, '操作失败')
  await go('/article')
  const row = page.getByRole('article').first()
  await row.getByRole('button', { name: '通过' }).tap()
  // The previous toast has the same text, so wait for the response.
  await Promise.all([page.waitForResponse((answer) => answer.status() === 500), confirmPass(page)])
  await waitForToast(page, '操作失败')
  await row.getByRole('button', { name: /^查看/ }).tap()
  await page.getByRole('dialog', { name: '帖子详情' }).getByRole('button', { name: '编辑' }).tap()
  const edit = page.getByRole('dialog', { name: '编辑帖子' })
  await edit.getByLabel('内容').fill(' ')
  await edit.getByRole('button', { name: '保存' }).tap()
  await edit.getByText('请输入内容').waitFor()

  const visitor = await openPage({ app, route: null })
  // After a login without an answer of the server the form looks whether it has succeeded.
  visitor.allow(/^500 POST|^401 GET .*action=sessions/)
  await visitor.page.route('**/api/login/**', (route) => route.fulfill(silence))
  // It opens the login by itself.
  await visitor.go('/notify')
  const login = visitor.page.getByRole('dialog', { name: '登录' })
  await login.getByLabel('手机号').fill('13800000001')
  await login.getByRole('button', { name: '获取验证码' }).tap()
  await waitForToast(visitor.page, '发送验证码失败')
  await login.getByLabel('验证码', { exact: true }).fill('123456')
  await login.getByRole('button', { name: '登录' }).tap()
  await waitForToast(visitor.page, '登录失败')
})
