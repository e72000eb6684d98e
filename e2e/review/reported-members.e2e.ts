import { expect, test } from 'vitest'
import { accounts } from '../harness/accounts.ts'
import { waitForToast } from '../harness/actions/gestures.ts'
import { apiAs } from '../harness/api.ts'
import { ownApp } from '../harness/app.ts'
import { overflowing } from '../harness/checks/layout.ts'
import { checkAxe, openPage, shot } from '../harness/page.ts'

const app = ownApp()

/** A member with one open report, by an account of the demo data. */
const reportMember = async (mobile: string, text: string) => {
  const [reported, reporter] = [await apiAs(mobile, app), await apiAs(accounts.verified, app)]
  const { user } = await reported.get<{ user: { memberid: number; nickname: string } }>('ajax/user')
  await reporter.post('circle/commonapi', { action: 'report', kind: 'member', id: user.memberid, reason_id: 3, text })
  return { ...user, reported, reporter }
}

const listTitles = async (reporter: Awaited<ReturnType<typeof apiAs>>) =>
  (await reporter.get<{ data: { title: string }[] }>('circle/commonapi', { action: 'notify' })).data.map(
    ({ title }) => title,
  )

test('a reviewer sees who reported a member and why, and dismisses the reports', async () => {
  const { nickname, reporter } = await reportMember(accounts.poster, '只是意见不同')
  const { page } = await openPage({ app, as: accounts.reviewer, route: '/audit' })
  await page.getByRole('link', { name: /用户举报.*待处理 3/ }).tap()
  const row = page.getByRole('article', { name: nickname })
  await row.getByText('1人举报').waitFor()
  await row.getByText('「只是意见不同」').waitFor()
  // The reporter is not named, and sanctions are the operators'.
  expect(await row.innerText()).not.toContain('云溪小满')
  expect(await row.getByRole('link', { name: '禁言、封禁' }).count()).toBe(0)
  await checkAxe(page)
  await shot(page, 'reported members')
  for (const width of [320, 375, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await overflowing(page)).toEqual([])
  }
  await row.getByRole('button', { name: '举报不成立' }).tap()
  const question = page.getByRole('alertdialog', { name: `确认对“${nickname}”的举报不成立吗?` })
  await question.getByText('关闭1人的举报，并告知举报人处理结果').waitFor()
  await question.getByRole('button', { name: '举报不成立' }).tap()
  await waitForToast(page, `举报不成立 “${nickname}”`)
  await row.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: '返回' }).tap()
  await page.getByRole('link', { name: /用户举报.*待处理 2/ }).waitFor()
  await expect.poll(() => listTitles(reporter), { timeout: 30_000 }).toContain('您举报的用户未发现违规')
})

test('the undo of closed reports is offered again after a network failure, and new reports are announced', async () => {
  const { nickname, memberid } = await reportMember(accounts.reviewer, '说话难听')
  const { page, allow } = await openPage({ app, as: accounts.secondReviewer, route: '/reported_members' })
  const row = page.getByRole('article', { name: nickname })
  await row.getByRole('button', { name: '举报不成立' }).tap()
  await page.getByRole('alertdialog').getByRole('button', { name: '举报不成立' }).tap()
  await row.waitFor({ state: 'detached' })
  allow(/circle\/report/)
  await page.route('**/api/circle/report', (route) => route.abort())
  await page.getByRole('button', { name: '撤销' }).tap()
  await waitForToast(page, '操作失败：网络连接失败')
  await page.unroute('**/api/circle/report')
  await page.getByRole('button', { name: '撤销' }).tap()
  await waitForToast(page, `已撤销，“${nickname}”的举报待处理`)
  await row.waitFor()
  const another = await reportMember(accounts.otherReviewer, '也难听')
  await page.getByRole('button', { name: '有1条新内容' }).tap()
  await page.getByRole('article', { name: another.nickname }).waitFor()
  const secondReviewer = await apiAs(accounts.secondReviewer, app)
  for (const member_id of [memberid, another.memberid])
    await secondReviewer.post('circle/report', { action: 'settle', member_id, outcome: 'kept' })
})

test('a reviewer who is also an operator mutes a reported member and then accepts the reports', async () => {
  const { nickname, memberid, reported } = await reportMember(accounts.otherPoster, '一直骂人')
  const operator = await apiAs(accounts.operator, app)
  const { user } = await operator.get<{ user: { memberid: number } }>('ajax/user')
  await operator.post('console/staff', { action: 'review', member_id: user.memberid, level: 1 })
  const { page } = await openPage({ app, as: accounts.operator, desktop: true, route: '/reported_members' })
  const row = page.getByRole('article', { name: nickname })
  await row.getByRole('link', { name: '禁言、封禁' }).click()
  await page.waitForURL(new RegExp(`#/console/members/${memberid}$`))
  const record = page.getByRole('dialog', { name: '成员档案' })
  await record.getByRole('button', { name: '禁言' }).click()
  await record.getByLabel('理由').fill('辱骂他人')
  await record.getByRole('button', { name: '禁言' }).click()
  await record.getByRole('button', { name: '解除禁言' }).waitFor()
  await expect(reported.post('circle/postingapi', { action: 'common', content: '还想说' })).rejects.toThrow(
    '您已被禁言：辱骂他人',
  )
  // Not to the list below the record, which the reviewer has not seen.
  await page.goBack()
  await page.waitForURL(/#\/reported_members$/)
  await row.getByRole('button', { name: '举报属实' }).click()
  await page.getByRole('alertdialog').getByText('此操作不处罚对方，需要处罚请另行禁言或封禁').waitFor()
  await page.getByRole('alertdialog').getByRole('button', { name: '举报属实' }).click()
  await waitForToast(page, `举报属实 “${nickname}”`)
  await row.waitFor({ state: 'detached' })
  await page.reload()
  await page.getByRole('heading', { level: 1, name: '用户举报' }).waitFor()
  await page.getByRole('article').first().waitFor()
  expect(await row.count()).toBe(0)
})
