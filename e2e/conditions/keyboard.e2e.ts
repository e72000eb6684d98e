// @module-tag long

import { expect, test } from 'vitest'
import { accounts } from '../harness/accounts.ts'
import { expectFocus, listen, tabTo } from '../harness/actions/keyboard.ts'
import { smsCode } from '../harness/actions/sms.ts'
import { apiAs } from '../harness/api.ts'
import { ownApp } from '../harness/app.ts'
import { openPage } from '../harness/page.ts'
import { unique } from '../harness/unique.ts'
import { settled } from '../harness/waits/settled.ts'

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

test('by keyboard alone a visitor logs in, follows, collects, replies, reports, edits the profile and deletes a post, and each dialog returns the focus', async () => {
  const mobile = accounts.otherPoster
  const author = await apiAs(mobile, app)
  const form = { action: 'common', content: unique('这一条要删'), attachment: '[]', topic_type: '1', anonymous: '0' }
  const { topic_id } = await author.post<{ topic_id: number }>('circle/postingapi', form)
  const { page, go, allow } = await openPage({ app, route: null, desktop: true, width: 800 })
  allow(/^401 /)
  const announced = await listen(page)
  await go('/sharedetail/180')
  await settled(page)
  const { keyboard } = page
  const press = async (name: RegExp) => {
    await tabTo(page, name)
    await keyboard.press('Enter')
  }
  const isFocusedOn = () => page.evaluate(() => document.activeElement?.getAttribute('aria-pressed'))

  await press(/^收藏/)
  const login = page.getByRole('dialog', { name: '登录' })
  await login.waitFor()
  await tabTo(page, /^手机号/)
  await keyboard.type(mobile)
  await press(/^获取验证码$/)
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('code')
  await keyboard.type(await smsCode(app, mobile))
  await keyboard.press('Enter')
  await login.waitFor({ state: 'detached' })
  await expectFocus(page, /^收藏/)
  await expect.poll(isFocusedOn).toBe('true')

  await go('/sharedetail/180')
  await settled(page)
  await press(/^关注/)
  await expectFocus(page, /^已关注/)
  expect(await isFocusedOn()).toBe('true')

  await press(/^回复$/)
  const answer = page.getByRole('dialog', { name: /^回复/ })
  await answer.waitFor()
  await press(/^发送$/)
  const field = answer.getByRole('textbox')
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
  expect(await page.locator(`[id="${await field.getAttribute('aria-describedby')}"]`).innerText()).not.toBe('')
  await keyboard.type(unique('只用键盘回复'))
  await press(/^发送$/)
  await answer.waitFor({ state: 'detached' })
  await expectFocus(page, /^回复$/)

  await press(/^更多操作$/)
  await page.getByRole('dialog').getByRole('button', { name: '举报' }).waitFor()
  await press(/^举报$/)
  const report = page.getByRole('dialog', { name: '举报评论' })
  const reasons = report.getByRole('radiogroup', { name: '举报理由' })
  await reasons.getByRole('radio').first().waitFor()
  await press(/^提交举报$/)
  await expect.poll(() => reasons.getAttribute('aria-invalid')).toBe('true')
  expect(await page.locator(`[id="${await reasons.getAttribute('aria-describedby')}"]`).innerText()).toMatch(/理由/)
  await reasons.getByRole('radio').and(page.locator(':focus')).waitFor()
  await keyboard.press('ArrowDown')
  await press(/^提交举报$/)
  await report.waitFor({ state: 'detached' })
  await expect.poll(async () => (await announced()).join()).toMatch(/举报成功/)
  await expectFocus(page, /^更多操作$/)

  await go('/usercenter/mine')
  await settled(page)
  await press(/^编辑资料$/)
  const profile = page.getByRole('dialog', { name: '编辑资料' })
  await profile.getByLabel('昵称').waitFor()
  await tabTo(page, /^昵称/)
  await keyboard.press('Control+A')
  await keyboard.type('宁')
  await keyboard.press('Enter')
  const nickname = profile.getByLabel('昵称')
  await expect.poll(() => nickname.getAttribute('aria-invalid')).toBe('true')
  expect(await page.locator(`[id="${await nickname.getAttribute('aria-describedby')}"]`).innerText()).toMatch(/昵称/)
  await keyboard.press('Control+A')
  await keyboard.type('吃货地图')
  await tabTo(page, /^一句话介绍/)
  await keyboard.press('Control+A')
  await keyboard.type(unique('只用键盘写的介绍'))
  await keyboard.press('Enter')
  await profile.waitFor({ state: 'detached' })
  await expectFocus(page, /^编辑资料$/)

  await go(`/topic_edit/${topic_id}`)
  await settled(page)
  const question = page.getByRole('alertdialog', { name: '确认删除当前帖子吗?' })
  await press(/^删除$/)
  await question.waitFor()
  await expectFocus(page, /^取消$/)
  await keyboard.press('Enter')
  await question.waitFor({ state: 'detached' })
  await expectFocus(page, /^删除$/)
  await keyboard.press('Enter')
  await question.waitFor()
  await press(/^删除$/)
  await page.waitForURL(/#\/usercenter\/mine$/)
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
  await mobile.and(page.locator(':focus')).waitFor()
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

test('the arrow keys move between the pictures of a post together with the focus', async () => {
  const api = await apiAs(accounts.poster, app)
  type Shown = { topic_id: number; attachment: unknown[] }
  const { data } = await api.get<{ data: Shown[] }>('circle/topicapi', { action: 'list', type: 2, pagesize: 50 })
  const post = data.find(({ attachment }) => attachment.length >= 3)
  const { page } = await openPage({ app, route: `/sharedetail/${post?.topic_id}`, desktop: true, width: 800 })
  const pictures = page.getByRole('region', { name: '图片', exact: true })
  await pictures.getByRole('button', { name: /^图片 1，/ }).focus()
  // The script that moves the slides has come.
  await expect.poll(() => pictures.locator('ul').getAttribute('style')).toMatch(/translate/)
  for (const picture of [/^图片 2，/, /^图片 3，/]) {
    await page.keyboard.press('ArrowRight')
    await expectFocus(page, picture)
  }
  await page.keyboard.press('ArrowLeft')
  await expectFocus(page, /^图片 2，/)
})

test('a card still shows four lines when its text has the focus', async () => {
  const { page } = await openPage()
  const more = page.locator('article [data-read-more]').first()
  await more.waitFor()
  await tabTo(page, /石门水库检修放水提醒/)
  expect(await more.evaluate((end) => end.parentElement?.scrollTop)).toBe(0)
})
