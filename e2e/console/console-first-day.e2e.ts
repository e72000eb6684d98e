import { expect, test } from 'vitest'
import { accounts } from '../harness/accounts.ts'
import { ownApp } from '../harness/app.ts'
import { checkAxe, openPage, shot } from '../harness/page.ts'
import { begin } from '../harness/waits/begin.ts'

const app = ownApp({
  sql: `with a as (delete from appointment where role = 'reviewer' and site_id = 10001 returning 1)
    update site set settings = settings - 'circle_title' where id = 10001 and exists (select from a)`,
})

test('on the first day the overview leads an operator to appointing themselves as reviewer, to the queue and to the posts', async () => {
  const { page, go } = await openPage({ app, as: accounts.operator, route: '/console', width: 1280, height: 800 })
  const steps = page.getByRole('region', { name: '首日清单' })
  await steps.getByRole('link', { name: /任命审核员.*待完成/ }).waitFor()
  const ownName = ((await page.getByLabel(/^我的：/).getAttribute('aria-label')) ?? '').slice('我的：'.length)
  await checkAxe(page)
  await shot(page, 'console first steps')
  await page.setViewportSize({ width: 1440, height: 900 })
  const boxes = await steps.getByRole('link').evaluateAll((links) =>
    links.map((link) => {
      const { top, height } = link.getBoundingClientRect()
      return { top, height }
    }),
  )
  const rows = [...new Set(boxes.map(({ top }) => top))].map((top) => boxes.filter((box) => box.top === top))
  expect(rows).toHaveLength(3)
  for (const row of rows) expect(new Set(row.map(({ height }) => height)).size).toBe(1)
  await page.getByRole('link', { name: /待一审.*帖子/ }).tap()
  await page.getByText('请先在审核员中任命自己').waitFor()
  await page.getByRole('link', { name: '去任命' }).tap()
  const form = page.getByRole('dialog', { name: '添加审核员' })
  await form.getByRole('button', { name: '重新选择' }).tap()
  const search = form.getByRole('combobox', { name: '成员' })
  await search.fill('没有这个人的')
  await form.getByText('没有这样的成员').waitFor()
  await search.fill(ownName)
  await form.getByRole('option').first().waitFor()
  await checkAxe(page)
  await shot(page, 'console reviewer by name')
  // The list is that of the earlier text until the answer comes.
  const answer = begin(page.waitForResponse(/console\/member/))
  await search.press('End')
  await search.pressSequentially('无')
  await search.press('Enter')
  await answer
  await form.getByText('没有这样的成员').waitFor()
  await search.fill(ownName)
  await form.getByRole('option').first().waitFor()
  await search.press('Enter')
  await form.getByRole('button', { name: '添加', exact: true }).tap()
  await form.waitFor({ state: 'hidden' })
  expect(page.url()).not.toContain('add=')

  await go('/console')
  await steps.getByRole('link', { name: /任命审核员.*已完成/ }).waitFor()
  await page.getByRole('button', { name: '不再显示' }).tap()
  await steps.waitFor({ state: 'detached' })

  await go('/console/posts')
  const table = page.getByRole('table', { name: '帖子列表' })
  await table.getByRole('row').nth(3).waitFor()
  await page.getByLabel('状态', { exact: true }).selectOption('first')
  await expect.poll(() => table.getByText('已上线').count()).toBe(0)
  await table.getByText('待一审').first().waitFor()
  await checkAxe(page)
  await shot(page, 'console posts')
  await table.getByRole('row').nth(1).getByRole('link').first().tap()
  await expect.poll(() => page.url()).toContain('/article?tab=all&id=')
  await page.getByRole('button', { name: /通过/ }).first().waitFor()
})
