import { expect, test } from 'vitest'
import { accounts } from '../harness/accounts.ts'
import { apiAs } from '../harness/api.ts'
import { ownApp } from '../harness/app.ts'
import { basePath } from '../harness/server.ts'
import { emitEvent, openInside, simulatorCalls, updateSimulator } from '../harness/simulator.ts'

// A login or logout in the app, which notifies its pages.
const app = ownApp()

test('every open page reloads when the app changes its member, and shows and stores nothing of the previous one', async () => {
  const { page, context } = await openInside(app, 'android', '/topic-search')
  await page.getByRole('searchbox').fill('只有前一位搜过')
  await page.getByRole('searchbox').press('Enter')
  const searches = () => page.evaluate(() => localStorage.getItem('quanzi:searches') ?? '')
  await expect.poll(searches).toContain('只有前一位搜过')
  const [before, after] = [await nicknameOf(accounts.poster), await nicknameOf(accounts.verified)]
  const other = await context.newPage()
  await other.goto(`${app.url}${basePath}/#/usercenter/mine`)
  await other.getByRole('heading', { level: 1, name: before }).waitFor()
  await expect
    .poll(() =>
      other.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => /\/start-/.test(name))),
    )
    .toBe(true)

  // The simulator reads its member from the address.
  await page.evaluate((member) => {
    history.replaceState(history.state, '', location.href.replace('?', `?member=${member}&`))
  }, accounts.verified)
  await updateSimulator(page, { member: accounts.verified })
  await Promise.all([page.waitForEvent('load'), emitEvent(page, 'member')])
  await expect.poll(searches).toBe('')
  await other.getByRole('heading', { level: 1, name: after }).waitFor()
})

test('a page uses the session that another page of the app has opened', async () => {
  const { page, context, allow } = await openInside(app, 'android', '/settings', '&member=')
  allow(/^401 GET /)
  await page.getByRole('button', { name: '登录', exact: true }).waitFor()
  await context.request.post('/dev/login', { form: { mobile: accounts.poster }, maxRedirects: 0 })
  await page.evaluate(async () => {
    const { data } = await (await fetch('/api/ajax/user')).json()
    localStorage.setItem('quanzi:native-member', String(data.user.memberid))
  })
  await updateSimulator(page, { member: accounts.poster })
  await emitEvent(page, 'member')
  await page.getByRole('button', { name: /^编辑资料/ }).waitFor()
})

test('a member of the app whose session was ended is a member again after a reload, but stays a visitor after a logout on the page', async () => {
  const { page, context, allow } = await openInside(app, 'android', '/settings')
  allow(/^401 GET /)
  const [ofMember, ofVisitor] = [
    page.getByRole('button', { name: /^编辑资料/ }),
    page.getByRole('button', { name: '登录', exact: true }),
  ]
  await ofMember.waitFor()
  await context.clearCookies()
  await page.reload()
  await ofMember.waitFor()
  expect(await simulatorCalls(page, 'login')).toEqual([])

  await page.getByRole('button', { name: '退出登录' }).tap()
  await page.getByRole('alertdialog').getByRole('button', { name: '退出登录' }).tap()
  await ofVisitor.waitFor()
  await page.reload()
  await ofVisitor.waitFor()
  await expect.poll(() => simulatorCalls(page, 'getUserInfo')).not.toEqual([])
  expect(await ofMember.count()).toBe(0)
})

const nicknameOf = async (mobile: string) =>
  (await (await apiAs(mobile, app)).get<{ user: { nickname: string } }>('ajax/user')).user.nickname
