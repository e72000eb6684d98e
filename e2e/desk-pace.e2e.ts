import { expect, test } from 'vitest'
import { sharedApp } from './harness/app.ts'
import { publishPost, rowOf, writePost } from './harness/desk.ts'
import { fresh } from './harness/fresh.ts'
import { said } from './harness/hands.ts'
import { overflowing, smallTargets } from './harness/measure.ts'
import { checkAxe, openPage, shot } from './harness/page.ts'
import { people } from './harness/people.ts'

/** What makes a day's work at the desk quick: the same text once, no waiting for the line, everything taken back. */
const app = sharedApp()

/** The desk with nothing in its list but what has these words. */
const openSearched = async (words: string, rows: number) => {
  const visit = await openPage({ as: people.reviewer, route: '/article' })
  await visit.page.getByPlaceholder('搜索内容、作者').fill(words)
  await visit.page.keyboard.press('Enter')
  await expect.poll(() => rowOf(visit.page, words).count()).toBe(rows)
  await expect.poll(() => visit.page.getByRole('article').count()).toBe(rows)
  return visit
}

test('what reads the same is decided together, all but what is left out, and taken back together', async () => {
  const words = fresh('日结三百招人手')
  for (const dressed of [`${words}，速来`, `${words}  速來！！`, `🔥${words}🔥速来`, `${words}，不急`])
    await writePost(app, dressed)
  const { page } = await openSearched(words, 4)
  await rowOf(page, words).getByRole('button', { name: '另有 2 条相同内容' }).first().tap()
  const sheet = page.getByRole('dialog', { name: '相同内容的帖子' })
  const boxes = sheet.getByRole('list', { name: '相同内容' }).getByRole('checkbox')
  await expect.poll(() => boxes.count()).toBe(3)
  await sheet.getByText('已选 3').waitFor()
  await shot(page, 'desk the same text')
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

test('a pin is taken back as a decision is', async () => {
  const words = fresh('置顶又取消的一篇')
  await publishPost(app, words, people.otherPoster)
  const { page } = await openPage({ as: people.reviewer, route: '/article' })
  await page.getByRole('tab', { name: '已通过' }).tap()
  await rowOf(page, words).getByRole('button', { name: /^查看/ }).tap()
  const detail = page.getByRole('dialog', { name: '帖子详情' })
  await detail.getByRole('button', { name: '置顶', exact: true }).tap()
  await page.getByRole('alertdialog').getByRole('button', { name: '置顶' }).tap()
  await detail.getByRole('button', { name: '取消置顶' }).waitFor()
  await page.getByRole('button', { name: '撤销' }).tap()
  await detail.getByRole('button', { name: '置顶', exact: true }).waitFor()
})

test('on a slow line the next item is there before the answer, and a refusal that comes late brings the row back', async () => {
  const words = fresh('慢线路上')
  for (const which of ['甲', '乙']) await writePost(app, `${words}的${which}篇`)
  const { page, allow } = await openSearched(words, 2)
  allow(/^500 POST/)
  let answer = () => {}
  const late = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/circle/topic', async (route) => {
    if (!route.request().postData()?.includes('action=passstep')) return route.continue()
    await late
    await route.fulfill({ status: 500, json: { state: 0, code: 500, error: '', data: null } })
  })
  await rowOf(page, '甲篇').getByRole('button', { name: /^查看/ }).tap()
  const detail = page.getByRole('dialog', { name: '帖子详情' })
  await detail.getByRole('button', { name: '通过，送二审' }).tap()
  await page.getByRole('alertdialog').getByRole('button', { name: '通过' }).tap()
  await detail.getByText(`${words}的乙篇`).waitFor()
  answer()
  await said(page, '操作失败')
  await detail.getByText(`${words}的乙篇`).waitFor()
  await detail.getByRole('button', { name: '返回' }).tap()
  await rowOf(page, '甲篇').getByText('待一审').waitFor()
})
