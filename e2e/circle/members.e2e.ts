import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { accounts } from '../harness/accounts.ts'
import { scrollAndTap, waitForToast } from '../harness/actions/gestures.ts'
import { checkSheet } from '../harness/actions/sheet.ts'
import { apiAs } from '../harness/api.ts'
import { ownApp } from '../harness/app.ts'
import { turnElderOn } from '../harness/elder.ts'
import { checkAxe, checkContrast, openPage, shot } from '../harness/page.ts'
import { publishPost } from '../harness/screens/review.ts'
import { settled } from '../harness/waits/settled.ts'

const app = ownApp()
const named = ownApp({
  sql: "update member set nickname = '非常非常长的昵称有二十个汉字那么长' || lpad(id::text, 3, '0')",
})

test('the user centre shows unread counts, opening a list clears its count, and going back restores the tab', async () => {
  const { page } = await openPage({ app, as: accounts.poster, route: '/usercenter/mine' })
  await page.getByRole('tab', { name: '相册' }).tap()
  await page
    .getByRole('heading', { level: 2, name: /^\d{4}年\d{1,2}月/ })
    .first()
    .waitFor()
  await shot(page, 'members album')
  await checkAxe(page)
  await page.getByRole('tab', { name: '点赞' }).tap()
  await page.getByRole('feed', { name: '我赞过的' }).getByRole('article').first().waitFor()

  await page.getByRole('link', { name: /个新获赞/ }).tap()
  await page.getByRole('heading', { level: 1, name: '点赞列表' }).waitFor()
  await page
    .getByRole('article', { name: /赞了您的帖子$/ })
    .first()
    .waitFor()
  await page.goBack()
  await page.getByRole('tab', { name: '点赞', selected: true }).waitFor()
  await expect.poll(() => page.getByRole('link', { name: /个新获赞/ }).count()).toBe(0)

  await page.getByRole('link', { name: /个新评论/ }).tap()
  await page
    .getByRole('article', { name: /的评论$/ })
    .first()
    .waitFor()
  await page.goBack()
  await page.getByRole('link', { name: '我的评论' }).tap()
  await page
    .getByRole('button', { name: /^删除评论/ })
    .first()
    .tap()
  await page.getByRole('alertdialog', { name: '确认删除这条评论吗?' }).getByRole('button', { name: '删除' }).tap()
  await waitForToast(page, '操作成功')
})

test('the title of a month stays below the tabs while its pictures scroll', async () => {
  const { page } = await openPage({ app, as: accounts.poster, route: '/usercenter/mine', height: 500 })
  await page.getByRole('tab', { name: '相册' }).tap()
  const month = page.getByRole('heading', { level: 2, name: /^\d{4}年\d{1,2}月/ }).first()
  const tabs = page.getByRole('tablist', { name: '主页' })
  await month.waitFor()
  await page.evaluate(() => {
    const heading = document.querySelector('main h2')
    scrollBy(0, (heading?.getBoundingClientRect().top ?? 0) - 60)
  })
  await settled(page)
  const bottom = (box: { y: number; height: number } | null) => Math.round((box?.y ?? 0) + (box?.height ?? 0))
  await expect
    .poll(async () => Math.round((await month.boundingBox())?.y ?? 0) - bottom(await tabs.boundingBox()))
    .toBe(0)
  await shot(page, 'members album, scrolled')
})

test('an album whose pages share a month is found where it was left after a reload', async () => {
  const { page } = await openPage({ app, as: accounts.poster, route: '/usercenter/mine', height: 500 })
  await page.route(/memberapi\?action=photo/, async (route) => {
    const url = new URL(route.request().url())
    const at = Number(url.searchParams.get('cursor') ?? 0)
    url.searchParams.delete('cursor')
    const response = await route.fetch({ url: url.href })
    const answer = await response.json()
    const [first] = answer.data.data
    answer.data.data = [{ ...first, list: Array.from({ length: 20 }, () => first.list[0]) }]
    answer.data.next = at < 2 ? String(at + 1) : null
    await route.fulfill({ response, json: answer })
  })
  await page.getByRole('tab', { name: '相册' }).tap()
  const tiles = page.getByRole('list', { name: '相册' }).getByRole('link')
  const scrollToEnd = async () => {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    return tiles.count()
  }
  await expect.poll(scrollToEnd).toBe(60)
  await settled(page)
  const left = await page.evaluate(() => scrollY)
  expect(left).toBeGreaterThan(1_500)
  await page.reload()
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(left - 50)
  expect(await tiles.count()).toBe(60)
})

test('another member can be followed, blocked, found in the list of blocked members, and unblocked', async () => {
  const { page, go } = await openPage({ app, as: accounts.otherPoster, route: '/usercenter/1' })
  await page.getByRole('feed', { name: 'TA 的帖子' }).getByRole('article').first().waitFor()
  await page.getByRole('tab', { name: '相册' }).tap()
  await page
    .getByRole('link', { name: /月的(图片|视频)，查看帖子$/ })
    .first()
    .waitFor()
  await page.getByRole('link', { name: /粉丝$/ }).tap()
  await page.getByRole('list', { name: '粉丝' }).getByRole('listitem').first().waitFor()
  await page.goBack()

  await page.getByRole('button', { name: '更多' }).tap()
  await page.getByRole('button', { name: '拉黑' }).tap()
  const question = page.getByRole('alertdialog')
  await question.getByText('拉黑后，对方的帖子和互动将不再对您显示，对方不会收到通知。').waitFor()
  await question.getByRole('button', { name: '拉黑' }).tap()
  await waitForToast(page, '已拉黑，可在个人主页-拉黑列表中查看')
  await page.getByText('您已拉黑该用户').waitFor()
  await shot(page, 'members blocked member')
  const reader = await apiAs(accounts.otherPoster, app)
  const { data } = await reader.get<{ data: { member_id: number }[] }>('circle/topicapi', {
    action: 'list',
    pagesize: 100,
  })
  expect(data.filter((post) => post.member_id === 1)).toEqual([])

  await go('/blockuser')
  await page.getByRole('button', { name: '取消拉黑 云溪小满' }).tap()
  await waitForToast(page, '操作成功')
  await page.getByText('没有拉黑任何人').waitFor()
})

test('a profile can be edited, and an invalid nickname shows its error at the field', async () => {
  const { page, allow } = await openPage({ app, as: accounts.verified, route: '/usercenter/mine' })
  await page.getByRole('button', { name: '编辑资料' }).tap()
  const sheet = page.getByRole('dialog', { name: '编辑资料' })
  const save = sheet.getByRole('button', { name: '保存' })
  await sheet.getByLabel('昵称').fill('宁')
  await save.tap()
  await sheet.getByText('昵称为2到20个字').waitFor()
  allow(/^422 POST/)
  await sheet.getByLabel('昵称').fill('匿名用户')
  await save.tap()
  await sheet.getByText('该昵称不可使用').waitFor()
  await checkSheet(page)
  await sheet.getByLabel('昵称').fill('云溪水利站')
  await save.tap()
  await waitForToast(page, '保存成功')
  await page.getByRole('heading', { level: 1, name: '云溪水利站' }).waitFor()
})

test('a reward is given once, shows its giver, and appears in the ledger; a visitor is asked to log in', async () => {
  const { page, go } = await openPage({ app, as: accounts.otherPoster, route: '/sharedetail/180' })
  const block = page.getByRole('region', { name: '打赏' })
  await scrollAndTap(block.getByRole('button', { name: '打赏', exact: true }))
  const sheet = page.getByRole('dialog', { name: '打赏作者' })
  for (const typed of ['1.5', '-3', '', '12345']) {
    await sheet.getByLabel('其他数量').fill(typed)
    await expect.poll(() => sheet.getByLabel('其他数量').inputValue()).toBe(typed)
    await sheet.getByRole('button', { name: '打赏', exact: true }).tap()
    await sheet.getByText('请输入1到9999的整数').waitFor()
  }
  await sheet.getByLabel('其他数量').fill('9999')
  await sheet.getByRole('button', { name: '打赏 9999 积分' }).tap()
  await sheet.getByText('余额不足').waitFor()
  await sheet.getByRole('radio', { name: '5', exact: true }).tap()
  await shot(page, 'members give')
  await checkSheet(page)
  await sheet.getByRole('button', { name: '打赏 5 积分' }).tap()
  await waitForToast(page, '操作成功!')
  await block.getByRole('button', { name: '1 次打赏，查看打赏的人' }).tap()
  await page.getByRole('dialog', { name: '1 次打赏' }).getByText('5 积分').waitFor()
  await shot(page, 'members givers')
  await go('/credits')
  await page.getByRole('list', { name: '积分明细' }).getByText('打赏作者').waitFor()
  await page.getByText('95', { exact: true }).waitFor()

  const visitor = await openPage({ app, route: '/sharedetail/180' })
  await scrollAndTap(visitor.page.getByRole('button', { name: '打赏', exact: true }))
  await visitor.page.getByRole('dialog', { name: '登录' }).waitFor()
})

test('a post with 31 rewards of two members shows both faces, and its sheet lists all rewards', async () => {
  const content_id = await publishPost(app, '修桥的师傅辛苦了。', accounts.poster)
  const give = async (mobile: string, times: number) => {
    const giver = await apiAs(mobile, app)
    for (let n = 0; n < times; n++) {
      const key = { 'idempotency-key': `${content_id} ${mobile} ${n}` }
      await giver.post('reward/give', { content_id, kind: 'credit', amount: 1 }, key)
    }
  }
  await give(accounts.verified, 1)
  await give(accounts.otherPoster, 30)
  const { page } = await openPage({ app, route: `/sharedetail/${content_id}` })
  const button = page.getByRole('button', { name: '31 次打赏，查看打赏的人' })
  await scrollAndTap(button)
  const sheet = page.getByRole('dialog', { name: '31 次打赏' })
  const rows = sheet.getByRole('listitem')
  await rows.nth(28).scrollIntoViewIfNeeded()
  await expect.poll(() => rows.count()).toBe(31)
  await page.goBack()
  await sheet.waitFor({ state: 'detached' })
  expect(await button.innerText()).toBe('31 次打赏')
  expect(await button.locator('img').count()).toBe(2)
})

test('in landscape the sheet of a reward shows its button', async () => {
  const { page } = await openPage({ app, as: accounts.poster, route: '/sharedetail/180', width: 812, height: 375 })
  await scrollAndTap(page.getByRole('button', { name: '打赏', exact: true }))
  const give = page.getByRole('dialog', { name: '打赏作者' }).getByRole('button', { name: /^打赏 \d+ 积分$/ })
  const bottom = async () => {
    const box = await give.boundingBox()
    return box ? box.y + box.height : Number.POSITIVE_INFINITY
  }
  await expect.poll(bottom).toBeLessThanOrEqual(375)
})

describe('visibility of member pages', () => {
  type Owner = { id: number; name: string; post: number }
  type Look = [route: (owner: Owner) => string, sees: (page: Page, owner: Owner) => Locator]
  const toPage = ({ id }: Owner) => `/usercenter/${id}`
  const toPost = ({ post }: Owner) => `/sharedetail/${post}`
  const row = (list: string) => (page: Page) => page.getByRole('list', { name: list }).getByRole('listitem').first()
  const words = (text: string) => (page: Page) => page.getByText(text)
  const lists: Look[] = [
    [({ id }) => `/attentions?id=${id}`, row('关注的用户')],
    [({ id }) => `/fans?id=${id}`, row('粉丝')],
  ]
  const follow: Look = [toPage, (page, { name }) => page.getByRole('button', { name: `关注 ${name}` })]
  const unseen: Look[] = [
    [toPage, words('您已拉黑该用户')],
    [toPost, words('您已拉黑该用户')],
    [() => '/blockuser', (page, { name }) => page.getByRole('list', { name: '拉黑列表' }).getByText(name)],
  ]

  test.each<[who: string, as: string | undefined, looks: Look[], blocks?: [who: string, whom: string]]>([
    ['they themselves', accounts.poster, [[toPage, (page) => page.getByRole('button', { name: '编辑资料' })]]],
    ['another', accounts.otherPoster, [...lists, follow]],
    ['a visitor', undefined, [...lists, [toPage, (page, { name }) => page.getByRole('heading', { level: 1, name })]]],
    ['one who blocks them', accounts.verified, unseen, [accounts.verified, accounts.poster]],
    [
      'one whom they block',
      accounts.otherPoster,
      [follow, [toPost, words('说点什么…')]],
      [accounts.poster, accounts.otherPoster],
    ],
  ])('a member’s pages show the right content to %s', async (who, as, looks, blocks) => {
    const owner = await ownerOf(accounts.poster)
    if (blocks) await block(...blocks)
    const { page, go } = await openPage({ app, ...(as ? { as } : {}), route: null })
    for (const [route, sees] of looks) {
      await go(route(owner))
      await sees(page, owner).first().waitFor()
      // Views that are not in screens.e2e.ts are checked in both colour schemes here.
      if (who !== 'another' && who !== 'one who blocks them') continue
      await checkAxe(page)
      await page.emulateMedia({ colorScheme: 'dark' })
      await checkContrast(page)
      await page.emulateMedia({ colorScheme: 'light' })
    }
  })

  const idOf = async (mobile: string) =>
    (await (await apiAs(mobile, app)).get<{ user: { memberid: number; nickname: string } }>('ajax/user')).user
  const ownerOf = async (mobile: string): Promise<Owner> => {
    const api = await apiAs(mobile, app)
    const { memberid, nickname } = await idOf(mobile)
    const { data } = await api.get<{ data: { topic_id: number; state: string; anonymous: string }[] }>(
      'circle/memberapi',
      {
        action: 'topic',
      },
    )
    const post = data.find(({ state, anonymous }) => state === '1' && anonymous === '0')?.topic_id ?? 0
    return { id: memberid, name: nickname, post }
  }
  const block = async (who: string, whom: string) =>
    (await apiAs(who, app)).post('circle/commonapi', { action: 'block', to_member_id: (await idOf(whom)).memberid })
})

test('names of 20 characters are shown whole in the user centre, leave labels on one line, and fit beside the unread dot', async () => {
  const { page, go } = await openPage({ app: named, as: accounts.poster, width: 320, route: '/get_praised' })
  const topOf = (one: Element) => one.getBoundingClientRect().top
  const dot = page.getByText('新', { exact: true }).first()
  await dot.waitFor()
  const name = dot.locator('xpath=../following-sibling::*[1]')
  expect(await dot.locator('..').evaluate(topOf)).toBeGreaterThan(await name.evaluate(topOf))
  await go('/settings')
  const height = (words: string) =>
    page.getByText(words, { exact: true }).evaluate((one) => Math.round(one.getBoundingClientRect().height))
  await page.getByText('编辑资料').waitFor()
  expect(await height('编辑资料')).toBe(await height('登录设备'))
  await go('/usercenter/mine')
  const heading = page.getByRole('heading', { level: 1, name: /^非常/ })
  await heading.waitFor()
  expect(await heading.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
})

test('under a card a comment of a member with a name of 20 characters shows the beginning of its words', async () => {
  const { page } = await openPage({ app: named, as: accounts.poster, width: 320 })
  const preview = page.getByRole('feed').getByRole('article').locator('a > p').first()
  await preview.waitFor()
  const roomForWords = await preview.evaluate((line) => {
    const range = document.createRange()
    range.selectNodeContents(line)
    const name = line.querySelector('b')
    if (name) range.setStartAfter(name)
    return line.getBoundingClientRect().right - range.getBoundingClientRect().left
  })
  expect(roomForWords).toBeGreaterThan(100)
})

test('a reply of a member with a name of 20 characters begins on the line of the name', async () => {
  const { page } = await openPage({ app: named, as: accounts.poster, width: 320, route: '/sharedetail/3' })
  const reply = page.getByRole('article', { name: /的回复$/ }).first()
  await reply.waitFor()
  const isOnItsLine = await reply.evaluate((article) => {
    const [name, words] = [article.querySelector('p b'), article.querySelector('p > span:last-child')]
    const lines = [name, words].map((one) => one?.getClientRects() ?? [])
    return lines[0]?.length === 1 && (lines[1]?.[0]?.top ?? 0) < (lines[0]?.[0]?.bottom ?? 0)
  })
  expect(isOnItsLine).toBe(true)
})

test.each([
  [
    'text of 200 %',
    (page: Page) => page.evaluate(() => document.documentElement.style.setProperty('--text-scale', '2')),
  ],
  ['the largest elder size', (page: Page) => turnElderOn(page.context(), '40').then(() => page.reload())],
] as const)(
  'with %s a name of 20 characters neither pushes a received comment out of the window nor covers it',
  async (_, enlarge) => {
    const { page } = await openPage({ app: named, as: accounts.poster, width: 320, route: '/get_comments' })
    await enlarge(page)
    const row = page.getByRole('article').first()
    const places = () =>
      row.evaluate((article) => {
        const [name, text] = [article.querySelector('p a'), article.querySelector('p + p')]
        const range = document.createRange()
        if (name) range.selectNodeContents(name)
        const { right = 999, top = 0 } = text?.getBoundingClientRect() ?? {}
        return right <= window.innerWidth - 8 && range.getBoundingClientRect().bottom <= top + 4
      })
    await expect.poll(places).toBe(true)
  },
)
