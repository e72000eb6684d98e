import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { apiAs } from './harness/api.ts'
import { fresh } from './harness/fresh.ts'
import { draw, reachAndTap, said } from './harness/hands.ts'
import { openPage, shot } from './harness/page.ts'
import { people } from './harness/people.ts'
import { jpeg, threePictures } from './harness/pictures.ts'

const textOf = (page: Page) => page.getByRole('textbox', { name: /^帖子内容/ })
const publish = (page: Page) => page.getByRole('button', { name: '发布', exact: true })
const tiles = (page: Page) => page.getByRole('list', { name: /^已选图片/ }).locator('img')
const choosePictures = async (page: Page, ...files: Awaited<ReturnType<typeof jpeg>>[]) => {
  await page.getByLabel('选择图片').setInputFiles(files)
}
const uploaded = (page: Page) => expect.poll(() => page.getByRole('progressbar').count(), { timeout: 15_000 }).toBe(0)

/** The picture's own colour at its corner, whether it comes from the gallery or from the server. */
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

/** How many posts of one's own say this. */
const published = async (mobile: string, words: string) => {
  const author = await apiAs(mobile)
  const { data } = await author.get<{ data: { content: string }[] }>('circle/memberapi', {
    action: 'topic',
    pagesize: 50,
  })
  return data.filter(({ content }) => content === words).length
}

describe('a draft', () => {
  test('survives a reload: the text, the topic, the pictures and their order', async () => {
    const { page } = await openPage({ as: people.verified, route: '/take_post' })
    await textOf(page).fill('写到一半，手机没电了。')
    await chooseTag(page, '茶山四季')
    await choosePictures(page, ...(await threePictures()))
    await uploaded(page)
    await page.getByRole('button', { name: '第 3 张，更多操作' }).tap()
    await page.getByRole('dialog').getByRole('button', { name: '上移' }).tap()
    await expect.poll(() => colours(page)).toEqual(['red', 'blue', 'green'])
    // The same by a finger that lifts the first one and lays it down behind the last.
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    const [first, last] = [await middleOf(tiles(page).first()), await middleOf(tiles(page).last())]
    await draw(page, first, last, 12, 450)
    await expect.poll(() => colours(page)).toEqual(['blue', 'green', 'red'])
    await said(page, '草稿已保存')

    await page.reload()
    await expect.poll(() => textOf(page).inputValue()).toBe('写到一半，手机没电了。')
    await page.getByRole('textbox', { name: '帖子内容，话题 茶山四季' }).waitFor()
    await expect.poll(() => colours(page)).toEqual(['blue', 'green', 'red'])
    await shot(page, 'draft after a reload')

    await page.getByRole('button', { name: '移除第 1 张' }).tap()
    await page.getByRole('button', { name: '清空' }).tap()
    await page.getByRole('alertdialog').getByRole('button', { name: '清空' }).tap()
    await expect.poll(() => textOf(page).inputValue()).toBe('')
    await expect.poll(() => tiles(page).count()).toBe(0)
  })

  test('brings a picture to the server whose upload died with the page', async () => {
    const { page } = await openPage({ as: people.otherPoster, route: '/take_post' })
    await page.route('**/index/upload/file', () => {})
    await textOf(page).fill('电梯里没信号。')
    await choosePictures(page, await jpeg('red', '#c0392b'))
    await page.getByRole('progressbar').waitFor()
    await said(page, '草稿已保存')
    await page.unroute('**/index/upload/file')
    await Promise.all([page.waitForResponse(/index\/upload\/file/), page.reload()])
    await uploaded(page)
    await expect.poll(() => colours(page)).toEqual(['red'])
  })

  test('of a comment survives closing the field and a reload', async () => {
    const { page } = await openPage({ as: people.poster, route: '/' })
    await reachAndTap(page.getByRole('article').first().getByRole('link', { name: /^评论/ }))
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

test('backspace and delete before the first letter take the topic away', async () => {
  const { page } = await openPage({ as: people.otherPoster, route: '/take_post' })
  for (const key of ['Backspace', 'Delete']) {
    await textOf(page).fill('有字')
    await chooseTag(page, '茶山四季')
    await textOf(page).press('End')
    await textOf(page).press('Backspace')
    expect(await textOf(page).inputValue()).toBe('有')
    await page.getByRole('button', { name: '移除话题 茶山四季' }).waitFor()
    await textOf(page).press('Home')
    await textOf(page).press(key)
    await page.getByRole('button', { name: '添加话题' }).waitFor()
    expect(await textOf(page).inputValue()).toBe('有')
  }
})

test('the composer says what is missing or too much, one thing at a time', async () => {
  const { page } = await openPage({ as: people.verified, route: '/take_post' })
  await publish(page).tap()
  await said(page, '请先填写内容!')
  expect(await textOf(page).evaluate((box) => box === document.activeElement)).toBe(true)
  await textOf(page).fill('字'.repeat(1001))
  await publish(page).tap()
  await said(page, '内容最多1000字')
  await textOf(page).fill('够短了')
  await publish(page).tap()
  await said(page, '请先同意发帖条约!')
  await shot(page, 'composer without the agreement')

  await page
    .getByLabel('选择图片')
    .setInputFiles([{ name: '说明.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') }])
  await said(page, '不支持上传类型')
  expect(await tiles(page).count()).toBe(0)
  const ten = await Promise.all(Array.from({ length: 10 }, (_, n) => jpeg(`p${n}`, '#2980b9', 64, 64)))
  await choosePictures(page, ...ten)
  await said(page, '最多上传9个资源')
  await expect.poll(() => tiles(page).count()).toBe(9)
  await uploaded(page)
  expect(await page.getByLabel('选择图片').count()).toBe(0)
  await shot(page, 'composer with nine pictures')
})

describe('publishing', () => {
  test('by a double tap is one post', async () => {
    const words = fresh('连点了两下发布。')
    const { page } = await openPage({ as: people.poster, route: '/take_post' })
    await textOf(page).fill(words)
    await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check()
    const box = await publish(page).boundingBox()
    if (!box) throw new Error('There is no button to tap.')
    for (let tap = 0; tap < 2; tap++) await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
    await said(page, '发布成功!')
    await page.waitForURL(/#\/usercenter\/mine$/)
    expect(await published(people.poster, words)).toBe(1)
  })

  test('again after an answer that was lost is one post, with the words of the second try', async () => {
    const [first, second] = [fresh('地铁里发的第一遍。'), fresh('地铁里发的第二遍。')]
    const { page, allow } = await openPage({ as: people.otherPoster, route: '/take_post' })
    await textOf(page).fill(first)
    await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check()
    allow(/^failed POST .*circle\/postingapi/)
    allow(/^422 POST .*circle\/postingapi/)
    await page.route('**/circle/postingapi*', async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    })
    await publish(page).tap()
    await said(page, '发布失败!')
    await page.unroute('**/circle/postingapi*')
    await textOf(page).fill(second)
    await publish(page).tap()
    await said(page, '发布成功!')
    await page.waitForURL(/#\/usercenter\/mine$/)
    expect(await published(people.otherPoster, first)).toBe(0)
    expect(await published(people.otherPoster, second)).toBe(1)
  })

  test('with AI in it carries the mark, which the draft keeps and its author takes off again', async () => {
    const words = fresh('插图是AI画的。')
    const { page, go } = await openPage({ as: people.poster, route: '/take_post' })
    const ai = page.getByRole('switch', { name: '含AI生成内容' })
    const post = page.getByRole('article').filter({ hasText: words })
    const agreeAndPublish = async () => {
      await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check()
      await publish(page).tap()
      await page.waitForURL(/#\/usercenter\/mine$/)
      await post.waitFor()
    }
    await textOf(page).fill(words)
    await ai.tap()
    await said(page, '草稿已保存')
    await page.reload()
    await expect.poll(() => ai.isChecked()).toBe(true)
    await agreeAndPublish()
    await post.getByText('含AI生成内容').waitFor()

    const author = await apiAs(people.poster)
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
