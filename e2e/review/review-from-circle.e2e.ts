import { expect, test } from 'vitest'
import { accounts } from '../harness/accounts.ts'
import { tapUntil } from '../harness/actions/gestures.ts'
import { apiAs } from '../harness/api.ts'
import { ownApp } from '../harness/app.ts'
import { elderFaults, turnElderOn } from '../harness/elder.ts'
import { checkAxe, openPage, shot } from '../harness/page.ts'
import { publishComment, publishPost } from '../harness/screens/review.ts'
import { settled } from '../harness/waits/settled.ts'

const app = ownApp()
const label = '去审核台处理'

test('a reviewer who reads opens a post and a comment of others in the review by their menus, also an anonymous post without its author', async () => {
  const topic_id = await publishPost(app, '读到的一篇帖子', accounts.otherPoster)
  const content = '读到的一条评论'
  const comment_id = await publishComment(app, { topic_id, content }, accounts.poster)
  const { page, go } = await openPage({ app, as: accounts.reviewer, route: `/sharedetail/${topic_id}` })
  const menu = page.getByRole('dialog')
  await page.getByRole('banner').getByRole('button', { name: '更多' }).tap()
  await menu.getByRole('button', { name: label }).waitFor()
  await settled(page)
  await checkAxe(page)
  await shot(page, 'menu of a reviewer')
  await menu.getByRole('button', { name: label }).tap()
  await page.waitForURL(new RegExp(`/article\\?tab=all&id=${topic_id}$`))
  await page.getByRole('dialog', { name: '帖子详情' }).getByText('读到的一篇帖子').waitFor()

  await go(`/sharedetail/${topic_id}`)
  await page.getByRole('region', { name: /^评论/ }).getByRole('button', { name: '更多操作' }).first().tap()
  await menu.getByRole('button', { name: label }).tap()
  await page.waitForURL(new RegExp(`/comment\\?tab=all&id=${comment_id}$`))
  await page.getByRole('dialog', { name: '评论详情' }).getByText(content).waitFor()

  const author = await apiAs(accounts.verified, app)
  const form = { action: 'common', content: '匿名的一篇', attachment: '[]', topic_type: '1', anonymous: '1' }
  const anonymous = (await author.post<{ topic_id: number }>('circle/postingapi', form)).topic_id
  for (const as of [accounts.reviewer, accounts.secondReviewer]) {
    const action = as === accounts.reviewer ? 'passstep' : 'pass'
    await (await apiAs(as, app)).post('circle/topic', { action, topic_id: anonymous, rev: 1 })
  }
  await go(`/sharedetail/${anonymous}`)
  await page.getByRole('banner').getByRole('button', { name: '更多' }).tap()
  await menu.getByRole('button', { name: '举报' }).waitFor()
  expect(await menu.getByRole('button', { name: '拉黑' }).count()).toBe(0)
  await menu.getByRole('button', { name: label }).tap()
  const item = page.getByRole('dialog', { name: '帖子详情' })
  await item.getByText('匿名的一篇').waitFor()
  expect(await item.getByText('匿名用户').count()).toBeGreaterThan(0)
})

test('the menu of a post in a list leads a reviewer to the review, and neither members, visitors nor authors see that entry', async () => {
  const { page } = await openPage({ app, as: accounts.reviewer, route: '/' })
  const post = page.getByRole('feed').getByRole('article').first()
  await post.getByRole('button', { name: /^更多/ }).tap()
  const menu = page.getByRole('dialog')
  await menu.getByRole('button', { name: label }).tap()
  await page.waitForURL(/\/article\?tab=all&id=\d+$/)

  const topic_id = await publishPost(app, '审核员自己的帖子', accounts.reviewer).catch(async () => {
    // The reviewer cannot pass it: no reviewer decides about an own post.
    const { data } = await (await apiAs(accounts.reviewer, app)).get<{ data: { topic_id: number }[] }>(
      'circle/memberapi',
      { action: 'topic' },
    )
    return data[0]?.topic_id ?? 0
  })
  const own = await openPage({ app, as: accounts.reviewer, route: `/sharedetail/${topic_id}` })
  await own.page.getByRole('banner').getByRole('button', { name: '更多' }).tap()
  await own.page.getByRole('dialog').getByRole('button', { name: '删除' }).waitFor()
  await settled(own.page)
  expect(await own.page.getByRole('button', { name: label }).count()).toBe(0)

  for (const as of [accounts.poster, undefined]) {
    const reader = await openPage({ app, ...(as && { as }), route: '/sharedetail/180' })
    await reader.page.getByRole('banner').getByRole('button', { name: '更多' }).tap()
    await reader.page.getByRole('dialog').getByRole('button', { name: '举报' }).waitFor()
    await settled(reader.page)
    expect(await reader.page.getByRole('button', { name: label }).count()).toBe(0)
  }
})

test('an operator opens a member in the console by the menu of the member’s page, which has no such entry for a reviewer', async () => {
  const operator = await openPage({ app, as: accounts.operator, route: '/usercenter/1' })
  const { page } = operator
  await page.getByRole('banner').getByRole('button', { name: '更多' }).tap()
  await page.getByRole('dialog').getByRole('button', { name: '成员档案' }).waitFor()
  await settled(page)
  await shot(page, 'menu of a member for an operator')
  await page.getByRole('dialog').getByRole('button', { name: '成员档案' }).tap()
  await page.waitForURL(/\/console\/members\/1$/)

  const reviewer = await openPage({ app, as: accounts.reviewer, route: '/usercenter/1' })
  const menu = reviewer.page.getByRole('banner').getByRole('button', { name: '更多' })
  await tapUntil(menu, reviewer.page.getByRole('dialog').getByRole('button', { name: '举报' }))
  await settled(reviewer.page)
  expect(await reviewer.page.getByRole('button', { name: '成员档案' }).count()).toBe(0)
})

test('the menu of a reviewer meets the sizes and contrast of elder mode', async () => {
  const { page, context, go } = await openPage({ app, as: accounts.reviewer, route: null })
  await turnElderOn(context)
  await go('/sharedetail/180')
  await page.getByRole('banner').getByRole('button', { name: '更多' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: label }).waitFor()
  await settled(page)
  expect(await elderFaults(page, 'menu of a reviewer')).toEqual([])
})
