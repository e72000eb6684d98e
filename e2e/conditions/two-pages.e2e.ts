import type { Post } from '@quanzi/contract/circle/post'
import { expect, test } from 'vitest'
import { accounts } from '../harness/accounts.ts'
import { postTextOf } from '../harness/actions/composer.ts'
import { waitForToast } from '../harness/actions/gestures.ts'
import { logInBySms } from '../harness/actions/sms.ts'
import { apiAs } from '../harness/api.ts'
import { ownApp } from '../harness/app.ts'
import { openPage } from '../harness/page.ts'
import { publishComment, publishPost } from '../harness/screens/review.ts'
import { unique } from '../harness/unique.ts'
import { listens } from '../harness/waits/settled.ts'

const app = ownApp()

test('comments and likes made in one tab are not sent under the member who has since logged in from another tab', async () => {
  const words = unique('只属于一个人的草稿')
  const { page, context, go, allow } = await openPage({ app, as: accounts.poster, route: '/take_post' })
  allow(/^401 POST/)
  const text = postTextOf(page)
  const agreed = page.getByRole('checkbox', { name: /我已阅读并同意/ })
  const publish = page.getByRole('button', { name: '发布', exact: true })
  const logIn = (mobile: string) => context.request.post('/dev/login', { form: { mobile }, maxRedirects: 0 })
  await text.fill(words)
  await agreed.check()
  await logIn(accounts.otherPoster)
  await publish.tap()
  await waitForToast(page, '登录的账号已更换，刚才的操作没有提交')
  await expect.poll(() => text.inputValue()).toBe('')

  await go('/')
  const like = page.getByRole('feed').getByRole('button', { name: /^点赞/ }).first()
  await like.waitFor()
  await logIn(accounts.poster)
  await like.tap()
  await expect.poll(() => like.getAttribute('aria-pressed')).toBe('false')
  await go('/take_post')
  await expect.poll(() => text.inputValue()).toBe(words)
  await agreed.check()
  await publish.tap()
  await waitForToast(page, '发布成功!')
  await page.getByRole('article').filter({ hasText: words }).waitFor()
})

test('a login in one tab logs the other in as well: what needs it opens there without a dialog', async () => {
  const { page, context, go, allow } = await openPage({ app, route: '/' })
  allow(/^401 /)
  await page.getByRole('article').first().waitFor()
  await listens(page)
  const other = await context.newPage()
  await other.goto(page.url().replace(/#.*/, '#/usercenter/mine'))
  const [answer] = await Promise.all([
    page.waitForResponse((response) => /ajax\/user/.test(response.url())),
    logInBySms(other, app, accounts.verified),
  ])
  expect(answer.status()).toBe(200)
  await go('/notify')
  await page.getByRole('tab', { name: /^赞和收藏/ }).tap()
  await page.getByRole('list', { name: '赞和收藏' }).getByRole('listitem').first().waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
})

test('a login sheet that is open in one tab closes at the login in another, and its screen shows what the member sees', async () => {
  const { page, context, allow } = await openPage({ app, route: '/notify' })
  allow(/^401 /)
  const sheet = page.getByRole('dialog', { name: '登录', exact: true })
  await sheet.waitFor()
  await listens(page)
  const other = await context.newPage()
  await other.goto(page.url().replace(/#.*/, '#/usercenter/mine'))
  await logInBySms(other, app, accounts.verified)
  await sheet.waitFor({ state: 'hidden' })
  await page.getByRole('tab', { name: /^赞和收藏/ }).tap()
  await page.getByRole('list', { name: '赞和收藏' }).getByRole('listitem').first().waitFor()
})

test('a post deleted, or an author blocked, in one tab disappears from the lists of the other', async () => {
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

test('a comment deleted in one tab leaves the card of its post in the other', async () => {
  const [words, opinion] = [unique('桥头的灯'), unique('太亮了')]
  const topic_id = await publishPost(app, words, accounts.otherPoster)
  await publishComment(app, { topic_id, content: opinion }, accounts.otherPoster)
  const { page, context } = await openPage({ app, as: accounts.otherPoster, route: '/usercenter/mine' })
  const card = page.getByRole('article').filter({ hasText: words })
  await card.getByRole('link', { name: '评论 1', exact: true }).waitFor()
  await listens(page)
  const other = await context.newPage()
  await other.goto(page.url().replace(/#.*/, '#/comments'))
  await other.getByRole('button', { name: `删除评论：${opinion}` }).tap()
  await other.getByRole('alertdialog').getByRole('button', { name: '删除' }).tap()
  await card.getByRole('link', { name: '评论', exact: true }).waitFor()
  expect(await card.getByText(opinion).count()).toBe(0)
})
