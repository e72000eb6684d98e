import { minute } from '@quanzi/contract/time'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accounts } from '../harness/accounts.ts'
import { scrollAndTap, scrollTo, tapUntil, waitForToast } from '../harness/actions/gestures.ts'
import { apiAs } from '../harness/api.ts'
import { ownApp } from '../harness/app.ts'
import { openPage, shot } from '../harness/page.ts'
import { publishComment, publishPost, rowOf, writeComment } from '../harness/screens/review.ts'
import { unique } from '../harness/unique.ts'
import { holdRequests } from '../harness/waits/hold-requests.ts'

const app = ownApp()

test('comments can be sorted, expanded, answered anonymously and deleted, also in landscape and after a lost response; a pending one takes no replies', async () => {
  const { page, allow } = await openPage({ app, as: accounts.poster, route: '/sharedetail/180' })
  await page.getByRole('heading', { level: 2, name: /^评论/ }).scrollIntoViewIfNeeded()
  await page.getByRole('button', { name: '最热' }).tap()
  await page.getByRole('button', { name: '最热', pressed: true }).waitFor()
  const unfold = page.getByRole('button', { name: /^展开 \d+ 条回复/ }).first()
  await scrollTo(page, unfold)
  const thread = page
    .getByRole('article', { name: /的评论$/ })
    .filter({ has: unfold })
    .first()
  const replies = thread.getByRole('article', { name: /的回复$/ })
  expect(await replies.count()).toBe(1)
  await thread.getByText('浙江').first().waitFor()
  const fold = page.getByRole('button', { name: '收起' })
  await tapUntil(unfold, fold)
  const unfolded = page.getByRole('article', { name: /的评论$/ }).filter({ has: fold })
  const last = unfolded.getByRole('article', { name: /的回复$/ }).last()
  const sheet = page.getByRole('dialog', { name: /^回复 / })
  await tapUntil(last.getByRole('button', { name: '回复' }), sheet)
  await sheet.getByRole('switch', { name: '匿名评论' }).tap()
  const words = `悄悄问一句 ${Date.now()} ${'山'.repeat(150)}`
  await sheet.getByRole('textbox').fill(words)
  await shot(page, 'members answer')
  await sheet.getByRole('button', { name: '发送' }).tap()
  await waitForToast(page, /评论成功/)
  const mine = page.getByRole('article', { name: /的回复$/ }).filter({ hasText: words })
  await mine.getByText('审核中').waitFor()
  await mine.getByText('匿名', { exact: true }).waitFor()
  await scrollAndTap(mine.getByRole('button', { name: '回复' }))
  await waitForToast(page, '评论审核中~')
  // Its lines break elsewhere when the phone is turned.
  const more = mine.getByRole('button', { name: '展开' })
  await more.waitFor()
  await page.setViewportSize({ width: 812, height: 375 })
  await more.waitFor({ state: 'detached' })
  await page.setViewportSize({ width: 375, height: 812 })
  await more.tap()
  await mine.getByRole('button', { name: '收起' }).waitFor()
  // The answer to the first deletion is lost: the second one finds nothing to delete.
  allow(/replyapi/)
  let answersToLose = 1
  await page.route('**/api/circle/replyapi*', async (route) => {
    if (route.request().method() === 'GET' || answersToLose === 0) return route.continue()
    answersToLose -= 1
    await route.fetch()
    await route.abort()
  })
  const menu = page.getByRole('dialog', { name: '更多操作' })
  await tapUntil(mine.getByRole('button', { name: '更多操作' }), menu)
  await menu.getByRole('button', { name: '复制' }).tap()
  await waitForToast(page, '文字已复制')
  const question = page.getByRole('alertdialog', { name: '确认删除这条评论吗?' })
  for (const outcome of [/网络连接失败/, '操作成功']) {
    await tapUntil(mine.getByRole('button', { name: '删除' }), question)
    await question.getByRole('button', { name: '删除' }).tap()
    await waitForToast(page, outcome)
  }
  await mine.waitFor({ state: 'detached' })
  // The button that had the focus is gone with its comment: the next comment has it.
  await page.locator('article[aria-label$="的评论"] :focus').waitFor()

  const others = page.getByRole('article', { name: /的评论$/ }).getByRole('button', { name: '更多操作' })
  await tapUntil(others.first(), menu)
  await menu.getByRole('button', { name: '复制' }).tap()
  await waitForToast(page, '文字已复制')
  await tapUntil(others.first(), menu)
  await menu.getByRole('button', { name: '拉黑' }).tap()
  const blocking = page.getByRole('alertdialog', { name: /^确认拉黑/ })
  const blocked = /“(.+)”/.exec((await blocking.textContent()) ?? '')?.[1] ?? ''
  await blocking.getByRole('button', { name: '拉黑' }).tap()
  await waitForToast(page, '已拉黑，可在个人主页-拉黑列表中查看')
  await page.getByRole('article', { name: `${blocked}的评论` }).waitFor({ state: 'detached' })
})

test('a comment that its author deletes in the panel of a desktop leaves the card behind it, with its replies', async () => {
  const [words, opinion] = [unique('桥头要不要装灯'), unique('装一盏就够了')]
  const topic_id = await publishPost(app, words, accounts.otherPoster)
  const reply_id = await publishComment(app, { topic_id, content: opinion }, accounts.otherPoster)
  await publishComment(app, { topic_id, content: '同意', reply_id }, accounts.poster)
  const { page } = await openPage({ app, as: accounts.otherPoster, route: '/usercenter/mine', desktop: true })
  const card = rowOf(page, words)
  await card.getByText(opinion).waitFor()
  await card.getByRole('link', { name: '评论 2', exact: true }).click()
  const panel = page.getByRole('dialog', { name: '帖子详情' })
  const own = panel.getByRole('article', { name: /的评论$/ }).filter({ hasText: opinion })
  await own.getByRole('button', { name: '删除' }).click()
  const question = page.getByRole('alertdialog', { name: '确认删除这条评论吗?' })
  await question.getByRole('button', { name: '删除' }).click()
  await own.waitFor({ state: 'detached' })
  await panel.getByRole('heading', { name: '评论', exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  await card.getByRole('link', { name: '评论', exact: true }).waitFor()
  expect(await card.getByText(opinion).count()).toBe(0)
})

test('a comment whose response was lost is sent once, after the page knows that its writer is logged in', async () => {
  const { page, allow } = await openPage({ app, as: accounts.verified, route: '/sharedetail/180' })
  const sheet = page.getByRole('dialog', { name: '评论', exact: true })
  const words = unique('隧道里发的评论')
  allow(/replyapi/)
  await sendUnanswered(page, sheet, words)
  const logins = await holdRequests(page, '**/api/ajax/user*')
  await page.reload()
  await page.getByRole('button', { name: '说点什么…' }).tap()
  await sheet.waitFor()
  expect(await sheet.getByRole('textbox').inputValue()).toBe('')
  logins.release()
  await expect.poll(() => sheet.getByRole('textbox').inputValue()).toBe(words)
  await sheet.getByRole('button', { name: '发送' }).tap()
  await waitForToast(page, /评论成功/)
  const sent = page.getByRole('article', { name: /的评论$/ }).filter({ hasText: words })
  await sent.waitFor()
  expect(await sent.count()).toBe(1)
})

test('a comment whose response was lost and that was deleted in the meantime is sent as a new one', async () => {
  const { page, allow } = await openPage({ app, as: accounts.verified, route: '/sharedetail/180' })
  const sheet = page.getByRole('dialog', { name: '评论', exact: true })
  const words = unique('删了再发的评论')
  allow(/replyapi|^(404|410) GET .*progress/)
  await sendUnanswered(page, sheet, words)
  const api = await apiAs(accounts.verified, app)
  const own = () =>
    api.get<{ data: { comment_id: number; content: string }[] }>('circle/memberapi', { action: 'reply' })
  const arrived = (await own()).data.find(({ content }) => content === words)?.comment_id ?? 0
  await api.post('circle/replyapi', { action: 'del', comment_id: arrived })
  await sheet.getByRole('button', { name: '发送' }).tap()
  await waitForToast(page, /评论成功/)
  const sent = (await own()).data.filter(({ content }) => content === words)
  expect(sent.map(({ comment_id }) => comment_id === arrived)).toEqual([false])
})

test('a rejected reply to a comment is resubmitted in a field with a name, though the comment above it has none there', async () => {
  const topic_id = await publishPost(app, '桥头的灯亮了吗？', accounts.otherPoster)
  const reply_id = await publishComment(app, { topic_id, content: '昨晚亮了' }, accounts.otherPoster)
  const data = await writeComment(app, { topic_id, content: '瞎说什么', reply_id }, accounts.poster)
  const reviewer = await apiAs(accounts.reviewer, app)
  await reviewer.post('circle/reply', { action: 'multi', raction: 'fail', data, reason: '人身攻击' })
  const { page } = await openPage({ app, as: accounts.poster, route: '/comments' })
  await page.getByRole('button', { name: '修改后重发：瞎说什么' }).tap()
  const field = page.getByRole('dialog', { name: '修改后重发' }).getByRole('textbox', { name: '评论内容', exact: true })
  await field.fill('')
  expect(await field.getAttribute('placeholder')).toBe('说点什么…')
})

/** A comment that arrives, and whose answer is lost. */
const sendUnanswered = async (page: Page, sheet: Locator, words: string) => {
  await page.route('**/api/circle/replyapi*', async (route) => {
    if (route.request().method() === 'GET') return route.continue()
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: '说点什么…' }).tap()
  await sheet.getByRole('textbox').fill(words)
  await sheet.getByRole('button', { name: '发送' }).tap()
  await waitForToast(page, /网络连接失败/)
  await page.unroute('**/api/circle/replyapi*')
  // The tap guard ignores a second tap shortly after an error.
  await page.waitForTimeout(500)
}

test.each([375, 320])(
  'names and 回复 of comments and replies have tap targets of 44 px, also next to other targets, at %i px',
  async (width) => {
    const { page } = await openPage({ app, width, route: '/sharedetail/150' })
    const reply = page.getByRole('article', { name: /的回复$/ }).first()
    const comment = page.getByRole('article', { name: /的评论$/ }).filter({ has: reply })
    for (const item of [comment.first(), reply]) {
      const name = item.getByRole('link').first()
      const button = item.getByRole('button', { name: '回复', exact: true }).first()
      for (const target of [name, button]) {
        await scrollTo(page, target)
        const [across, down] = await target.evaluate(tapArea)
        expect(Math.min(across, down), `${await target.textContent()}: ${across} × ${down}`).toBeGreaterThanOrEqual(43)
      }
    }
  },
)

/** How far from its centre the element is hit, in px. */
const tapArea = (element: Element): [across: number, down: number] => {
  const { x, y, width, height } = element.getBoundingClientRect()
  const reach = (dx: number, dy: number) => {
    for (let step = 0; step < 100; step += 0.5) {
      const hit = document.elementFromPoint(x + width / 2 + dx * step, y + height / 2 + dy * step)
      if (!hit || !element.contains(hit)) return step
    }
    return 100
  }
  return [reach(1, 0) + reach(-1, 0), reach(0, 1) + reach(0, -1)]
}

test.each([375, 320])('回复 above 展开 n 条回复 and 展开 itself have tap targets of 44 px, at %i px', async (width) => {
  const { page } = await openPage({ app, width, route: '/sharedetail/180' })
  await page.getByRole('heading', { level: 2, name: /^评论/ }).scrollIntoViewIfNeeded()
  const unfold = page.getByRole('button', { name: /^展开 \d+ 条回复/ }).first()
  await scrollTo(page, unfold)
  const thread = page.getByRole('article', { name: /的评论$/ }).filter({ has: unfold })
  const reply = thread.getByRole('article', { name: /的回复$/ }).last()
  for (const target of [reply.getByRole('button', { name: '回复', exact: true }), unfold]) {
    const measure = async () => {
      await target.evaluate((element) => element.scrollIntoView({ block: 'center' }))
      await page.waitForTimeout(100)
      return Math.min(...(await target.evaluate(tapArea)))
    }
    await expect.poll(measure, { message: await target.innerText() }).toBeGreaterThanOrEqual(43)
  }
})

test('the toast about an empty comment disappears with the first typed word', async () => {
  const { page } = await openPage({ app, as: accounts.poster, route: '/sharedetail/180' })
  await page.getByRole('button', { name: /^说点什么|^\[草稿/ }).tap()
  const sheet = page.getByRole('dialog', { name: '评论' })
  await sheet.getByRole('button', { name: '发送' }).waitFor()
  // The toast would close after three seconds.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + minute)
  await sheet.getByRole('button', { name: '发送' }).tap()
  await waitForToast(page, '请先填写评论内容!')
  await sheet.getByRole('textbox').fill('雾')
  await page.getByRole('status').getByText('请先填写评论内容!').waitFor({ state: 'detached' })
})

test('an author closes the comments of their post in its menu and opens them again', async () => {
  const topic_id = await publishPost(app, unique('先不讨论这个'), accounts.poster)
  const { page } = await openPage({ app, as: accounts.poster, route: `/sharedetail/${topic_id}` })
  const menu = page.getByRole('dialog', { name: '更多操作' })
  const choose = async (entry: string) => {
    const button = menu.getByRole('button', { name: entry })
    await tapUntil(page.getByRole('banner').getByRole('button', { name: '更多' }), button)
    // A second tap on the button of the menu within 400 ms is ignored.
    await tapUntil(button, page.getByRole('status').getByText(`已${entry}`))
    await menu.waitFor({ state: 'hidden' })
  }
  await choose('关闭评论')
  await page.getByText('评论已关闭').first().waitFor()
  await choose('开放评论')
  await page.getByRole('button', { name: '说点什么…' }).waitFor()
})
