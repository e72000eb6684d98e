// @module-tag long

import { expect, test } from 'vitest'
import { accounts } from '../harness/accounts.ts'
import { waitForToast } from '../harness/actions/gestures.ts'
import { apiAs } from '../harness/api.ts'
import { ownApp } from '../harness/app.ts'
import { checkAxe, openPage, shot } from '../harness/page.ts'
import { desktop } from '../harness/screens/console.ts'
import { holdAnswer } from '../harness/waits/hold-answer.ts'

const app = ownApp()

test('a member found by the last digits of the mobile number is muted for a week and cannot write', async () => {
  const { page, allow } = await openPage({ app, as: accounts.operator, route: '/console/members', ...desktop })
  const head = page.getByRole('columnheader', { name: '帖子' })
  const counts = async () => (await page.locator('td[data-head=帖子]').allInnerTexts()).map(Number)
  await head.getByRole('button').focus()
  for (const [order, sign] of [
    ['descending', -1],
    ['ascending', 1],
  ] as const) {
    await page.keyboard.press('Enter')
    await expect.poll(() => head.getAttribute('aria-sort')).toBe(order)
    await expect
      .poll(async () => {
        const shown = await counts()
        return shown.length > 10 && shown.every((n, i) => i === 0 || sign * ((shown[i - 1] ?? 0) - n) <= 0)
      })
      .toBe(true)
  }
  await shot(page, 'console members sorted')
  await page.getByRole('searchbox').fill('0002')
  await page.keyboard.press('Enter')
  const poster = await apiAs(accounts.otherPoster, app)
  const { user } = await poster.get<{ user: { nickname: string } }>('ajax/user')
  const row = page.getByRole('row').filter({ hasText: user.nickname })
  await row.getByRole('link').first().click()
  const record = page.getByRole('dialog', { name: '成员档案' })
  await record.getByRole('button', { name: '禁言' }).click()
  await record.getByText('会告知本人，并记入操作日志').waitFor()
  allow(/^422 POST/)
  await record.getByRole('button', { name: '禁言' }).click()
  await record.getByText('请填写理由').waitFor()
  await record.getByLabel('理由').fill('连续发广告')
  await checkAxe(page)
  await record.getByRole('button', { name: '禁言' }).click()
  // The field has the text already, so wait for the other button.
  await record.getByRole('button', { name: '解除禁言' }).waitFor()
  await record.getByText('连续发广告').first().waitFor()
  await expect(poster.post('circle/postingapi', { action: 'common', content: '还想说' })).rejects.toThrow(
    '您已被禁言：连续发广告',
  )
  // The button is locked for a moment after the write before.
  await expect
    .poll(async () => {
      await record.getByRole('button', { name: '解除禁言' }).click()
      const field = record.getByLabel('理由').waitFor({ timeout: 1_000 })
      return field.then(
        () => true,
        () => false,
      )
    })
    .toBe(true)
  await record.getByText('会记入操作日志', { exact: true }).waitFor()
  await record.getByLabel('理由').fill('申诉成立')
  await record.getByRole('button', { name: '解除禁言' }).click()
  await record.getByRole('button', { name: '禁言', exact: true }).waitFor()
  await page.getByRole('button', { name: '关闭' }).click()
  await page.getByRole('link', { name: '操作日志' }).click()
  await page.getByRole('row').filter({ hasText: '申诉成立' }).getByRole('button', { name: '解除禁言' }).click()
  await page.getByRole('dialog', { name: '解除禁言' }).getByText('申诉成立').waitFor()
  await page.getByRole('button', { name: '关闭' }).click()
  await page.getByRole('button', { name: '校验日志' }).click()
  await page
    .getByRole('dialog', { name: '校验操作日志' })
    .getByText(/日志完整，共 \d+ 条/)
    .waitFor()
  await page.getByRole('button', { name: '关闭' }).click()
  await page.getByRole('link', { name: '安全日志' }).click()
  await page.getByLabel('范围').selectOption({ label: '全部站点' })
  await page.getByLabel('成员 ID').fill('999999')
  await page.keyboard.press('Tab')
  await page.getByText('没有这样的事件').waitFor()
})

test('an operator of one site bans a member there, who can still read and gets the reason on writing', async () => {
  const chief = await apiAs(accounts.operator, app)
  const member = await apiAs(accounts.verified, app)
  const { user } = await (await apiAs(accounts.poster, app)).get<{ user: { memberid: number } }>('ajax/user')
  const { user: banned } = await member.get<{ user: { memberid: number; nickname: string } }>('ajax/user')
  await chief.post('console/staff', { action: 'operate', member_id: user.memberid, on: 1, all: 0 })
  const reader = await openPage({ app, as: accounts.verified })
  const { page } = await openPage({
    app,
    as: accounts.poster,
    route: `/console/members/${banned.memberid}`,
    ...desktop,
  })
  const record = page.getByRole('dialog', { name: '成员档案' })
  await record.getByRole('button', { name: '封禁' }).click()
  await record.getByText(/^作用范围：本站（.+）$/).waitFor()
  await record.getByText('会告知本人，并记入操作日志').waitFor()
  await record.getByLabel('理由').fill('连续发广告')
  await record.getByLabel(/^输入昵称/).fill(banned.nickname)
  await record.getByRole('button', { name: '封禁' }).click()
  await record.getByText(/：封禁（至 .+）：连续发广告$/).waitFor()
  reader.allow(/^403 /)
  await reader.page.getByRole('button', { name: /^点赞/ }).first().click()
  await reader.page.getByText('账号已被封禁：连续发广告').waitFor()
  await member.get('ajax/user', { siteid: 10002 })
  await record.getByRole('button', { name: '解除封禁' }).click()
  await record.getByLabel('理由').fill('申诉成立')
  await record.getByRole('button', { name: '解除封禁' }).click()
  await record.getByRole('button', { name: '封禁', exact: true }).waitFor()
  await member.get('ajax/user')
  await chief.post('console/staff', { action: 'operate', member_id: user.memberid, on: 0, all: 0 })
})

test('a mute that another operator imposes or changes while the form is open is not replaced, and the record shows it', async () => {
  const chief = await apiAs(accounts.operator, app)
  const { user } = await (await apiAs(accounts.otherPoster, app)).get<{ user: { memberid: number } }>('ajax/user')
  const { page, allow } = await openPage({
    app,
    as: accounts.operator,
    route: `/console/members/${user.memberid}`,
    ...desktop,
  })
  allow(/^409 POST .*console\/member/)
  const record = page.getByRole('dialog', { name: '成员档案' })
  await record.getByRole('button', { name: '禁言' }).click()
  await record.getByLabel('理由').fill('刷屏')
  await chief.post('console/member', { action: 'mute', member_id: user.memberid, hours: 0, reason: '连续辱骂' })
  await record.getByRole('button', { name: '禁言' }).click()
  await waitForToast(page, '其他运营刚处理过此成员，请查看后再操作')
  await record.getByText(/禁言（永久）：连续辱骂/).waitFor()
  // By key: a click at the place of the one before would be its second tap.
  const openForm = () => record.getByRole('button', { name: '解除禁言' }).press('Enter')
  await openForm()
  await record.getByLabel('理由').fill('申诉成立')
  await chief.post('console/member', { action: 'mute', member_id: user.memberid, hours: 24, reason: '改为一天' })
  await record.getByRole('button', { name: '解除禁言' }).click()
  await record.getByText(/禁言（至 .+）：改为一天/).waitFor()
  await openForm()
  await record.getByLabel('理由').fill('申诉成立')
  await record.getByRole('button', { name: '解除禁言' }).click()
  await record.getByRole('button', { name: '禁言', exact: true }).waitFor()
})

test('removing the last reviewer of a level, or making a member operator of all sites, needs a confirmation', async () => {
  const { page, allow } = await openPage({ app, as: accounts.operator, route: '/console/staff', ...desktop })
  allow(/^422 POST .*console\/staff/)
  const level = (person: string) => page.getByLabel(`${person}在云溪圈子的审核级别`)
  const expectLevel = (person: string, value: string) => expect.poll(() => level(person).inputValue()).toBe(value)
  await level('小城电台').selectOption('1')
  await expectLevel('小城电台', '1')
  const question = page.getByRole('alertdialog').filter({ hasText: '将没有二审审核员' })
  for (const [answer, value] of [
    ['取消', '2'],
    ['修改', '1'],
  ] as const) {
    await level('小镇医生').selectOption('1')
    await question.waitFor()
    await shot(page, 'console last reviewer')
    await question.getByRole('button', { name: answer }).click()
    await expectLevel('小镇医生', value)
  }
  for (const person of ['小城电台', '小镇医生']) {
    await level(person).selectOption('2')
    await expectLevel(person, '2')
  }

  await page.getByRole('button', { name: '管理小城电台' }).click()
  const drawer = page.getByRole('dialog', { name: '小城电台' })
  for (const [from, answer, to] of [
    ['设为', '取消', '设为'],
    ['设为', '设为全站运营', '取消'],
    ['取消', '保留', '取消'],
    ['取消', '取消权限', '设为'],
  ] as const) {
    const question = page.getByRole('alertdialog', { name: `确认${from}全站运营吗?` })
    // A tap right after the words of a button have changed is ignored.
    await expect
      .poll(async () => {
        await drawer
          .getByRole('button', { name: `${from}全站运营` })
          .click({ timeout: 1_000 })
          .catch(() => {})
        return question.isVisible()
      })
      .toBe(true)
    await question.getByRole('button', { name: answer }).click()
    await question.waitFor({ state: 'hidden' })
    await drawer.getByRole('button', { name: `${to}全站运营` }).waitFor()
  }
})

test('repeated taps look up the author of an anonymous post once while the request is pending', async () => {
  const { page } = await openPage({ app, as: accounts.operator, route: '/console/members', ...desktop })
  const answer = await holdAnswer(page, '**/console/member', {
    action: 'action=look',
    status: 200,
    json: { state: 1, error: '', code: 0, data: { id: 7, nickname: '小满', img_url: '', content: '线索' } },
  })
  let looks = 0
  page.on('request', (request) => {
    if ((request.postData() ?? '').includes('action=look')) looks += 1
  })
  await page.getByRole('button', { name: '查看匿名作者' }).click()
  const form = page.getByRole('dialog', { name: '查看匿名作者' })
  const id = form.getByRole('textbox', { name: /帖子 ID/ })
  await id.fill('180')
  await form.getByRole('textbox', { name: /理由/ }).fill('公安机关协查')
  const button = form.getByRole('button', { name: '查看' })
  await button.click()
  await expect.poll(() => button.getAttribute('aria-busy')).toBe('true')
  await id.press('Enter')
  answer()
  await form.getByRole('status').getByText('小满').waitFor()
  expect(looks).toBe(1)
})

test('a chief extends the ban of a site to all sites, without lifting it first', async () => {
  const chief = await apiAs(accounts.operator, app)
  const { user } = await (await apiAs(accounts.poster, app)).get<{ user: { memberid: number } }>('ajax/user')
  const { user: banned } = await (await apiAs(accounts.otherPoster, app)).get<{
    user: { memberid: number; nickname: string }
  }>('ajax/user')
  await chief.post('console/staff', { action: 'operate', member_id: user.memberid, on: 1, all: 0 })
  const ofSite = {
    action: 'ban',
    member_id: banned.memberid,
    hours: 24,
    reason: '连续发广告',
    nickname: banned.nickname,
  }
  await (await apiAs(accounts.poster, app)).post('console/member', ofSite)
  const { page } = await openPage({
    app,
    as: accounts.operator,
    route: `/console/members/${banned.memberid}`,
    ...desktop,
  })
  const record = page.getByRole('dialog', { name: '成员档案' })
  const impose = record.getByRole('button', { name: '封禁', exact: true })
  await record.getByText(/：封禁（至 .+）：连续发广告$/).waitFor()
  await record.getByRole('button', { name: '解除封禁' }).waitFor()
  await impose.click()
  await record.getByText('作用范围：全部站点').waitFor()
  await record.getByLabel('理由').fill('各站都发')
  await record.getByLabel(/^输入昵称/).fill(banned.nickname)
  await impose.click()
  await record.getByText(/^全部站点：封禁（至 .+）：各站都发$/).waitFor()
  await record.getByText(/：封禁（至 .+）：连续发广告$/).waitFor()
  await shot(page, 'console sanctions of a site and of all')
  expect(await impose.count()).toBe(0)
  await chief.post('console/member', { action: 'unban', member_id: banned.memberid, reason: '申诉成立' })
  await chief.post('console/staff', { action: 'operate', member_id: user.memberid, on: 0, all: 0 })
})

test('a mute of an account that was closed under its open form is refused in a toast', async () => {
  const { page, allow } = await openPage({ app, as: accounts.operator, desktop: true, route: '/console/members' })
  allow(/^404 POST .*console\/member/)
  await page.getByRole('table').getByRole('link').nth(5).click()
  const record = page.getByRole('dialog', { name: '成员档案' })
  await record.getByRole('button', { name: '禁言' }).click()
  await record.getByLabel('理由').fill('连续发广告')
  const gone = { state: 0, code: 404, error: '内容不存在', data: { field: 'member_id' } }
  await page.route('**/api/console/member', (route) => route.fulfill({ status: 404, json: gone }))
  await record.getByRole('button', { name: '禁言' }).click()
  await waitForToast(page, '内容不存在')
  expect(await record.getByLabel('理由').inputValue()).toBe('连续发广告')
})

test('on their own record operators read that others must act, and are offered no act', async () => {
  const { user } = await (await apiAs(accounts.operator, app)).get<{ user: { memberid: number } }>('ajax/user')
  const route = `/console/members/${user.memberid}`
  const { page } = await openPage({ app, as: accounts.operator, route, ...desktop })
  const record = page.getByRole('dialog', { name: '成员档案' })
  await record.getByText('涉及本人，须由他人处理').waitFor()
  expect(await record.getByRole('button', { name: /禁言|封禁|下线/ }).count()).toBe(0)
  expect(await record.getByRole('switch', { name: '认证作者' }).isDisabled()).toBe(true)
})
