import { expect, test } from 'vitest'
import { accounts } from '../harness/accounts.ts'
import { ownApp } from '../harness/app.ts'
import { listen, tabTo } from '../harness/keyboard.ts'
import { openPage } from '../harness/page.ts'
import { jpeg } from '../harness/pictures.ts'
import { settled } from '../harness/settled.ts'
import { unique } from '../harness/unique.ts'

const app = ownApp()

test('by keyboard alone a member reads, likes, comments, reports, votes, searches and changes a setting', async () => {
  const { page, go } = await openPage({ app, as: accounts.verified, route: null, desktop: true, width: 800 })
  const announced = await listen(page)
  const { keyboard } = page
  await go('/')
  await settled(page)
  await tabTo(page, /^跳到内容$/, { most: 1 })
  await keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)

  await go('/sharedetail/180')
  await settled(page)
  await tabTo(page, /^说点什么/)
  await keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: '评论' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA')
  const words = unique('只用键盘写的评论')
  await keyboard.type(words)
  await tabTo(page, /^发送$/)
  await keyboard.press('Enter')
  await sheet.waitFor({ state: 'hidden' })
  await expect.poll(async () => (await announced()).some((line) => /评论成功|操作成功|审核/.test(line))).toBe(true)
  await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true)

  await tabTo(page, /^点赞/)
  await keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-pressed'))).toBe('true')

  await go('/sharedetail/180')
  await settled(page)
  await tabTo(page, /^更多$/)
  await keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: /^举报/ }).waitFor()
  await tabTo(page, /^举报/)
  await keyboard.press('Enter')
  const report = page.getByRole('dialog', { name: /举报/ })
  await report.getByRole('heading').first().waitFor()
  await keyboard.press('Escape')
  await report.waitFor({ state: 'hidden' })

  await go('/topicdetails/36')
  await settled(page)
  await page.getByRole('region', { name: /东湖湿地步道明年整修/ }).waitFor()
  await tabTo(page, /^把断掉的路灯补亮/)
  await keyboard.press('Space')
  await tabTo(page, /^投票$/)
  await keyboard.press('Enter')
  await page.getByText('您已投票').waitFor()

  await go('/topic-search')
  await page.getByRole('searchbox').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('search')
  await keyboard.type('茶')
  await keyboard.press('Enter')
  await page.getByRole('article').first().waitFor()

  await go('/settings')
  await settled(page)
  await tabTo(page, /^文字大小/)
  await keyboard.press('Enter')
  await page.getByRole('dialog', { name: '文字大小' }).waitFor()
  await tabTo(page, /^大$/)
  await keyboard.press('Enter')
  await page.getByRole('dialog', { name: '文字大小' }).waitFor({ state: 'hidden' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('文字大小大')
})

test('by keyboard alone a member publishes with a picture, whose mistakes are read out at their fields, and a reviewer passes a post', async () => {
  const { page } = await openPage({ app, as: accounts.poster, route: '/take_post', desktop: true, width: 800 })
  const { keyboard } = page
  const text = page.getByRole('textbox', { name: /^帖子内容/ })
  await text.waitFor()
  await tabTo(page, /^发布$/)
  await keyboard.press('Enter')
  await expect.poll(() => text.evaluate((field) => field === document.activeElement)).toBe(true)
  const words = unique('只用键盘发的一条')
  await keyboard.type(words)
  // Listening takes effect some time after the call.
  const chooser = page.waitForEvent('filechooser')
  await tabTo(page, /添加图片|图片\/视频/)
  await keyboard.press('Enter')
  await (await chooser).setFiles([await jpeg('keyboard', '#27ae60')])
  await expect.poll(() => page.getByRole('progressbar').count()).toBe(0)
  await tabTo(page, /我已阅读并同意/)
  await keyboard.press('Space')
  await tabTo(page, /^发布$/)
  await keyboard.press('Enter')
  await page.getByRole('article').filter({ hasText: words }).waitFor()

  const review = await openPage({ app, as: accounts.reviewer, route: '/article', desktop: true, width: 800 })
  await settled(review.page)
  await tabTo(review.page, /^通过/)
  await review.page.keyboard.press('Enter')
  const question = review.page.getByRole('alertdialog')
  await question.waitFor()
  expect(await review.page.evaluate(() => document.activeElement?.closest('[role=alertdialog]') !== null)).toBe(true)
  await tabTo(review.page, /^通过$/)
  await review.page.keyboard.press('Enter')
  await question.waitFor({ state: 'hidden' })
  await review.page.getByRole('button', { name: /撤销/ }).first().waitFor()
})

test('a screen reader hears the login as a named dialog whose mistakes belong to their fields', async () => {
  const { page, allow } = await openPage({ app, route: '/sharedetail/180', desktop: true, width: 800 })
  allow(/^401 /)
  const like = page.getByRole('button', { name: /^点赞/ }).last()
  await like.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: '登录' })
  await dialog.getByLabel('手机号').waitFor()
  await dialog.getByRole('button', { name: '登录', exact: true }).focus()
  await page.keyboard.press('Enter')
  const mobile = dialog.getByLabel('手机号')
  await expect.poll(() => mobile.getAttribute('aria-invalid')).toBe('true')
  const about = await mobile.getAttribute('aria-describedby')
  expect(await page.locator(`[id="${about}"]`).innerText()).toMatch(/手机号/)
  expect(await mobile.evaluate((field) => field === document.activeElement)).toBe(true)
  expect(await dialog.getByLabel('验证码').getAttribute('autocomplete')).toBe('one-time-code')
  // A code may be pasted.
  await dialog.getByLabel('验证码').focus()
  await page.evaluate(() => document.execCommand('insertText', false, '123456'))
  expect(await dialog.getByLabel('验证码').inputValue()).toBe('123456')
  expect(await page.locator('body').ariaSnapshot()).toMatch(
    /dialog "登录"[\s\S]*heading "登录"[\s\S]*textbox "手机号"[\s\S]*alert[\s\S]*textbox "验证码"[\s\S]*button "获取验证码"[\s\S]*button "登录"/,
  )
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => like.evaluate((button) => button === document.activeElement)).toBe(true)
})
