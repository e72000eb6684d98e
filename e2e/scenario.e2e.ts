import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accounts } from './harness/accounts.ts'
import { acceptAgreement } from './harness/actions/composer.ts'
import { scrollTo, swipeLeft, waitForToast } from './harness/actions/gestures.ts'
import { smsCode } from './harness/actions/sms.ts'
import { ownApp } from './harness/app.ts'
import { openPage, shot, type Visit } from './harness/page.ts'
import { threePictures } from './harness/pictures.ts'

const app = ownApp()

const text = '清晨的云溪老码头，三个颜色的船都靠了岸，适合带孩子来看。'
const words = '这三条船我小时候坐过，红的那条是我爷爷的。'
const tag = '一条河的旅行'

test('a post with pictures passes two review levels, is found, liked and commented, and notifies its author', {
  timeout: 240_000,
}, async () => {
  const author = await openPage({ app })
  await logInByCode(author, accounts.poster)
  await writeAndPublish(author.page)
  await ownProfileShowsPending(author.page)
  const before = await counters(author.page)

  const reviewer = await openPage({ app, as: accounts.reviewer, route: '/audit' })
  await passFirstLevel(reviewer.page)
  const secondReviewer = await openPage({ app, as: accounts.secondReviewer, route: '/article' })
  await passSecondLevel(secondReviewer.page)

  const reader = await openPage({ app, as: accounts.otherPoster, route: '/topiclist' })
  await findUnderItsTag(reader.page)
  await likeCollectFollow(reader.page)
  await comment(reader.page)
  const postPage = new URL(reader.page.url()).hash.slice(1)
  const visitor = await openPage({ app, route: postPage })
  await visitor.page.getByText(text).waitFor()
  await visitor.page.getByText('还没有评论，来说第一句').waitFor()
  expect(await visitor.page.getByText(words).count()).toBe(0)

  await passComment(reviewer, secondReviewer)
  await visitor.page.reload()
  await visitor.page.getByRole('article', { name: '吃货地图的评论' }).getByText(words).waitFor()
  await shot(visitor.page, 'scenario post with its comment')
  await findByWords(visitor)

  await authorIsNotified(author)
  await author.go('/usercenter/mine')
  const mine = author.page.getByRole('article').filter({ hasText: text })
  await mine.getByRole('button', { name: '点赞 1' }).waitFor()
  expect(await mine.getByText('审核中').count()).toBe(0)
  await mine.getByText(words).waitFor()
  await shot(author.page, 'scenario own page, passed')
  const after = await counters(author.page)
  expect(after).toEqual({ ...before, 粉丝: before.粉丝 + 1, 获赞: before.获赞 + 1, 评论: before.评论 + 1 })
})

const logInByCode = async ({ page }: Visit, mobile: string) => {
  await page.getByRole('link', { name: '发帖' }).tap()
  await page.getByText('登录后就可以发帖').waitFor()
  await page.getByRole('button', { name: '登录' }).tap()
  const sheet = page.getByRole('dialog', { name: '登录' })
  await sheet.getByRole('button', { name: '获取验证码' }).tap()
  await sheet.getByText('请填写手机号').waitFor()
  await sheet.getByLabel('手机号').fill(mobile)
  await sheet.getByRole('button', { name: '获取验证码' }).tap()
  await waitForToast(page, '发送成功')
  await sheet.getByRole('button', { name: /^\d+s$/ }).waitFor()
  await shot(page, 'scenario login sheet')
  await sheet.getByLabel('验证码').fill(await smsCode(app, mobile))
  await sheet.getByRole('button', { name: '登录', exact: true }).tap()
  await sheet.waitFor({ state: 'hidden' })
}

const writeAndPublish = async (page: Page) => {
  await page.getByRole('textbox', { name: '帖子内容' }).fill(text)
  await page.getByRole('button', { name: '添加话题' }).tap()
  await page.getByRole('dialog', { name: '选择话题' }).getByPlaceholder('搜索话题').fill('一条河')
  await page.getByRole('dialog').getByRole('button', { name: tag }).tap()
  await page.getByRole('textbox', { name: `帖子内容，话题 ${tag}` }).waitFor()
  await page.getByLabel('选择图片').setInputFiles(await threePictures())
  await page.getByRole('list', { name: '已选图片，共 3 张' }).waitFor()
  expect(await page.getByRole('switch', { name: '匿名发布' }).getAttribute('aria-checked')).toBe('false')
  await expect.poll(() => page.getByRole('progressbar').count()).toBe(0)
  await acceptAgreement(page)
  await shot(page, 'scenario composer')
  await page.getByRole('button', { name: '发布', exact: true }).tap()
  await waitForToast(page, '发布成功!')
}

const ownProfileShowsPending = async (page: Page) => {
  await page.waitForURL(/#\/usercenter\/mine$/)
  const mine = page.getByRole('article').filter({ hasText: text })
  await mine.getByText('审核中').waitFor()
  expect(await mine.getByRole('button', { name: /^点赞/ }).count()).toBe(0)
  await mine.scrollIntoViewIfNeeded()
  await shot(page, 'scenario own page, waiting')
}

const passFirstLevel = async (page: Page) => {
  const posts = page.getByRole('link', { name: /帖子审核/ })
  const waiting = Number(await posts.locator('em').innerText())
  expect(waiting).toBeGreaterThan(0)
  await shot(page, 'scenario review workspace')
  await posts.tap()
  await openItem(page, text)
  const detail = page.getByRole('dialog', { name: '帖子详情' })
  await detail.getByText(tag).first().waitFor()
  await shot(page, 'scenario review detail')
  await detail.getByRole('button', { name: '通过，送二审' }).tap()
  const question = page.getByRole('alertdialog', { name: '确认通过这条帖子吗?' })
  await question.getByText('将进入二级审核').waitFor()
  await question.getByRole('button', { name: '通过' }).tap()
  await page.getByRole('button', { name: '撤销' }).waitFor()
  await shot(page, 'scenario passed on, undo offered')
  await page.goto(page.url().replace(/#.*/, '#/audit'))
  await expect.poll(() => posts.locator('em').innerText()).toBe(String(waiting - 1))
}

const passSecondLevel = async (page: Page) => {
  await openItem(page, text)
  await page.getByRole('dialog', { name: '帖子详情' }).getByRole('button', { name: '通过', exact: true }).tap()
  const question = page.getByRole('alertdialog', { name: '确认通过这条帖子吗?' })
  await question.getByText('通过后所有人可见').waitFor()
  await question.getByRole('button', { name: '通过' }).tap()
  await page.getByRole('button', { name: '撤销' }).waitFor()
}

const openItem = async (page: Page, words: string) => {
  const row = page.getByRole('article').filter({ hasText: words.slice(0, 20) })
  await scrollTo(page, row)
  await row.getByRole('button', { name: /^查看/ }).tap()
}

const findUnderItsTag = async (page: Page) => {
  await page.getByRole('link', { name: new RegExp(tag) }).tap()
  await page.getByRole('link', { name: `豆豆妈：${text}` }).tap()
  await page.waitForURL(/#\/sharedetail\/\d+$/)
  const pictures = page.getByRole('region', { name: '图片' })
  await pictures.getByText('1/3').waitFor()
  // The swiper is loaded after the page, so swipe again.
  await expect
    .poll(
      async () => {
        await swipeLeft(page, pictures)
        await page.waitForTimeout(300)
        return pictures.innerText()
      },
      { timeout: 20_000 },
    )
    .toMatch(/[23]\/3/)
  await shot(page, 'scenario post of another')
}

const findByWords = async ({ page, go }: Visit) => {
  await go('/topic-search')
  await page.getByRole('searchbox').fill('云溪老码头')
  await page.getByRole('searchbox').press('Enter')
  await page.getByRole('article').filter({ hasText: text }).waitFor()
  await shot(page, 'scenario found by its words')
}

const likeCollectFollow = async (page: Page) => {
  await page.getByRole('button', { name: /^点赞/, pressed: false }).first().tap()
  await waitForToast(page, /点赞成功/)
  await shot(page, 'scenario reward')
  await page.getByText('1 人赞过').waitFor()
  await page.getByRole('button', { name: /^收藏/ }).tap()
  await waitForToast(page, /收藏成功/)
  await page.getByRole('button', { name: '关注 豆豆妈' }).tap()
  await waitForToast(page, /关注成功/)
  await page.getByRole('button', { name: '已关注 豆豆妈' }).waitFor()
}

const comment = async (page: Page) => {
  await page.getByRole('button', { name: '说点什么…' }).tap()
  const sheet = page.getByRole('dialog', { name: '评论' })
  await sheet.getByRole('button', { name: '发送' }).tap()
  await waitForToast(page, '请先填写评论内容!')
  await sheet.getByRole('textbox').fill(words)
  await shot(page, 'scenario comment sheet')
  await sheet.getByRole('button', { name: '发送' }).tap()
  await sheet.waitFor({ state: 'hidden' })
  const mine = page.getByRole('article', { name: '吃货地图的评论' }).filter({ hasText: words })
  await mine.getByText('审核中').waitFor()
  await mine.getByRole('button', { name: '点赞' }).tap()
  await waitForToast(page, '评论审核中~')
  await shot(page, 'scenario comment waiting')
}

const passComment = async (first: Visit, second: Visit) => {
  for (const [{ page, go }, verb] of [
    [first, '通过，送二审'],
    [second, '通过'],
  ] as const) {
    await go('/comment')
    await openItem(page, words)
    const detail = page.getByRole('dialog', { name: '评论详情' })
    await detail.getByRole('button', { name: verb, exact: true }).tap()
    await page.getByRole('alertdialog').getByRole('button', { name: '通过' }).tap()
    await page.getByRole('button', { name: '撤销' }).waitFor()
  }
}

/** Authors are notified when a decision can no longer be undone, ten seconds later. */
const authorIsNotified = async ({ page, go }: Visit) => {
  for (const [group, expected] of [
    ['评论和回复', `吃货地图 ${words}`],
    ['通知', `您的帖子已通过审核 「${text}」`],
  ] as const) {
    const messages = page.getByRole('list', { name: group })
    await expect
      .poll(
        async () => {
          await go('/notify')
          await page.reload()
          await page.getByRole('tab', { name: group }).tap()
          await messages.waitFor()
          return (await messages.innerText()).replace(/\s+/g, ' ')
        },
        { timeout: 60_000, interval: 2_000 },
      )
      .toContain(expected)
  }
  await shot(page, 'scenario notices')
}

/** The counters of one's own profile. */
const counters = async (page: Page) => {
  const numberOf = (word: string) =>
    page
      .getByRole('listitem')
      .filter({ hasText: new RegExp(`${word}$`) })
      .locator('b')
      .evaluate((number) => Number(number.firstChild?.textContent))
  return {
    关注: await numberOf('关注'),
    粉丝: await numberOf('粉丝'),
    获赞: await numberOf('获赞'),
    评论: await numberOf('评论'),
  }
}
