import { expect, test } from 'vitest'
import { accounts } from '../harness/accounts.ts'
import { postTextOf } from '../harness/actions/composer.ts'
import { waitForToast } from '../harness/actions/gestures.ts'
import { logInBySms } from '../harness/actions/sms.ts'
import { apiAs } from '../harness/api.ts'
import { ownApp } from '../harness/app.ts'
import { openPage, shot } from '../harness/page.ts'
import { jpeg } from '../harness/pictures.ts'
import { listens } from '../harness/waits/settled.ts'

const app = ownApp()

test('deleting one’s own post asks first and opens the profile; after the session has ended, a login continues the action', async () => {
  const api = await apiAs(accounts.poster, app)
  const content = `写错了的一条 ${Date.now()}`
  const { topic_id } = await api.post<{ topic_id: number }>('circle/postingapi', { action: 'common', content, ai: 1 })
  const { page, context, go, allow } = await openPage({ app, as: accounts.poster, route: `/topic_edit/${topic_id}` })
  await page.getByText('含AI生成内容').waitFor()
  await page.getByRole('button', { name: '删除' }).tap()
  const question = page.getByRole('alertdialog', { name: '确认删除当前帖子吗?' })
  await question.getByRole('button', { name: '取消' }).tap()
  await question.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: '删除' }).tap()
  await question.getByRole('button', { name: '删除' }).tap()
  await waitForToast(page, '操作成功')
  await page.waitForURL(/#\/usercenter\/mine$/)
  await page.getByRole('article').first().waitFor()
  expect(await page.getByText(content).count()).toBe(0)

  await go('/sharedetail/150')
  const like = page.getByRole('button', { name: /^点赞/ }).last()
  await like.waitFor()
  const pressed = await like.getAttribute('aria-pressed')
  await context.clearCookies()
  allow(/^401 /)
  await like.tap()
  await logInBySms(page, app, accounts.poster)
  await page.getByRole('dialog', { name: '登录' }).waitFor({ state: 'hidden' })
  await expect
    .poll(
      async () => (await api.get<{ is_digg: number }>('circle/topicapi', { action: 'detail', topic_id: 150 })).is_digg,
    )
    .toBe(pressed === 'true' ? 0 : 1)
})

test('when the session ends while a profile is edited, it is saved with picture and texts after a login', async () => {
  const { page, context, allow } = await openPage({ app, as: accounts.verified, route: '/usercenter/mine' })
  await page.getByRole('button', { name: '编辑资料' }).tap()
  const form = page.getByRole('dialog', { name: '编辑资料' })
  await form.getByRole('textbox', { name: '一句话介绍' }).fill('登录之前写的介绍')
  await page.locator('input[type=file]').setInputFiles(await jpeg('avatar', '#2980b9', 600, 600))
  await page.getByRole('dialog', { name: '裁剪头像' }).getByRole('button', { name: '确定' }).tap()
  await context.clearCookies()
  allow(/^401 /)
  await form.getByRole('button', { name: '保存' }).tap()
  await page.getByRole('dialog', { name: '登录' }).waitFor()
  expect(await page.locator('input[name=bio]').inputValue()).toBe('登录之前写的介绍')
  await logInBySms(page, app, accounts.verified)
  await waitForToast(page, '已提交，审核通过后对他人显示')
  await form.waitFor({ state: 'hidden' })
  const api = await apiAs(accounts.verified, app)
  type Profile = { bio: string; waiting: { field: string }[] }
  const { bio, waiting } = await api.get<Profile>('circle/memberapi', { action: 'profile' })
  expect(bio).toBe('登录之前写的介绍')
  expect(waiting.map(({ field }) => field)).toContain('avatar')
})

test('when the login for a picture upload is dismissed, the upload waits for a tap on 重试, also after the page is left and opened again', async () => {
  const { page, context, allow } = await openPage({ app, as: accounts.otherPoster, route: '/take_post' })
  await postTextOf(page).waitFor()
  await listens(page)
  await context.clearCookies()
  allow(/^401 /)
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([
      await jpeg('one', '#2980b9', 600, 600),
      await jpeg('two', '#b92929', 600, 600),
      await jpeg('three', '#29b980', 600, 600),
    ])
  const login = page.getByRole('dialog', { name: '登录', exact: true })
  await login.getByLabel('手机号').waitFor()
  await page.keyboard.press('Escape')
  await login.waitFor({ state: 'hidden' })
  const retry = page.getByRole('button', { name: '点按重试' })
  await expect.poll(() => retry.count()).toBe(3)
  let asked = 0
  page.on('request', (request) => {
    if (request.url().includes('/upload/')) asked++
  })
  for (let n = 0; n < 2; n++) await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await page.waitForTimeout(1_000)
  expect([asked, await login.count(), await retry.count()]).toEqual([0, 0, 3])
  await shot(page, 'composer declined login')
  await retry.last().tap()
  await logInBySms(page, app, accounts.otherPoster)
  await expect.poll(() => retry.count()).toBe(0)
})
