import type { Page, Request, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { accounts } from '../harness/accounts.ts'
import { apiAs } from '../harness/api.ts'
import { ownApp } from '../harness/app.ts'
import { drag, waitForToast } from '../harness/gestures.ts'
import { openPage } from '../harness/page.ts'
import { threePictures } from '../harness/pictures.ts'
import { unique } from '../harness/unique.ts'

// What a slow or lost answer meets: a reader who has gone on meanwhile.
const app = ownApp()

/** Holds matching requests until `release`, which lets them and all later ones pass. */
const hold = async (page: Page, url: string | RegExp, isHeld: (request: Request) => boolean = () => true) => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const asked: Request[] = []
  await page.route(url, async (route: Route) => {
    if (!isHeld(route.request())) return route.fallback()
    asked.push(route.request())
    await released
    await route.continue()
  })
  return { release, asked }
}

const textOf = (page: Page) => page.getByRole('textbox', { name: /^帖子内容/ })
const rings = (page: Page) => page.locator('[role=progressbar]').count()

test('a picture that is moved by its menu keeps the upload that ended while the menu was open', async () => {
  const { page } = await openPage({ app, as: accounts.verified, route: '/take_post' })
  const uploads = await hold(page, '**/index/upload/file')
  await page.getByLabel('选择图片').setInputFiles(await threePictures())
  await expect.poll(() => rings(page)).toBe(3)
  await page.getByRole('button', { name: '第 1 张，更多操作' }).tap()
  await page.getByRole('dialog').getByRole('button', { name: '下移' }).waitFor()
  uploads.release()
  await expect.poll(() => rings(page)).toBe(0)
  await page.getByRole('dialog').getByRole('button', { name: '下移' }).tap()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  expect(await rings(page)).toBe(0)
  const content = unique('三张照片')
  await textOf(page).fill(content)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: '发布', exact: true }).tap()
  await waitForToast(page, '发布成功!')
})

test('a post that is edited stays in the composer when it cannot be read once more', async () => {
  const author = await apiAs(accounts.otherPoster, app)
  const { data } = await author.get<{ data: { topic_id: number }[] }>('circle/memberapi', { action: 'topic' })
  const { page, allow } = await openPage({ app, as: accounts.otherPoster, route: `/topic_edit/${data[0]?.topic_id}` })
  await page.getByText('编辑', { exact: true }).tap()
  await textOf(page).waitFor()
  allow(/detail_edit/)
  let lost = 0
  await page.route(/action=detail_edit/, async (route) => {
    await route.abort()
    lost += 1
  })
  const content = unique('改到一半')
  await textOf(page).fill(content)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  // A call is tried three times.
  await expect.poll(() => lost).toBe(3)
  await page.waitForTimeout(500)
  expect(await textOf(page).inputValue()).toBe(content)
})

test('a writer who reads on while a post is sent stays there when it has been published', async () => {
  const { page, go } = await openPage({ app, as: accounts.poster, route: '/' })
  await page.getByRole('article').first().waitFor()
  await go('/take_post')
  const sent = await hold(page, '**/circle/postingapi')
  await textOf(page).fill(unique('边发边看'))
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: '发布', exact: true }).tap()
  await expect.poll(() => sent.asked.length).toBe(1)
  await page.goBack()
  await page.getByRole('article').first().waitFor()
  sent.release()
  await waitForToast(page, '发布成功!')
  await page.waitForTimeout(1_500)
  expect(new URL(page.url()).hash).toBe('#/')
})

test('a gift whose answer was lost is repeated under its key, also from a new sheet', async () => {
  const author = await apiAs(accounts.verified, app)
  const { data } = await author.get<{ data: { topic_id: number }[] }>('circle/memberapi', { action: 'topic' })
  const { page, allow } = await openPage({ app, as: accounts.poster, route: `/sharedetail/${data.at(-1)?.topic_id}` })
  allow(/reward\/give/)
  const keys: (string | undefined)[] = []
  await page.route('**/reward/give', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return route.continue()
    await route.fetch()
    await route.abort()
  })
  const give = async () => {
    await page.getByRole('region', { name: '打赏' }).getByRole('button', { name: '打赏', exact: true }).tap()
    const sheet = page.getByRole('dialog', { name: '打赏作者' })
    await sheet.getByRole('button', { name: /^打赏 \d+ 积分$/ }).tap()
    return sheet
  }
  const sheet = await give()
  await sheet.getByText('操作失败').waitFor()
  await page.goBack()
  await sheet.waitFor({ state: 'hidden' })
  await give()
  await waitForToast(page, '操作成功!')
  expect(keys).toEqual([expect.any(String), keys[0]])
})

test('a poll opens by itself at its time', async () => {
  const { page } = await openPage({ app, as: accounts.poster, route: null })
  await page.route(/tagapi\?.*action=detail/, async (route) => {
    const answer = await (await route.fetch()).json()
    const poll = { ...answer.data.vote_info, phase: 'before', start_time: new Date(Date.now() + 5_000).toISOString() }
    await route.fulfill({ json: { ...answer, data: { ...answer.data, vote_info: poll } } })
  })
  await page.goto('/h5/circle/#/topicdetails/36')
  await page.getByText(/月\d+日 \d+:\d+ 开始/).waitFor()
  await page.getByText(/^还剩/).waitFor()
  expect(await page.getByText('投票未开始').count()).toBe(0)
})

test('the next page of a list comes also when its end was reached while the earlier pages were read anew', async () => {
  const { page } = await openPage({ app, route: '/' })
  const cursors = new Set<string | null>()
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.endsWith('/circle/topicapi') && searchParams.get('action') === 'list')
      cursors.add(searchParams.get('cursor'))
  })
  /** The list grows while its rows are measured. */
  const toEnd = async () => {
    for (let n = 0; n < 8; n++) {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
      await page.waitForTimeout(100)
    }
  }
  await page.getByRole('article').first().waitFor()
  await toEnd()
  await expect.poll(() => cursors.size).toBeGreaterThan(0)
  const first = await hold(page, /topicapi\?.*action=list/, (request) => !request.url().includes('cursor='))
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect.poll(() => first.asked.length).toBeGreaterThan(0)
  const seen = cursors.size
  await toEnd()
  first.release()
  await expect.poll(() => cursors.size, { timeout: 20_000 }).toBeGreaterThan(seen)
})

test('pulling down without a network says why nothing was refreshed', async () => {
  const { page, allow } = await openPage({ app, as: accounts.reviewer, route: '/article' })
  await page.getByRole('article').first().waitFor()
  allow(/circle\/topic/)
  await page.route(/circle\/topic\?/, (route) => route.abort())
  await drag(page, { x: 180, y: 300 }, { x: 180, y: 560 }, 12)
  await waitForToast(page, /网络/)
  expect(await page.getByText('刷新成功').count()).toBe(0)
})

test('what is changed while other settings are saved stays to be saved', async () => {
  const { page } = await openPage({ app, as: accounts.operator, desktop: true, route: '/console/settings' })
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  const save = () => page.getByRole('button', { name: '保存', exact: true }).click()
  const saving = await hold(page, '**/api/console/settings*', (request) => request.method() === 'POST')
  await field('圈子名称').fill('云溪圈')
  await save()
  await expect.poll(() => saving.asked.length).toBe(1)
  await field('发帖说明标题').fill('怎么发才好看')
  saving.release()
  await waitForToast(page, '保存成功')
  expect(await field('发帖说明标题').inputValue()).toBe('怎么发才好看')
  await save()
  await page.getByText('项未保存').waitFor({ state: 'detached' })
  await page.reload()
  await expect.poll(() => field('发帖说明标题').inputValue()).toBe('怎么发才好看')
  expect(await field('圈子名称').inputValue()).toBe('云溪圈')
})

test('an announcement whose answer was lost is sent once more without reaching the members twice', async () => {
  const { page, allow } = await openPage({ app, as: accounts.operator, desktop: true, route: '/console/notices' })
  allow(/console\/notice_send/)
  const title = unique('今晚停水')
  await page.getByRole('button', { name: '发送通知' }).click()
  const form = page.getByRole('dialog', { name: '发送通知' })
  await form.getByRole('textbox', { name: /标题/ }).fill(title)
  await form.getByRole('textbox', { name: /内容/ }).fill('九点到十点')
  let sent = 0
  await page.route('**/console/notice_send', async (route) => {
    sent += 1
    if (sent > 1) return route.continue()
    await route.fetch()
    await route.abort()
  })
  const send = async () => {
    await form.getByRole('button', { name: '发送', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '发送' }).click()
  }
  await send()
  await waitForToast(page, /网络/)
  // What was refused at once is not sent again by a double tap.
  await page.waitForTimeout(500)
  await send()
  await form.waitFor({ state: 'hidden' })
  await page.reload()
  await page.getByRole('row').filter({ hasText: title }).first().waitFor()
  expect(await page.getByRole('row').filter({ hasText: title }).count()).toBe(1)
})

test('a form that is opened while another is being saved stays open with what is typed', async () => {
  const { page } = await openPage({ app, as: accounts.operator, desktop: true, route: '/console/categories' })
  const saving = await hold(page, '**/api/console/category_save*')
  const form = (name: string) => page.getByRole('dialog', { name })
  const [first, second] = [unique('甲'), unique('乙')]
  await page.getByRole('button', { name: '新增分类' }).click()
  await form('新增分类').getByRole('textbox', { name: /名称/ }).fill(first)
  await form('新增分类').getByRole('button', { name: '保存' }).click()
  await expect.poll(() => saving.asked.length).toBe(1)
  await page.keyboard.press('Escape')
  await form('新增分类').waitFor({ state: 'hidden' })
  await page.getByRole('list', { name: '话题分类' }).getByRole('listitem').first().getByRole('button').nth(1).click()
  await form('编辑分类').getByRole('textbox', { name: /名称/ }).fill(second)
  saving.release()
  await waitForToast(page, '保存成功')
  await page.waitForTimeout(500)
  expect(await form('编辑分类').getByRole('textbox', { name: /名称/ }).inputValue()).toBe(second)
})

test('the next page of a table that does not come says why', async () => {
  const { page, allow } = await openPage({ app, as: accounts.operator, desktop: true, route: '/console/members' })
  allow(/console\/member/)
  await page.route(/console\/member\?.*cursor=/, (route) =>
    route.fulfill({ status: 500, json: { state: 0, code: 500, error: '操作失败', data: null } }),
  )
  await page.getByRole('button', { name: '加载更多' }).click()
  await waitForToast(page, '操作失败')
})

test('a topic that is saved after its form was left leaves the reader where they are', async () => {
  const { page, go } = await openPage({ app, as: accounts.reviewer, route: '/topic' })
  await page.getByRole('link', { name: /^编辑/ }).first().tap()
  await page.getByLabel('话题介绍').fill(unique('写到一半就走的介绍'))
  const saving = await hold(page, '**/api/circle/tag', (request) => request.method() === 'POST')
  await page.getByRole('button', { name: '保存' }).tap()
  await expect.poll(() => saving.asked.length).toBe(1)
  await page.getByRole('button', { name: '返回' }).tap()
  await page.getByRole('alertdialog', { name: '放弃修改?' }).getByRole('button', { name: '放弃' }).tap()
  await page.waitForURL(/#\/topic$/)
  await go('/reported_members')
  await page.getByRole('heading', { level: 1 }).waitFor()
  const address = page.url()
  saving.release()
  await waitForToast(page, '保存成功')
  await page.waitForTimeout(500)
  expect(page.url()).toBe(address)
})

test('a trial of terms that is lost on the way ends with its reason', async () => {
  const { page, allow } = await openPage({ app, as: accounts.operator, desktop: true, route: '/console/words' })
  allow(/console\/word/)
  await page.route(/console\/word\?.*action=trial/, (route) =>
    route.fulfill({ status: 404, json: { state: 0, code: 404, error: '内容不存在', data: null } }),
  )
  await page.getByRole('button', { name: '添加', exact: true }).click()
  const form = page.getByRole('dialog', { name: '添加敏感词' })
  await form.getByRole('textbox', { name: /词语/ }).fill('茶山')
  await form.getByRole('button', { name: '试运行' }).click()
  await form.getByText('内容不存在').waitFor()
  expect(await form.getByText(/正在查看/).count()).toBe(0)
})
