import { expect, test } from 'vitest'
import { accounts } from '../harness/accounts.ts'
import { waitForToast } from '../harness/actions/gestures.ts'
import { apiAs } from '../harness/api.ts'
import { ownApp } from '../harness/app.ts'
import { overflowing } from '../harness/checks/layout.ts'
import { checkAxe, openPage, shot } from '../harness/page.ts'
import { jpeg, withAiMark } from '../harness/pictures.ts'
import { begin } from '../harness/waits/begin.ts'

const app = ownApp()

test('pressing 驳回 of another change before the reasons of the first have opened releases the claim of the first', async () => {
  const { page } = await openPage({ app, as: accounts.secondReviewer, desktop: true, route: '/profile_review' })
  const rows = page.getByRole('feed', { name: '待审核的资料' }).getByRole('article')
  await expect.poll(() => rows.count()).toBeGreaterThan(1)
  const sent: string[] = []
  page.on('request', (request) => {
    const form = new URLSearchParams(request.postData() ?? '')
    if (request.url().includes('circle/profile')) sent.push(`${form.get('action')} ${form.get('id')}`)
  })
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/circle/profile', async (route) => {
    if (sent.length === 1) await held
    await route.continue()
  })
  await rows.nth(0).getByRole('button', { name: /^驳回/ }).click()
  await expect.poll(() => sent.length).toBe(1)
  await rows.nth(1).getByRole('button', { name: /^驳回/ }).click()
  await page.getByRole('dialog', { name: '驳回理由' }).waitFor()
  release()
  const id = sent[0]?.split(' ')[1]
  await expect.poll(() => sent).toContain(`release ${id}`)
  await page.getByRole('dialog', { name: '驳回理由' }).getByRole('button', { name: '取消' }).click()
  await expect.poll(() => sent.filter((line) => line.startsWith('release')).length).toBe(2)
})

test('when two changes are passed at the same time, each stays locked until its own response', async () => {
  const { page } = await openPage({ app, as: accounts.secondReviewer, desktop: true, route: '/profile_review' })
  const rows = page.getByRole('feed', { name: '待审核的资料' }).getByRole('article')
  await expect.poll(() => rows.count()).toBeGreaterThan(1)
  const passButton = (row: number) => rows.nth(row).getByRole('button', { name: /^通过/ })
  const held: (() => void)[] = []
  await page.route('**/api/circle/profile', async (route) => {
    if (!route.request().postData()?.startsWith('action=pass')) return route.continue()
    await new Promise<void>((resolve) => held.push(resolve))
    await route.fulfill({ json: { state: 0, code: 503, error: '稍后再试', data: null } })
  })
  for (const row of [0, 1]) {
    await passButton(row).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '通过' }).click()
    await expect.poll(() => held.length).toBe(row + 1)
  }
  expect([await passButton(0).isDisabled(), await passButton(1).isDisabled()]).toEqual([true, true])
  held[0]?.()
  await expect.poll(() => passButton(0).isDisabled()).toBe(false)
  expect(await passButton(1).isDisabled()).toBe(true)
  held[1]?.()
  await expect.poll(() => passButton(1).isDisabled()).toBe(false)
})

test('a member sees their own change under review, and a reviewer rejects, undoes and passes it by keyboard', async () => {
  const member = await openPage({ app, as: accounts.poster, route: '/usercenter/mine' })
  await member.page.getByRole('button', { name: '编辑资料' }).tap()
  const sheet = member.page.getByRole('dialog', { name: '编辑资料' })
  await sheet.getByRole('textbox', { name: '一句话介绍' }).fill('想看茶山，加微信')
  const chooser = begin(member.page.waitForEvent('filechooser'))
  await sheet.getByRole('button', { name: '更换封面' }).tap()
  const files = await chooser
  // The phone of these tests is an Android, whose album a list of types would hide.
  expect(await files.element().getAttribute('accept')).toBe('image/*')
  await files.setFiles(withAiMark(await jpeg('cover', '#27ae60')))
  const crop = member.page.getByRole('dialog', { name: '裁剪封面' })
  await crop.getByRole('button', { name: '确定' }).tap()
  await sheet.getByRole('button', { name: '更换封面' }).waitFor()
  await sheet.getByRole('button', { name: '保存' }).tap()
  await waitForToast(member.page, '已提交，审核通过后对他人显示')
  await member.page.getByRole('button', { name: '编辑资料' }).tap()
  await expect.poll(() => sheet.getByText('审核中').count()).toBe(2)
  expect(await sheet.getByText('通过后其他人才能看到').count()).toBe(2)
  expect(await sheet.getByRole('textbox', { name: '一句话介绍' }).inputValue()).toBe('想看茶山，加微信')
  await checkAxe(member.page, '[role=dialog]')
  await shot(member.page, 'profile under review')

  const { page } = await openPage({ app, as: accounts.secondReviewer, desktop: true, route: '/audit' })
  await page.getByRole('link', { name: /资料审核.*待审核 4/ }).click()
  const rows = page.getByRole('feed', { name: '待审核的资料' }).getByRole('article')
  await expect.poll(() => rows.count()).toBe(4)
  expect(
    await rows.evaluateAll((list) => list.map((row) => row.getAttribute('aria-label')?.split('的').at(-1))),
  ).toEqual(['一句话介绍', '一句话介绍', '头像', '封面'])
  await rows.getByRole('button', { name: '查看新的封面' }).waitFor()
  // Cropping has drawn the picture anew.
  await rows.filter({ hasText: '封面' }).getByText('AI生成', { exact: true }).waitFor()
  await checkAxe(page)
  await shot(page, 'profile review')
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await overflowing(page)).toEqual([])
  }

  const change = rows.filter({ hasText: '想看茶山' })
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('r')
  const reasons = page.getByRole('dialog', { name: '驳回理由' })
  await reasons.getByRole('radio').first().check({ force: true })
  await reasons.getByRole('button', { name: '驳回' }).click()
  await expect.poll(() => rows.count()).toBe(3)
  await page.getByText('已驳回 「豆豆妈」的一句话介绍', { exact: true }).waitFor()
  await page.getByRole('button', { name: /^撤销/ }).click()
  await waitForToast(page, '已撤销 「豆豆妈」的一句话介绍')
  await expect.poll(() => rows.count()).toBe(4)
  await change.getByRole('button', { name: /^通过/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '通过' }).click()
  await expect.poll(() => rows.count()).toBe(3)
  await rows.filter({ hasText: '封面' }).getByRole('button', { name: /^通过/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '通过' }).click()
  await expect.poll(() => rows.count()).toBe(2)
  await member.page.reload()
  await member.page.getByText('想看茶山，加微信').waitFor()
  await member.page.getByText('主页图片AI生成').waitFor()
})

test('a change that arrives while the list is open is announced and loaded on demand', async () => {
  const { page } = await openPage({ app, as: accounts.secondReviewer, desktop: true, route: '/profile_review' })
  const rows = page.getByRole('feed', { name: '待审核的资料' }).getByRole('article')
  await rows.first().waitFor()
  const member = await apiAs(accounts.verified, app)
  const { user } = await member.get<{ user: { nickname: string } }>('ajax/user')
  const { bio } = await member.get<{ bio: string }>('circle/memberapi', { action: 'profile' })
  await member.post('circle/memberapi', { action: 'edit', nickname: user.nickname, bio: '新茶上市，加微信' })
  const arrived = page.getByRole('button', { name: '有1条新内容' })
  await arrived.click()
  await rows.getByText('新茶上市').waitFor()
  await arrived.waitFor({ state: 'detached' })
  // Saving the old value takes the change back.
  await member.post('circle/memberapi', { action: 'edit', nickname: user.nickname, bio })
})

test('closing an edited profile by 关闭 or by the browser’s back button asks first', async () => {
  const { page } = await openPage({ app, as: accounts.poster, route: '/usercenter/mine' })
  await page.getByRole('button', { name: '编辑资料' }).tap()
  const sheet = page.getByRole('dialog', { name: '编辑资料' })
  const bio = sheet.getByRole('textbox', { name: '一句话介绍' })
  const question = page.getByRole('alertdialog', { name: '放弃修改?' })
  // A traversal that is under way when the entry of the question is added is dropped by the browser.
  const goBack = async () => {
    await expect.poll(() => page.evaluate(() => history.state.layer)).toBeGreaterThan(1)
    await page.goBack()
  }
  await bio.fill('还没有写完')
  const leaves = [goBack, () => sheet.getByRole('button', { name: '关闭' }).tap(), goBack]
  for (const leave of leaves) {
    await leave()
    await question.getByRole('button', { name: '取消' }).tap()
    await question.waitFor({ state: 'hidden' })
    expect(await bio.inputValue()).toBe('还没有写完')
  }
  await goBack()
  await question.getByRole('button', { name: '放弃' }).tap()
  await sheet.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: '编辑资料' }).tap()
  expect(await bio.inputValue()).not.toBe('还没有写完')
  await page.goBack()
  await sheet.waitFor({ state: 'hidden' })
  expect(new URL(page.url()).hash).toContain('/usercenter/mine')
})

test('a reviewer who reloads the page while choosing a reason can still decide the change at once', async () => {
  const { page } = await openPage({ app, as: accounts.secondReviewer, desktop: true, route: '/profile_review' })
  const row = page.getByRole('feed', { name: '待审核的资料' }).getByRole('article').first()
  await row.getByRole('button', { name: '驳回' }).click()
  await page.getByRole('dialog', { name: '驳回理由' }).waitFor()
  await page.reload()
  await row.waitFor()
  expect(await row.getByText('正在处理').count()).toBe(0)
  expect(await row.getByRole('button', { name: '驳回' }).isEnabled()).toBe(true)
})

test('a change whose claim ends without a decision becomes available to another reviewer', async () => {
  const other = await apiAs(accounts.otherSecondReviewer, app)
  const { data } = await other.get<{ data: { id: number }[] }>('circle/profile', { action: 'list' })
  const id = data[0]?.id ?? 0
  await other.post('circle/profile', { action: 'claim', id })
  const { page } = await openPage({ app, as: accounts.secondReviewer, desktop: true, route: null })
  await page.clock.install()
  await page.goto('/#/profile_review')
  await page.getByText(/正在处理/).waitFor()
  await other.post('circle/profile', { action: 'release', id })
  await page.clock.fastForward(25_000)
  await page.getByText(/正在处理/).waitFor({ state: 'detached' })
})

test('the reason form starts empty for each change, and in a confirmation the pass key only confirms', async () => {
  const { page } = await openPage({ app, as: accounts.secondReviewer, desktop: true, route: '/profile_review' })
  const rows = page.getByRole('feed', { name: '待审核的资料' }).getByRole('article')
  await expect.poll(() => rows.count()).toBe(2)
  const reasons = page.getByRole('dialog', { name: '驳回理由' })
  await page.keyboard.press('r')
  await reasons.getByRole('radio', { name: '其他问题' }).check({ force: true })
  await reasons.getByLabel('其他理由').fill('只说给第一位')
  await reasons.getByRole('button', { name: '驳回' }).click()
  await expect.poll(() => rows.count()).toBe(1)

  await page.keyboard.press('r')
  await reasons.getByRole('radio').first().waitFor({ state: 'attached' })
  expect(await reasons.getByRole('radio', { checked: true }).count()).toBe(0)
  await reasons.getByRole('radio', { name: '其他问题' }).check({ force: true })
  expect(await reasons.getByLabel('其他理由').inputValue()).toBe('')
  const named = (await reasons.innerText()).match(/「.+?」/)?.[0] ?? ''
  await reasons.getByRole('button', { name: '取消' }).click()
  await reasons.waitFor({ state: 'hidden' })

  // The mark stays where nothing was decided.
  await page.keyboard.press('a')
  const question = page.getByRole('alertdialog')
  await question.getByText(named).waitFor()
  await question.waitFor()
  await page.keyboard.press('r')
  expect(await reasons.isVisible()).toBe(false)
  await page.keyboard.press('a')
  await expect.poll(() => rows.count()).toBe(0)
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: '快捷键' })
  await help.getByText('驳回', { exact: true }).waitFor()
  expect(await help.getByText('看大图').count()).toBe(0)
})
