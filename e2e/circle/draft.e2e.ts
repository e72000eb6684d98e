import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { accounts } from '../harness/accounts.ts'
import { acceptAgreement, postTextOf } from '../harness/actions/composer.ts'
import { drag, scrollAndTap, waitForToast } from '../harness/actions/gestures.ts'
import { apiAs } from '../harness/api.ts'
import { openPage, shot } from '../harness/page.ts'
import { jpeg, threePictures } from '../harness/pictures.ts'
import { writePost } from '../harness/screens/review.ts'
import { unique } from '../harness/unique.ts'

const publish = (page: Page) => page.getByRole('button', { name: '发布', exact: true })
const tiles = (page: Page) => page.getByRole('list', { name: /^已选图片/ }).locator('img')
const choosePictures = async (page: Page, ...files: Awaited<ReturnType<typeof jpeg>>[]) => {
  await page.getByLabel('选择图片').setInputFiles(files)
}
const uploaded = (page: Page) => expect.poll(() => page.getByRole('progressbar').count()).toBe(0)

/** The colour at the corner of each picture, local or uploaded. */
const colours = async (page: Page) => {
  const names: string[] = []
  for (const tile of await tiles(page).all()) {
    names.push(
      await tile.evaluate(async (image: HTMLImageElement) => {
        await image.decode()
        const canvas = document.createElement('canvas')
        const pen = canvas.getContext('2d') as CanvasRenderingContext2D
        pen.drawImage(image, 0, 0)
        const [red = 0, green = 0, blue = 0] = pen.getImageData(4, 4, 1, 1).data
        return red > green && red > blue ? 'red' : green > blue ? 'green' : 'blue'
      }),
    )
  }
  return names
}

const middleOf = async (element: Locator) => {
  const { x, y, width, height } = (await element.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  return { x: x + width / 2, y: y + height / 2 }
}

const chooseTag = async (page: Page, name: string) => {
  await page.getByRole('button', { name: '添加话题' }).tap()
  await page.getByRole('dialog', { name: '选择话题' }).getByRole('button', { name }).tap()
  await page.getByRole('textbox', { name: `帖子内容，话题 ${name}` }).waitFor()
}

/** How many own posts contain the text. */
const published = async (mobile: string, words: string) => {
  const author = await apiAs(mobile)
  const { data } = await author.get<{ data: { content: string }[] }>('circle/memberapi', {
    action: 'topic',
    pagesize: 50,
  })
  return data.filter(({ content }) => content === words).length
}

describe('drafts', () => {
  test('a draft keeps text, topic, pictures and their order after a reload', async () => {
    const { page } = await openPage({ as: accounts.verified, route: '/take_post' })
    await postTextOf(page).fill('写到一半，手机没电了。')
    await chooseTag(page, '茶山四季')
    await choosePictures(page, ...(await threePictures()))
    await uploaded(page)
    await page.getByRole('button', { name: '第 3 张，更多操作' }).tap()
    await page.getByRole('dialog').getByRole('button', { name: '上移' }).tap()
    await expect.poll(() => colours(page)).toEqual(['red', 'blue', 'green'])
    // By touch: drag the first picture behind the last.
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    const [first, last] = [await middleOf(tiles(page).first()), await middleOf(tiles(page).last())]
    await drag(page, first, last, 12, 450)
    await expect.poll(() => colours(page)).toEqual(['blue', 'green', 'red'])
    await waitForToast(page, '草稿已保存')

    await page.reload()
    await expect.poll(() => postTextOf(page).inputValue()).toBe('写到一半，手机没电了。')
    await page.getByRole('textbox', { name: '帖子内容，话题 茶山四季' }).waitFor()
    await expect.poll(() => colours(page)).toEqual(['blue', 'green', 'red'])
    await shot(page, 'draft after a reload')

    await page.getByRole('button', { name: '移除第 1 张' }).tap()
    await page.getByRole('button', { name: '清空' }).tap()
    await page.getByRole('alertdialog').getByRole('button', { name: '清空' }).tap()
    await expect.poll(() => postTextOf(page).inputValue()).toBe('')
    await expect.poll(() => tiles(page).count()).toBe(0)
  })

  test('a draft resumes a picture upload that closing the page interrupted', async () => {
    const { page } = await openPage({ as: accounts.otherPoster, route: '/take_post' })
    await page.route('**/index/upload/file', () => {})
    await postTextOf(page).fill('电梯里没信号。')
    await choosePictures(page, await jpeg('red', '#c0392b'))
    await page.getByRole('progressbar').waitFor()
    await waitForToast(page, '草稿已保存')
    await page.unroute('**/index/upload/file')
    await Promise.all([page.waitForResponse(/index\/upload\/file/), page.reload()])
    await uploaded(page)
    await expect.poll(() => colours(page)).toEqual(['red'])
  })

  test('a draft of an older revision asks once whether to keep it, and is deleted when the newer post is chosen', async () => {
    const mobile = accounts.otherPoster
    const { topic_id } = await writePost(undefined, unique('第一稿'), mobile)
    const { page } = await openPage({ as: mobile, route: `/take_post?id=${topic_id}` })
    await postTextOf(page).fill('没有提交的一稿')
    await waitForToast(page, '草稿已保存')
    const newest = unique('在另一台手机上改的')
    const form = { content: newest, attachment: '[]', topic_type: '1', anonymous: '0', rev: 1 }
    await (await apiAs(mobile)).post('circle/postingapi', { action: 'edit', topic_id, ...form })
    await page.reload()
    await page.getByRole('button', { name: '载入最新' }).tap()
    await expect.poll(() => postTextOf(page).inputValue()).toBe(newest)
    await page.reload()
    await expect.poll(() => postTextOf(page).inputValue()).toBe(newest)
    expect(await page.getByRole('button', { name: '载入最新' }).count()).toBe(0)
  })

  test('a comment draft survives closing the input and a reload', async () => {
    const { page } = await openPage({ as: accounts.poster, route: '/' })
    await scrollAndTap(page.getByRole('article').first().getByRole('link', { name: /^评论/ }))
    const field = page.getByRole('button', { name: '说点什么…' })
    await field.tap()
    const sheet = page.getByRole('dialog', { name: '评论' })
    await sheet.getByRole('textbox').fill('我家门口也有一棵')
    await page.goBack()
    await sheet.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: '[草稿] 我家门口也有一棵' }).waitFor()
    await page.reload()
    await page.getByRole('button', { name: '[草稿] 我家门口也有一棵' }).tap()
    expect(await sheet.getByRole('textbox').inputValue()).toBe('我家门口也有一棵')
  })
})

test('Backspace and Delete before the first letter of a post remove its topic', async () => {
  const { page } = await openPage({ as: accounts.otherPoster, route: '/take_post' })
  for (const key of ['Backspace', 'Delete']) {
    await postTextOf(page).fill('有字')
    await chooseTag(page, '茶山四季')
    await postTextOf(page).press('End')
    await postTextOf(page).press('Backspace')
    expect(await postTextOf(page).inputValue()).toBe('有')
    await page.getByRole('button', { name: '移除话题 茶山四季' }).waitFor()
    await postTextOf(page).press('Home')
    await postTextOf(page).press(key)
    await page.getByRole('button', { name: '添加话题' }).waitFor()
    expect(await postTextOf(page).inputValue()).toBe('有')
  }
})

test('the composer shows one validation message at a time', async () => {
  const { page } = await openPage({ as: accounts.verified, route: '/take_post' })
  await publish(page).tap()
  await waitForToast(page, '请先填写内容!')
  expect(await postTextOf(page).evaluate((box) => box === document.activeElement)).toBe(true)
  await postTextOf(page).fill('字'.repeat(1001))
  await publish(page).tap()
  await waitForToast(page, '内容最多1000字')
  await postTextOf(page).fill('够短了')
  await publish(page).tap()
  await waitForToast(page, '请先同意发帖条约!')
  await shot(page, 'composer without the agreement')

  await page
    .getByLabel('选择图片')
    .setInputFiles([{ name: '说明.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') }])
  await waitForToast(page, '不支持上传类型')
  expect(await tiles(page).count()).toBe(0)
  const ten = await Promise.all(Array.from({ length: 10 }, (_, n) => jpeg(`p${n}`, '#2980b9', 64, 64)))
  await choosePictures(page, ...ten)
  await waitForToast(page, '最多上传9个资源')
  await expect.poll(() => tiles(page).count()).toBe(9)
  await uploaded(page)
  expect(await page.getByLabel('选择图片').count()).toBe(0)
  await shot(page, 'composer with nine pictures')
})

describe('publishing', () => {
  test('a double tap on publish creates one post', async () => {
    const words = unique('连点了两下发布。')
    const { page } = await openPage({ as: accounts.poster, route: '/take_post' })
    await postTextOf(page).fill(words)
    await acceptAgreement(page)
    const box = await publish(page).boundingBox()
    if (!box) throw new Error('There is no button to tap.')
    for (let tap = 0; tap < 2; tap++) await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
    await waitForToast(page, '发布成功!')
    await page.waitForURL(/#\/usercenter\/mine$/)
    expect(await published(accounts.poster, words)).toBe(1)
  })

  test('publishing again after a lost response leaves one post, with the text of the second attempt', async () => {
    const [first, second] = [unique('地铁里发的第一遍。'), unique('地铁里发的第二遍。')]
    const { page, allow } = await openPage({ as: accounts.otherPoster, route: '/take_post' })
    await postTextOf(page).fill(first)
    await acceptAgreement(page)
    allow(/^failed POST .*circle\/postingapi/)
    allow(/^422 POST .*circle\/postingapi/)
    await page.route('**/circle/postingapi*', async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    })
    await publish(page).tap()
    await waitForToast(page, '发布失败!')
    await page.unroute('**/circle/postingapi*')
    await postTextOf(page).fill(second)
    await publish(page).tap()
    await waitForToast(page, '发布成功!')
    await page.waitForURL(/#\/usercenter\/mine$/)
    expect(await published(accounts.otherPoster, first)).toBe(0)
    expect(await published(accounts.otherPoster, second)).toBe(1)
  })

  test('the author can mark a post as made with AI and remove the mark, and the draft stores it', async () => {
    const words = unique('插图是AI画的。')
    const { page, go } = await openPage({ as: accounts.poster, route: '/take_post' })
    const ai = page.getByRole('switch', { name: '含AI生成内容' })
    const post = page.getByRole('article').filter({ hasText: words })
    const agreeAndPublish = async () => {
      await acceptAgreement(page)
      await publish(page).tap()
      await page.waitForURL(/#\/usercenter\/mine$/)
      await post.waitFor()
    }
    await postTextOf(page).fill(words)
    await ai.tap()
    await waitForToast(page, '草稿已保存')
    await page.reload()
    await expect.poll(() => ai.isChecked()).toBe(true)
    await agreeAndPublish()
    await post.getByText('含AI生成内容').waitFor()

    const author = await apiAs(accounts.poster)
    const own = await author.get<{ data: { topic_id: number; content: string }[] }>('circle/memberapi', {
      action: 'topic',
    })
    await go(`/take_post?id=${own.data.find(({ content }) => content === words)?.topic_id}`)
    await expect.poll(() => ai.isChecked()).toBe(true)
    await ai.tap()
    await agreeAndPublish()
    await expect.poll(() => post.getByText('含AI生成内容').count()).toBe(0)
  })
})
