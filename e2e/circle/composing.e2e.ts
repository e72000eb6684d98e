import sharp from 'sharp'
import { expect, test } from 'vitest'
import { accounts } from '../harness/accounts.ts'
import { acceptAgreement, postTextOf } from '../harness/actions/composer.ts'
import { scrollAndTap, tapUntil, waitForToast } from '../harness/actions/gestures.ts'
import { keyboardHeight, openKeyboard } from '../harness/actions/keyboard.ts'
import { openPage } from '../harness/page.ts'
import { jpeg } from '../harness/pictures.ts'
import { begin } from '../harness/waits/begin.ts'
import { holdRequests } from '../harness/waits/hold-requests.ts'
import { settled } from '../harness/waits/settled.ts'

test('the tools and the pictures stay above the keyboard, and an emoji goes where the caret is', async () => {
  const { page } = await openPage({ as: accounts.otherPoster, route: '/take_post' })
  const text = page.getByRole('textbox', { name: '帖子内容' })
  await text.fill('云海日出')
  await page.getByLabel('选择图片或视频').setInputFiles(await jpeg('sea', '#2980b9'))
  await page.getByRole('list', { name: '已选图片，共 1 张' }).waitFor()
  await text.tap()
  await openKeyboard(page)
  const tools = page.getByRole('toolbar', { name: '发帖工具' })
  const edge = 812 - keyboardHeight
  await expect.poll(async () => bottomOf(await tools.boundingBox())).toBeLessThanOrEqual(edge + 1)
  const grid = page.getByRole('list', { name: '已选图片，共 1 张' })
  const top = (await tools.boundingBox())?.y ?? 0
  expect(bottomOf(await grid.boundingBox())).toBeLessThanOrEqual(top)

  await text.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(2, 2))
  await tools.getByRole('button', { name: '表情' }).tap()
  await tools.getByRole('button', { name: '心动' }).tap()
  await expect.poll(() => text.inputValue()).toBe('云海😍日出')
  expect(await text.evaluate((field: HTMLTextAreaElement) => field.selectionStart)).toBe('云海😍'.length)
})

test('an emoji added at the end of a long text stays visible above the emoji row, keeps the keyboard and can be undone', async () => {
  const { page } = await openPage({ as: accounts.otherPoster, route: '/take_post', height: 420 })
  const text = page.getByRole('textbox', { name: '帖子内容' })
  await text.tap()
  await page.keyboard.insertText('一行\n'.repeat(17))
  await page.keyboard.press('x')
  const tools = page.getByRole('toolbar', { name: '发帖工具' })
  await tools.getByRole('button', { name: '表情' }).tap()
  await tools.getByRole('button', { name: '心动' }).tap()
  await expect.poll(() => text.inputValue()).toMatch(/x😍$/)
  expect(await text.evaluate((field) => field === document.activeElement)).toBe(true)
  await expect
    .poll(async () => bottomOf(await text.boundingBox()) - ((await tools.boundingBox())?.y ?? 0))
    .toBeLessThanOrEqual(1)
  await page.keyboard.press('Enter')
  await expect
    .poll(async () => bottomOf(await text.boundingBox()) - ((await tools.boundingBox())?.y ?? 0))
    .toBeLessThanOrEqual(1)
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect.poll(() => text.inputValue()).toMatch(/x$/)
})

test('the row of emoji does not move a short text', async () => {
  const { page } = await openPage({ as: accounts.otherPoster, route: '/take_post', height: 330 })
  const text = page.getByRole('textbox', { name: '帖子内容' })
  await text.fill('短')
  const { y } = (await text.boundingBox()) ?? {}
  await page.getByRole('button', { name: '表情' }).tap()
  await page.getByRole('button', { name: '心动' }).waitFor()
  expect((await text.boundingBox())?.y).toBe(y)
})

test('the text is kept when the phone is turned', async () => {
  const { page } = await openPage({ as: accounts.otherPoster, route: '/take_post', width: 760 })
  const text = page.getByRole('textbox', { name: '帖子内容' })
  await text.fill('山'.repeat(600))
  await page.setViewportSize({ width: 375, height: 812 })
  await expect.poll(() => text.evaluate((field) => field.scrollHeight - field.clientHeight)).toBeLessThanOrEqual(1)
})

test('in landscape the pictures of a draft are shown as a whole', async () => {
  const { page } = await openPage({ as: accounts.otherPoster, route: '/take_post', width: 812, height: 375 })
  const files = await Promise.all(['#c0392b', '#27ae60', '#2980b9', '#8e44ad'].map((colour) => jpeg('row', colour)))
  await page.getByLabel('选择图片或视频').setInputFiles(files)
  const tiles = page.getByRole('list', { name: '已选图片，共 4 张' }).getByRole('listitem')
  await expect.poll(() => tiles.count()).toBe(5)
  const boxes = await Promise.all((await tiles.all()).map((tile) => tile.boundingBox()))
  expect(new Set(boxes.map((box) => box?.y)).size).toBe(1)
  expect(boxes[0]?.height).toBeLessThan(160)
})

test('the first character moves neither the pictures nor what is below them', async () => {
  const { page } = await openPage({ as: accounts.otherPoster, route: '/take_post' })
  const text = page.getByRole('textbox', { name: '帖子内容' })
  await text.fill('')
  const clear = page.getByRole('button', { name: '清空' })
  await expect.poll(() => clear.count()).toBe(0)
  const grid = page.getByRole('group', { name: '图片和视频' })
  const { y } = (await grid.boundingBox()) ?? {}
  await text.fill('一')
  await clear.waitFor()
  expect((await grid.boundingBox())?.y).toBeCloseTo(y ?? 0, 0)
})

test('the hint on sorting stays in its place while 草稿已保存 comes and goes', async () => {
  const { page } = await openPage({ as: accounts.otherPoster, route: '/take_post' })
  const files = await Promise.all(['#c0392b', '#27ae60'].map((colour) => jpeg('pair', colour)))
  await page.getByLabel('选择图片或视频').setInputFiles(files)
  const leftOf = async (text: string) => (await page.getByText(text).boundingBox())?.x ?? Number.NaN
  await page.getByText('草稿已保存').waitFor()
  expect(await leftOf('长按图片可排序')).toBeLessThan(await leftOf('草稿已保存'))
})

const bottomOf = (box: { y: number; height: number } | null) => (box ? box.y + box.height : Number.NaN)

test('the placeholder is one short line, and the rules are one tap away', async () => {
  const { page } = await openPage({ as: accounts.otherPoster, route: '/take_post' })
  const text = page.getByRole('textbox', { name: '帖子内容' })
  expect([...((await text.getAttribute('placeholder')) ?? '')].length).toBeLessThan(13)
  await page.getByRole('button', { name: '发帖说明' }).tap()
  await page.getByRole('dialog', { name: '发帖说明' }).getByText('写真事，说人话').waitFor()
})

test('a WebP picture of an album is converted and uploaded', async () => {
  const { page } = await openPage({ as: accounts.otherPoster, route: '/take_post' })
  const uploaded = begin(
    page.waitForResponse((answer) => /upload/.test(answer.url()) && answer.request().method() === 'POST'),
  )
  const buffer = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#27ae60' } })
    .webp()
    .toBuffer()
  await page.getByLabel('选择图片或视频').setInputFiles({ name: 'album.webp', mimeType: 'image/webp', buffer })
  expect(await (await uploaded).json()).toMatchObject({ state: 1 })
})

test('a rejected post shows the reason while it is edited', async () => {
  const { page } = await openPage({ as: accounts.otherPoster, route: '/topic_edit/84' })
  const shown = await page.getByRole('region', { name: '驳回理由' }).getByRole('paragraph').textContent()
  await page.getByRole('link', { name: '编辑' }).tap()
  await page.waitForURL(/take_post/)
  await page
    .getByRole('region', { name: '驳回理由' })
    .getByText(shown ?? '')
    .waitFor()
})

test('when the site has disabled anonymity meanwhile, an anonymous draft is published by name only after a confirmation; an error of the server is shown at its field', async () => {
  const { page, allow } = await openPage({ as: accounts.otherPoster, route: '/take_post' })
  await postTextOf(page).fill('不想让人知道是我写的')
  await page.getByRole('switch', { name: '匿名发布' }).tap()
  await acceptAgreement(page)
  await page.getByText('草稿已保存').waitFor()
  await page.route(/commonapi\?.*action=explain/, async (route) => {
    const answer = await (await route.fetch()).json()
    await route.fulfill({ json: { ...answer, data: { ...answer.data, anonymous_switch: 0 } } })
  })
  const sent: (string | null)[] = []
  await page.route(/circle\/postingapi/, (route) => {
    sent.push(new URLSearchParams(route.request().postData() ?? '').get('anonymous'))
    return route.fulfill(
      sent.length === 1
        ? { status: 422, json: { state: 0, data: { field: 'location' }, error: '内容包含违规信息', code: 422 } }
        : { json: { state: 1, data: { topic_id: 1, state: '0' }, error: '', code: 0 } },
    )
  })
  allow(/postingapi|Failed to load resource/)
  await page.reload()
  const publish = page.getByRole('button', { name: '发布', exact: true })
  const question = page.getByRole('alertdialog', { name: '当前不支持匿名' })
  await tapUntil(publish, question)
  await question.getByRole('button', { name: '取消' }).tap()
  await question.waitFor({ state: 'hidden' })
  await tapUntil(publish, question)
  expect(sent).toEqual([])
  await question.getByRole('button', { name: '署名发布' }).tap()
  const refusedPlace = page.getByRole('button', { name: /所在位置.*内容包含违规信息/ })
  await refusedPlace.waitFor()
  await postTextOf(page).fill('换个说法')
  await refusedPlace.waitFor({ state: 'hidden' })
  await publish.tap()
  await waitForToast(page, '发布成功!')
  expect(sent).toEqual(['0', '0'])
})

test('a video can be chosen before the settings of the site have loaded, and a refused upload shows the message of the server', async () => {
  const { page, allow, go } = await openPage({ as: accounts.otherPoster, route: null })
  allow(/getunique|action=setting|Failed to load resource/)
  await page.route(/commonapi\?.*action=setting/, (route) => route.abort())
  await go('/take_post')
  await page.route(/vms\/getunique/, (route) =>
    route.fulfill({ json: { state: 0, data: null, error: '今日视频已满', code: 422 } }),
  )
  const video = { name: 'video.mp4', mimeType: 'video/mp4', buffer: Buffer.alloc(2_000, 1) }
  await page.getByLabel('选择图片或视频').setInputFiles(video)
  await waitForToast(page, /^今日视频已满$/)
})

test('on a slow network a new post waits for the topic of its link, and takes the topic of a link opened over it', async () => {
  const { page, go } = await openPage({ as: accounts.otherPoster, route: null })
  const topics = await holdRequests(page, /tagapi\?.*post_list=1/)
  await go('/take_post?tag_id=1')
  await postTextOf(page).fill('带着话题的帖子')
  await page.getByRole('checkbox').tap()
  await page.getByRole('button', { name: '发布', exact: true }).tap()
  await waitForToast(page, '话题还在加载，请稍候')
  topics.release()
  const topic = page.getByRole('button', { name: /^移除话题 / })
  const first = await topic.getAttribute('aria-label')
  await go('/take_post?tag_id=2')
  await expect.poll(() => topic.getAttribute('aria-label')).not.toBe(first)
  const [request] = await Promise.all([
    page.waitForRequest(/postingapi/),
    page.getByRole('button', { name: '发布', exact: true }).tap(),
  ])
  const sent = new URLSearchParams(request.postData() ?? '')
  expect([sent.get('content'), sent.get('tag')]).toEqual(['带着话题的帖子', '2'])
})

test('a comment shows 回复, has 举报 behind ⋯, and its replies reach the page margin', async () => {
  const { page } = await openPage({ as: accounts.otherPoster, route: '/sharedetail/180' })
  const comment = page
    .getByRole('article', { name: /的评论$/ })
    .filter({ has: page.getByRole('list', { name: /^回复/ }) })
    .first()
  await page.getByRole('article').first().waitFor()
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await settled(page)
  await comment.scrollIntoViewIfNeeded()
  expect(await comment.getByRole('button', { name: '举报' }).count()).toBe(0)
  await comment.getByRole('button', { name: '回复' }).first().waitFor()
  const replies = await comment.getByRole('list').first().locator('..').boundingBox()
  expect(375 - ((replies?.x ?? 0) + (replies?.width ?? 0))).toBeLessThanOrEqual(17)
  await scrollAndTap(comment.getByRole('button', { name: '更多操作' }).first())
  await page.getByRole('dialog').getByRole('button', { name: '举报' }).tap()
  await page.getByRole('dialog', { name: '举报评论' }).waitFor()
})

test('the search for a topic finds its pinyin and its traditional characters', async () => {
  const { page } = await openPage({ as: accounts.otherPoster, route: '/take_post' })
  await page.getByRole('button', { name: '添加话题' }).tap()
  const sheet = page.getByRole('dialog', { name: '选择话题' })
  const found = sheet.getByRole('list', { name: '话题' }).getByRole('button')
  for (const keyword of ['laojie', '老街今昔', '曬秋']) {
    await sheet.getByRole('searchbox').fill(keyword)
    const name = keyword === '曬秋' ? /晒秋时节/ : /老街今昔/
    await found.filter({ hasText: name }).waitFor()
  }
  await sheet.getByRole('searchbox').fill('没有这样的话题')
  await sheet.getByText('没有找到相关话题').waitFor()
})
