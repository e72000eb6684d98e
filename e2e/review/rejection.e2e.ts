import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { accounts } from '../harness/accounts.ts'
import { acceptAgreement } from '../harness/actions/composer.ts'
import { scrollTo, waitForToast } from '../harness/actions/gestures.ts'
import { apiAs } from '../harness/api.ts'
import { ownApp } from '../harness/app.ts'
import { overflowing } from '../harness/checks/layout.ts'
import { checkAxe, openPage, shot } from '../harness/page.ts'
import { confirmPass, publishPost, rowOf } from '../harness/screens/review.ts'
import { begin } from '../harness/waits/begin.ts'
import { holdRequests } from '../harness/waits/hold-requests.ts'

const app = ownApp()

/** A post that waits for the first review level. */
const writePost = async (content: string) => {
  const author = await apiAs(accounts.poster, app)
  const form = { action: 'common', content, attachment: '[]', topic_type: '1', anonymous: '0' }
  const { topic_id } = await author.post<{ topic_id: number }>('circle/postingapi', form)
  return { author, topic_id }
}

const decide = async (mobile: string, action: string, topic_id: number) => {
  const reviewer = await apiAs(mobile, app)
  const { rev } = await reviewer.get<{ rev: number }>('circle/topic', { action: 'detail', topic_id })
  await reviewer.post('circle/topic', { action, topic_id, rev })
}

const openRow = async (page: Page, words: string) => {
  await scrollTo(page, rowOf(page, words))
  await rowOf(page, words).getByRole('button', { name: /^查看/ }).tap()
  return page.getByRole('dialog', { name: '帖子详情' })
}

/** The page has claimed the item: what happens to it from now on it learns by its own decision. */
const openAndClaim = async (page: Page, words: string) => {
  const claimed = begin(page.waitForResponse((answer) => (answer.request().postData() ?? '').includes('action=claim')))
  const detail = await openRow(page, words)
  await claimed
  return detail
}

test('a rejected post shows the reason to its author, who edits and resubmits it until it passes', async () => {
  const { topic_id } = await writePost('菜场门口的价目表，拍得有点糊。')
  const { page } = await openPage({ app, as: accounts.reviewer, route: '/article' })
  const detail = await openRow(page, '菜场门口的价目表')
  await detail.getByRole('button', { name: '驳回' }).tap()

  const sheet = page.getByRole('dialog', { name: '驳回理由' })
  await sheet.getByRole('button', { name: '驳回这条帖子' }).tap()
  await waitForToast(page, '请选择理由')
  await shot(page, 'rejection without a reason')
  await sheet.getByRole('radio', { name: '其他问题' }).check()
  await sheet.getByRole('button', { name: '驳回这条帖子' }).tap()
  await waitForToast(page, '请填写其他理由')
  await sheet.getByLabel('其他理由').fill('图太糊了，请换一张清楚的')
  await shot(page, 'rejection in words of one’s own')
  await sheet.getByRole('button', { name: '驳回这条帖子' }).tap()
  await page.getByRole('button', { name: '撤销' }).waitFor()

  const author = await openPage({ app, as: accounts.poster, route: '/usercenter/mine' })
  await rowOf(author.page, '菜场门口的价目表').getByText('驳回理由：图太糊了').tap()
  await author.page.waitForURL(new RegExp(`#/topic_edit/${topic_id}$`))
  await author.page.getByRole('region', { name: '驳回理由' }).getByText('图太糊了，请换一张清楚的').waitFor()
  await shot(author.page, 'rejection as the author sees it')
  await author.go(`/sharedetail/${topic_id}`)
  await author.page.waitForURL(new RegExp(`#/topic_edit/${topic_id}$`))

  await author.page.getByRole('link', { name: '编辑' }).tap()
  const text = author.page.getByRole('textbox', { name: '帖子内容' })
  await expect.poll(() => text.inputValue()).toBe('菜场门口的价目表，拍得有点糊。')
  await text.fill('菜场门口的价目表，重拍了一张清楚的。')
  await acceptAgreement(author.page)
  await author.page.getByRole('button', { name: '发布', exact: true }).tap()
  await waitForToast(author.page, '发布成功!')
  await rowOf(author.page, '重拍了一张清楚的').getByText('审核中').waitFor()

  await decide(accounts.reviewer, 'passstep', topic_id)
  await decide(accounts.secondReviewer, 'pass', topic_id)
  const reader = await openPage({ app, route: `/sharedetail/${topic_id}` })
  await reader.page.getByText('菜场门口的价目表，重拍了一张清楚的。').waitFor()
})

test('a reviewer reads the reason at the address of a rejected or offline post', async () => {
  const { topic_id: rejected } = await writePost('广场上的音响太响了。')
  const offline = await publishPost(app, '广场舞改到晚上七点。', accounts.poster)
  const reviewer = await apiAs(accounts.reviewer, app)
  await reviewer.post('circle/topic', { action: 'fail', topic_id: rejected, rev: 1, reason: '人身攻击' })
  await reviewer.post('circle/topic', { action: 'offline', topic_id: offline, reason: '时间有误' })
  const { page, go } = await openPage({ app, as: accounts.otherReviewer, route: null })
  for (const [topic_id, reason] of [[rejected, '人身攻击'] as const, [offline, '时间有误'] as const]) {
    await go(`/sharedetail/${topic_id}`)
    await page.getByRole('region', { name: '驳回理由' }).getByText(reason).waitFor()
    expect(await page.getByText('内容审核中').count()).toBe(0)
  }
})

test('an author appeals, and another reviewer sees the reason and the changes', async () => {
  const { topic_id } = await writePost('南门桥今天通车。')
  const first = await apiAs(accounts.reviewer, app)
  await first.post('circle/topic', { action: 'fail', topic_id, rev: 1, reason: '涉社会事件谣言' })

  const author = await openPage({ app, as: accounts.poster, route: `/topic_edit/${topic_id}` })
  const line = author.page.getByRole('region', { name: '审核进度' })
  await line.getByText('一审未通过').waitFor()
  await line.getByRole('button', { name: '申诉' }).tap()
  const sheet = author.page.getByRole('dialog', { name: '申诉' })
  await sheet.getByRole('button', { name: '提交申诉' }).tap()
  await waitForToast(author.page, '请填写申诉理由')
  const reason = sheet.getByRole('textbox', { name: /^申诉理由/ })
  expect(await describedAs(reason)).toEqual([true, 'true', '请填写申诉理由'])
  await reason.fill('我就在现场')
  expect(await describedAs(reason)).toEqual([true, null, ''])
  await sheet.getByRole('button', { name: '提交申诉' }).tap()
  await waitForToast(author.page, '申诉已提交，请等待处理')
  await line.getByText('申诉处理中').waitFor()
  await shot(author.page, 'review appeal as the author sees it')
  await checkAxe(author.page)

  const other = await openPage({ app, as: accounts.otherReviewer, route: '/article' })
  await other.page.getByRole('tab', { name: /申诉/ }).tap()
  await rowOf(other.page, '南门桥今天通车').getByRole('button', { name: /^查看/ }).tap()
  const box = other.page.getByRole('region', { name: '作者申诉' })
  await box.getByText('我就在现场').waitFor()
  // Within a second after the tap that opened the post: the key is not taken for another tap on the page behind.
  await other.page.keyboard.press('r')
  const answer = other.page.getByRole('dialog', { name: '维持原判的答复' })
  await answer.getByRole('button', { name: '维持原判' }).tap()
  await waitForToast(other.page, '请填写答复')
  await other.page.keyboard.press('Escape')
  await answer.waitFor({ state: 'hidden' })
  await shot(other.page, 'review appeal')
  await checkAxe(other.page)
  await box.getByRole('button', { name: '恢复，重新审核' }).tap()
  await other.page.getByRole('alertdialog').getByRole('button', { name: '恢复' }).tap()
  await rowOf(other.page, '南门桥今天通车').waitFor({ state: 'detached' })

  const writer = await apiAs(accounts.poster, app)
  const form = { content: '南门桥下周通车。', attachment: '[]', topic_type: '1', anonymous: '0' }
  await writer.post('circle/postingapi', { action: 'edit', topic_id, ...form })
  const again = await openPage({ app, as: accounts.otherReviewer, route: '/article' })
  await scrollTo(again.page, rowOf(again.page, '南门桥下周通车'))
  await rowOf(again.page, '南门桥下周通车').getByRole('button', { name: /^查看/ }).tap()
  const changed = again.page.getByRole('region', { name: '与第 1 版相比' })
  await changed.locator('del', { hasText: '今天' }).waitFor()
  await changed.locator('ins', { hasText: '下周' }).waitFor()
  await shot(again.page, 'review what changed')
})

test('the author of a rejected comment sees the reason, appeals, and resubmits it edited and still anonymous, also on a slow network', async () => {
  const [rude, kind] = ['你们这帮人懂什么', '我看法不一样，说说我的理由']
  const topic_id = await publishPost(app, '桥头要不要装灯，大家来说说。', accounts.otherPoster)
  const author = await apiAs(accounts.poster, app)
  const form = { action: 'comment', topic_id, content: rude, anonymous: '1' }
  const { comment } = await author.post<{ comment: { comment_id: number } }>('circle/replyapi', form)
  const first = await apiAs(accounts.reviewer, app)
  const rejection = { action: 'multi', raction: 'fail', data: comment.comment_id, reason: '人身攻击' }
  await first.post('circle/reply', rejection)

  const { page } = await openPage({ app, as: accounts.poster, route: '/comments' })
  const row = (words: string) => page.getByRole('article').filter({ hasText: words })
  await row(rude).getByText('已驳回').waitFor()
  expect(await overflowing(page)).toEqual([])
  await row(rude).getByRole('button', { name: '理由和申诉' }).tap()
  const sheet = page.getByRole('dialog', { name: '审核进度' })
  await sheet.getByText('一审未通过').waitFor()
  await sheet.getByText('人身攻击').waitFor()
  await shot(page, 'review refused comment as its author sees it')
  await checkAxe(page)
  await sheet.getByRole('button', { name: '申诉' }).tap()
  const appeal = page.getByRole('dialog', { name: '申诉', exact: true })
  await appeal.getByLabel('申诉理由').fill('我说的是事，没有骂人')
  await appeal.getByRole('button', { name: '提交申诉' }).tap()
  await sheet.getByText('申诉处理中').waitFor()
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })

  const settings = await holdRequests(page, /action=explain/)
  await row(rude)
    .getByRole('button', { name: `修改后重发：${rude}` })
    .tap()
  const field = page.getByRole('dialog', { name: '修改后重发' })
  await expect.poll(() => field.getByRole('textbox').inputValue()).toBe(rude)
  await field.getByRole('textbox').fill(kind)
  await shot(page, 'review refused comment mended')
  await checkAxe(page)
  const [sent] = await Promise.all([
    page.waitForRequest((request) => /action=comment/.test(request.postData() ?? '')),
    field.getByRole('button', { name: '发送' }).tap(),
  ])
  expect(new URLSearchParams(sent.postData() ?? '').get('anonymous')).toBe('1')
  settings.release()
  await row(kind).getByText('审核中').waitFor()
  await row(rude).waitFor({ state: 'detached' })
})

describe('two reviewers on one post', () => {
  test('a second reviewer sees who has claimed a post and cannot decide it until the first reviewer’s page is closed', async () => {
    const { topic_id } = await writePost('桥头的路灯坏了三天。')
    const second = await openPage({ app, as: accounts.otherReviewer, route: '/article' })
    await scrollTo(second.page, rowOf(second.page, '桥头的路灯'))
    const first = await openPage({ app, as: accounts.reviewer, route: '/article' })
    await Promise.all([
      first.page.waitForResponse((answer) => (answer.request().postData() ?? '').includes('claim')),
      openRow(first.page, '桥头的路灯'),
    ])

    // The page is outdated: its buttons are visible, and the server refuses.
    second.allow(/^409 POST .*circle\/topic/)
    await rowOf(second.page, '桥头的路灯').getByRole('button', { name: '通过' }).tap()
    await confirmPass(second.page)
    await waitForToast(second.page, '镇上的小陈正在处理该内容')
    await rowOf(second.page, '桥头的路灯').getByText('镇上的小陈正在处理', { exact: true }).waitFor()
    await expect.poll(() => rowOf(second.page, '桥头的路灯').getByRole('button', { name: '通过' }).count()).toBe(0)
    await shot(second.page, 'rejection claimed by another reviewer')

    await first.page.goto('about:blank')
    const other = await apiAs(accounts.otherReviewer, app)
    await expect
      .poll(() => other.get('circle/topic', { action: 'detail', topic_id }))
      .toMatchObject({ claimed_by: null })
  })

  test('list and detail show at once the decision of the reviewer who had claimed the item', async () => {
    const colleague = await apiAs(accounts.otherReviewer, app)
    for (const [words, isOpen] of [
      ['渡口的船今天停运。', false],
      ['渡口的船明天复航。', true],
    ] as const) {
      const { topic_id } = await writePost(words)
      await colleague.post('circle/topic', { action: 'claim', topic_id })
      const { page } = await openPage({ app, as: accounts.reviewer, route: '/article' })
      await scrollTo(page, rowOf(page, words))
      const row = rowOf(page, words)
      await row.getByText(/正在处理/).waitFor()
      const detail = page.getByRole('dialog', { name: '帖子详情' })
      if (isOpen) {
        await openRow(page, words)
        await detail.getByText(/正在处理/).waitFor()
      }
      await decide(accounts.otherReviewer, 'passstep', topic_id)
      const isStale = async () =>
        (await row.getByText(/正在处理/).count()) + (await detail.getByText(/正在处理/).count())
      // Before the list is fetched again by itself.
      await expect.poll(isStale, { timeout: 15_000 }).toBe(0)
      if (isOpen) await detail.getByText('二级审核中').waitFor()
      else await row.getByText('待二审').waitFor()
    }
  })

  test('the slower of two reviewers gets a message, and the row shows the actual state', async () => {
    await writePost('河边新修的步道开放了。')
    const slow = await openPage({ app, as: accounts.otherReviewer, route: '/article' })
    await scrollTo(slow.page, rowOf(slow.page, '河边新修的步道'))
    const fast = await openPage({ app, as: accounts.reviewer, route: '/article' })
    await scrollTo(fast.page, rowOf(fast.page, '河边新修的步道'))
    await rowOf(fast.page, '河边新修的步道').getByRole('button', { name: '通过' }).tap()
    await confirmPass(fast.page)
    await rowOf(fast.page, '河边新修的步道').waitFor({ state: 'detached' })

    slow.allow(/^409 POST .*circle\/topic/)
    await rowOf(slow.page, '河边新修的步道').getByRole('button', { name: '通过' }).tap()
    await confirmPass(slow.page)
    await waitForToast(slow.page, '该内容已被处理')
    const row = rowOf(slow.page, '河边新修的步道')
    await row.getByText('待二审').waitFor()
    await row.getByText('该内容已被处理：镇上的小陈').waitFor()
    expect(await row.getByRole('button', { name: /^(通过|驳回)$/ }).count()).toBe(0)
    await shot(slow.page, 'rejection too late')
  })

  test('the review detail closes when its post was deleted or edited in the meantime, and shows the text that was not saved', async () => {
    const changed = await writePost('山上的杜鹃还有一周。')
    const { page, allow } = await openPage({ app, as: accounts.reviewer, route: '/article' })
    const detail = await openAndClaim(page, '山上的杜鹃')
    await detail.getByText('山上的杜鹃还有一周。').waitFor()
    await changed.author.post('circle/postingapi', {
      action: 'edit',
      topic_id: changed.topic_id,
      content: '山上的杜鹃开了。',
      attachment: '[]',
      topic_type: '1',
      anonymous: '0',
    })
    allow(/^409 POST .*circle\/topic/)
    await detail.getByRole('button', { name: '通过，送二审' }).tap()
    await confirmPass(page)
    await waitForToast(page, '该内容已被处理')
    await detail.waitFor({ state: 'hidden' })
    await rowOf(page, '山上的杜鹃开了。').waitFor()

    const edited = await openRow(page, '山上的杜鹃开了')
    await edited.getByRole('button', { name: '编辑' }).tap()
    const edit = page.getByRole('dialog', { name: '编辑帖子' })
    await edit.getByLabel('内容').fill('山上的杜鹃开了，一直开到月底。')
    await changed.author.post('circle/postingapi', {
      action: 'edit',
      topic_id: changed.topic_id,
      content: '山上的杜鹃谢了。',
      attachment: '[]',
      topic_type: '1',
      anonymous: '0',
    })
    await edit.getByRole('button', { name: '保存' }).tap()
    await page.getByRole('alertdialog').getByRole('button', { name: '保存' }).tap()
    await edited.waitFor({ state: 'hidden' })
    const unsaved = page.getByRole('dialog', { name: '修改没有保存' })
    await expect.poll(() => unsaved.getByLabel('修改的文字').inputValue()).toBe('山上的杜鹃开了，一直开到月底。')
    await unsaved.getByRole('button', { name: '复制文字' }).tap()
    await waitForToast(page, '文字已复制')
    await unsaved.getByRole('button', { name: '关闭' }).tap()
    await unsaved.waitFor({ state: 'hidden' })

    const gone = await writePost('半小时后就删的帖子。')
    await page.reload()
    const other = await openAndClaim(page, '半小时后就删')
    await other.getByText('半小时后就删的帖子。').waitFor()
    await gone.author.post('circle/topicapi', { action: 'del', topic_id: gone.topic_id })
    allow(/^410 (GET|POST) .*circle\/topic/)
    await other.getByRole('button', { name: '通过，送二审' }).tap()
    await confirmPass(page)
    await waitForToast(page, '内容不存在或已删除')
    await other.waitFor({ state: 'hidden' })

    const deleted = await writePost('排队时就删的帖子。')
    await page.reload()
    await scrollTo(page, rowOf(page, '排队时就删'))
    await deleted.author.post('circle/topicapi', { action: 'del', topic_id: deleted.topic_id })
    const empty = await openRow(page, '排队时就删')
    await empty.getByRole('alert').getByText('内容不存在或已删除').waitFor()
    expect(await empty.getByRole('toolbar').count()).toBe(0)
    await empty.getByRole('button', { name: '关闭' }).tap()
    await empty.waitFor({ state: 'hidden' })
    await rowOf(page, '排队时就删').getByText('已删除', { exact: true }).waitFor()
  })
})

/** Whether a field has the focus, is invalid, and what a screen reader hears of it. */
const describedAs = (field: Locator) =>
  field.evaluate((element) => {
    const { activeElement } = document
    const described = element.getAttribute('aria-describedby')?.split(' ') ?? []
    const texts = described.map((id) => document.getElementById(id)?.textContent)
    return [activeElement === element, element.getAttribute('aria-invalid'), texts.join(' ')]
  })
