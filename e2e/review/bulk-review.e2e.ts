import { expect, test } from 'vitest'
import { accounts } from '../harness/accounts.ts'
import { waitForToast } from '../harness/actions/gestures.ts'
import { apiAs } from '../harness/api.ts'
import { sharedApp } from '../harness/app.ts'
import { overflowing, smallTargets } from '../harness/checks/layout.ts'
import { checkAxe, openPage, shot } from '../harness/page.ts'
import { confirmPass, publishPost, rowOf, writePost } from '../harness/screens/review.ts'
import { unique } from '../harness/unique.ts'
import { holdAnswer } from '../harness/waits/hold-answer.ts'

/** Bulk decisions, optimistic updates and undo of the review queue. */
const app = sharedApp()

/** Opens the queue and searches, so that it contains the given posts only. */
const openSearched = async (words: string, rows: number) => {
  const visit = await openPage({ as: accounts.reviewer, route: '/article' })
  await visit.page.getByPlaceholder('搜索内容、作者').fill(words)
  await visit.page.keyboard.press('Enter')
  await expect.poll(() => rowOf(visit.page, words).count()).toBe(rows)
  await expect.poll(() => visit.page.getByRole('article').count()).toBe(rows)
  return visit
}

test('near duplicates are rejected together, except deselected ones, and restored by one undo', async () => {
  const words = unique('日结三百招人手')
  for (const variant of [`${words}，速来`, `${words}  速來！！`, `🔥${words}🔥速来`, `${words}，不急`])
    await writePost(app, variant)
  const { page } = await openSearched(words, 4)
  await rowOf(page, words).getByRole('button', { name: '另有 2 条相同内容' }).first().tap()
  const sheet = page.getByRole('dialog', { name: '相同内容的帖子' })
  const boxes = sheet.getByRole('list', { name: '相同内容' }).getByRole('checkbox')
  await expect.poll(() => boxes.count()).toBe(3)
  await sheet.getByText('已选 3').waitFor()
  await shot(page, 'review the same text')
  await checkAxe(page)
  expect([await overflowing(page), await smallTargets(page)]).toEqual([[], []])
  await boxes.last().tap()
  await sheet.getByRole('button', { name: '驳回' }).tap()
  const reason = page.getByRole('dialog', { name: '驳回理由' })
  await reason.getByRole('radio', { name: '虚假不实信息' }).check()
  await reason.getByRole('button', { name: '驳回这2条帖子' }).tap()
  await expect.poll(() => rowOf(page, words).count()).toBe(2)
  await page.getByRole('button', { name: '撤销' }).tap()
  await expect.poll(() => rowOf(page, words).count()).toBe(4)
})

test('on a phone the queue can be filtered by media, and a second tap on 筛选 clears the filter', async () => {
  const words = unique('只有文字的一篇')
  await writePost(app, words)
  const { page } = await openPage({ as: accounts.reviewer, route: '/article', width: 320 })
  await page.getByPlaceholder('搜索内容、作者').fill(words)
  await page.keyboard.press('Enter')
  await expect.poll(() => page.getByRole('article').count()).toBe(1)
  await page.getByRole('button', { name: '筛选' }).tap()
  const group = page.getByRole('group', { name: '筛选' })
  await group.getByRole('combobox', { name: '内容' }).selectOption({ label: '有图片或视频' })
  await page.getByText('没有找到相关帖子').waitFor()
  expect([await overflowing(page), await smallTargets(page)]).toEqual([[], []])
  await checkAxe(page)
  await group.getByRole('button', { name: '话题' }).tap()
  const choice = page.getByRole('dialog', { name: '选择话题' }).getByText('不选择话题')
  await choice.waitFor()
  expect(await smallTargets(page)).toEqual([])
  await choice.tap()
  await page.getByRole('button', { name: '筛选' }).tap()
  await group.waitFor({ state: 'detached' })
  await rowOf(page, words).waitFor()
})

test('the buttons of a reviewer’s frequent reasons are large enough to tap on a narrow phone', async () => {
  const words = unique('又来带节奏')
  for (const which of ['甲', '乙']) await writePost(app, `${words}的${which}篇`)
  const reviewer = await apiAs(accounts.reviewer, app)
  const { topic_id } = await writePost(app, `${words}的丙篇`)
  await reviewer.post('circle/topic', { action: 'fail', topic_id, rev: 1, reason: '引战' })
  const { page } = await openPage({ as: accounts.reviewer, route: '/article', width: 320 })
  await page.getByPlaceholder('搜索内容、作者').fill(words)
  await page.keyboard.press('Enter')
  await expect.poll(() => page.getByRole('article').count()).toBe(2)
  await rowOf(page, '甲篇').getByRole('button', { name: '驳回' }).tap()
  const reasons = page.getByRole('dialog', { name: '驳回理由' })
  await reasons.getByRole('group', { name: '常用理由' }).getByRole('button', { name: '引战' }).waitFor()
  expect(await smallTargets(page)).toEqual([])
})

test('pinning a post can be undone', async () => {
  const words = unique('置顶又取消的一篇')
  await publishPost(app, words, accounts.otherPoster)
  const { page } = await openPage({ as: accounts.reviewer, route: '/article' })
  await page.getByRole('tab', { name: '已通过' }).tap()
  await rowOf(page, words).getByRole('button', { name: /^查看/ }).tap()
  const detail = page.getByRole('dialog', { name: '帖子详情' })
  await detail.getByRole('button', { name: '置顶', exact: true }).tap()
  await page.getByRole('dialog').getByRole('button', { name: '不限' }).tap()
  await detail.getByRole('button', { name: '取消置顶' }).waitFor()
  await page.getByRole('button', { name: '撤销' }).tap()
  await detail.getByRole('button', { name: '置顶', exact: true }).waitFor()
})

test('on a slow network the next item opens before the response, and a late error restores the row', async () => {
  const words = unique('慢线路上')
  for (const which of ['甲', '乙']) await writePost(app, `${words}的${which}篇`)
  const { page, allow } = await openSearched(words, 2)
  allow(/^500 POST/)
  const answer = await holdAnswer(page, '**/api/circle/topic', {
    action: 'action=passstep',
    status: 500,
    json: { state: 0, code: 500, error: '', data: null },
  })
  await rowOf(page, '甲篇').getByRole('button', { name: /^查看/ }).tap()
  const detail = page.getByRole('dialog', { name: '帖子详情' })
  await detail.getByRole('button', { name: '通过，送二审' }).tap()
  await confirmPass(page)
  await detail.getByText(`${words}的乙篇`).waitFor()
  answer()
  await waitForToast(page, '操作失败')
  await detail.getByText(`${words}的乙篇`).waitFor()
  await detail.getByRole('button', { name: '返回' }).tap()
  await rowOf(page, '甲篇').getByText('待一审').waitFor()
})

test('after a batch, posts that others decided or changed in the meantime say by whom and are deselected', async () => {
  const words = unique('一批里有人先到')
  const [decided, edited] = [await writePost(app, `${words}的甲篇`), await writePost(app, `${words}的乙篇`)]
  await writePost(app, `${words}的丙篇`)
  const { page } = await openSearched(words, 3)
  await page.getByRole('button', { name: '多选' }).tap()
  const bar = page.getByRole('toolbar', { name: '批量操作' })
  await bar.getByRole('button', { name: '全选' }).tap()
  await bar.getByText('已选 3').waitFor()
  const [colleague, author] = [await apiAs(accounts.otherReviewer, app), await apiAs(accounts.poster, app)]
  await colleague.post('circle/topic', { action: 'passstep', topic_id: decided.topic_id, rev: 1 })
  await author.post('circle/postingapi', { action: 'edit', topic_id: edited.topic_id, rev: 1, content: `${words}改了` })
  await bar.getByRole('button', { name: '通过' }).tap()
  await confirmPass(page)
  await page.getByText('已送二审1条帖子，2条未成功').waitFor()
  await page.getByText(/^该内容已被处理：志愿者小柯 /).waitFor()
  await rowOf(page, `${words}改了`)
    .getByText(/^该内容已被处理：.+ 编辑$/)
    .waitFor()
  await bar.getByText('已选 0').waitFor()
  expect(await bar.getByRole('button', { name: '通过' }).isDisabled()).toBe(true)
})

test('when the network fails during a batch, its reason stays selected for the same posts but not for others', async () => {
  const words = unique('断网的一批')
  const posts = ['雾', '雨', '雪'].map((weather) => `${words}，${weather}天的清江。`)
  for (const post of posts) await writePost(app, post)
  const { page, context, allow } = await openSearched(words, 3)
  allow(/./)
  await page.getByRole('button', { name: '多选' }).tap()
  const bar = page.getByRole('toolbar', { name: '批量操作' })
  const sheet = page.getByRole('dialog', { name: '驳回理由' })
  const reject = () => bar.getByRole('button', { name: '驳回' }).tap()
  for (const row of [0, 1]) await page.getByRole('article').nth(row).getByRole('checkbox').tap()
  await bar.getByText('已选 2').waitFor()
  await context.setOffline(true)
  await reject()
  await sheet.getByRole('radio', { name: '引战' }).check()
  await sheet.getByRole('button', { name: '驳回这2条帖子' }).tap()
  await page.getByText('操作失败：网络连接失败').waitFor()
  await context.setOffline(false)

  await page.getByRole('article').nth(2).getByRole('checkbox').tap()
  await reject()
  await sheet.getByRole('button', { name: '驳回这3条帖子' }).waitFor()
  // All three are of one author.
  await sheet.getByText('每条的作者会在消息里看到这条理由').waitFor()
  expect(await sheet.getByRole('radio', { checked: true }).count()).toBe(0)
  await sheet.getByRole('button', { name: '取消' }).tap()
  await page.getByRole('article').nth(2).getByRole('checkbox').tap()
  await reject()
  await sheet.getByRole('radio', { name: '引战', checked: true }).waitFor()
  await sheet.getByRole('button', { name: '驳回这2条帖子' }).tap()
  await expect.poll(() => page.getByRole('article').count()).toBe(1)
})
