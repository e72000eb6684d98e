import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accounts } from './harness/accounts.ts'
import { waitForToast } from './harness/actions/gestures.ts'
import { openPage, shot } from './harness/page.ts'
import { publishPost } from './harness/screens/review.ts'
import { unique } from './harness/unique.ts'
import { begin } from './harness/waits/begin.ts'
import { settled } from './harness/waits/settled.ts'

/** Answers the calls of a path with the given envelope; without a message the client must use its own. */
const answering = (
  page: Page,
  path: string,
  method: 'GET' | 'POST',
  code: number,
  error: string,
  data: object | null = null,
) =>
  page.route(
    (url) => url.pathname.endsWith(`/api/${path}`) || `${url.pathname}${url.search}`.includes(path),
    (route) =>
      route.request().method() === method
        ? route.fulfill({ status: code === 0 ? 200 : code, json: { state: code === 0 ? 1 : 0, data, error, code } })
        : route.continue(),
  )

const more = async (page: Page, entry: string) => {
  await page.getByRole('button', { name: '更多' }).first().tap()
  await page.getByRole('dialog').getByRole('button', { name: entry }).tap()
}
const sure = (page: Page, question: string | RegExp, answer: string) =>
  page.getByRole('alertdialog', { name: question }).getByRole('button', { name: answer }).tap()
const say = async (page: Page) => {
  await page.getByRole('button', { name: /说点什么…|\[草稿\]/ }).tap()
  const sheet = page.getByRole('dialog', { name: '评论' })
  await sheet.getByRole('textbox').fill('风真大')
  await sheet.getByRole('button', { name: '发送' }).tap()
}
const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).last().tap()

type Failure = {
  action: string
  route: string
  path: string
  code?: number
  words: string
  act(page: Page): Promise<void>
}
const another = '/sharedetail/180'
const strangersCannotComment = '作者暂不接受陌生人评论'

const down = '服务暂时不可用，请稍后再试'

/** An action, the call that fails, and the message: the server's, else that of the action. */
const failures: Failure[] = [
  { action: 'a like', route: another, path: 'circle/diggapi', words: '操作失败', act: press(/^点赞/) },
  { action: 'a comment', route: another, path: 'circle/replyapi', words: '发布失败', act: say },
  { action: 'a collect', route: another, path: 'circle/topicapi', words: '操作失败', act: press(/^收藏/) },
  { action: 'a comment', route: another, path: 'circle/replyapi', code: 403, words: strangersCannotComment, act: say },
  { action: 'a follow', route: another, path: 'circle/commonapi', words: '操作失败', act: press('关注 水利站小何') },
  {
    action: 'a block',
    route: another,
    path: 'circle/commonapi',
    code: 503,
    words: down,
    act: async (page) => {
      await more(page, '拉黑')
      await sure(page, /^确认拉黑/, '拉黑')
    },
  },
  {
    action: 'following a topic',
    route: '/topicdetails/1',
    path: 'circle/tagapi',
    words: '操作失败',
    act: press('关注 茶山四季'),
  },
  {
    action: 'deleting one’s own post',
    route: '/topic_edit/84',
    path: 'circle/topicapi',
    words: '操作失败',
    act: async (page) => {
      await press('删除')(page)
      await sure(page, '确认删除当前帖子吗?', '删除')
    },
  },
]

test('a failed action shows the message of the server, or else its default message, and changes nothing', async () => {
  const { page, go, allow } = await openPage({ as: accounts.otherPoster, route: null })
  allow(/^(500|503|403) POST /)
  const pressed = page.getByRole('button', { name: /^(点赞|取消收藏)/, pressed: true })
  for (const { action, route, path, code = 500, words, act } of failures) {
    await answering(page, path, 'POST', code, code === 500 ? '' : words)
    await go(route)
    await page
      .getByRole('button', { name: /^(点赞|删除)/ })
      .first()
      .waitFor()
    await settled(page)
    const before = await pressed.count()
    // The toast of the action before may still be shown: the response tells that this action has failed.
    const failed = begin(
      page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.status() === code),
    )
    await act(page)
    await failed
    await waitForToast(page, words).catch((error) => {
      throw new Error(`${action} did not show “${words}”`, { cause: error })
    })
    // The input keeps the text; close it.
    if (act === say) await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await expect.poll(() => pressed.count()).toBe(before)
    await page.unrouteAll()
  }
})

test('a pending post says so to others, and the composer announces the review to the author', async () => {
  const { page, go } = await openPage({ as: accounts.poster, route: null })
  await answering(page, 'topicapi?action=detail', 'GET', 0, '', { topic_id: 7, state: '0' })
  await go('/sharedetail/7')
  await page.getByText('内容审核中').waitFor()
  await shot(page, 'messages post of another, waiting')
  await page.unrouteAll()

  const post = await publishPost(undefined, unique('公开后再修改的帖子'), accounts.poster)
  await go(`/take_post?id=${post}`)
  await page.getByText('修改后将重新审核，审核期间不公开').waitFor()
})

test('the login sheet shows the result of sending a code and of a failed login', async () => {
  const { page, allow } = await openPage({ route: another })
  allow(/^(500|401) POST |^401 GET .*action=sessions/)
  await press(/^点赞/)(page)
  const sheet = page.getByRole('dialog', { name: '登录' })
  await sheet.getByLabel('手机号').fill('13900000099')
  await answering(page, 'login/sendsmsNoCaptcha', 'POST', 0, '', { seconds: 60, is_captcha: 0, sure: 0 })
  await sheet.getByRole('button', { name: '获取验证码' }).tap()
  await waitForToast(page, '验证码可能已发出，请留意短信')
  await sheet.getByLabel('验证码').fill('123456')
  await answering(page, 'login/cloud', 'POST', 500, '')
  await sheet.getByRole('button', { name: '登录', exact: true }).tap()
  await waitForToast(page, '登录失败')
})
