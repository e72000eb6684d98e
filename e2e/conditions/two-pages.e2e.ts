import type { Post } from '@quanzi/contract/circle/post'
import { expect, test } from 'vitest'
import { accounts } from '../harness/accounts.ts'
import { apiAs } from '../harness/api.ts'
import { ownApp } from '../harness/app.ts'
import { openPage } from '../harness/page.ts'
import { publishPost } from '../harness/review.ts'
import { listens } from '../harness/settled.ts'
import { unique } from '../harness/unique.ts'

const app = ownApp()

test('a post that was deleted and an author who was blocked in one tab leave the lists of the other', async () => {
  const words = unique('在另一个标签页里删除')
  const own = await publishPost(app, words, accounts.otherPoster)
  const reader = await apiAs(accounts.otherPoster, app)
  const { data } = await reader.get<{ data: Post[] }>('circle/topicapi', { action: 'list', pagesize: 10 })
  const foreign = data.find(({ is_mine, member_data }) => is_mine === 0 && member_data.id > 0)
  if (!foreign) throw new Error('The feed has no post of another member.')

  const { page, context, go } = await openPage({ app, as: accounts.otherPoster, route: '/usercenter/mine' })
  const other = await context.newPage()
  const choose = async (id: number, entry: string) => {
    await other.goto(page.url().replace(/#.*/, `#/sharedetail/${id}`))
    await other.getByRole('button', { name: '更多' }).first().tap()
    await other.getByRole('dialog').getByRole('button', { name: entry }).tap()
    await other.getByRole('alertdialog').getByRole('button', { name: entry }).tap()
  }
  const ownCard = page.getByRole('article').filter({ hasText: words })
  await ownCard.waitFor()
  await listens(page)
  await choose(own, '删除')
  await ownCard.waitFor({ state: 'detached' })

  await go('/')
  const cards = page.getByRole('feed').getByRole('article')
  const theirs = cards.filter({ has: page.getByText(foreign.member_data.nickname, { exact: true }) }).first()
  await theirs.waitFor()
  await choose(foreign.topic_id, '拉黑')
  await theirs.waitFor({ state: 'detached' })
  expect(await cards.count()).toBeGreaterThan(0)
})
