// @module-tag long

import { expect, test } from 'vitest'
import { accounts } from '../harness/accounts.ts'
import { postTextOf } from '../harness/actions/composer.ts'
import { listen, tabTo } from '../harness/actions/keyboard.ts'
import { ownApp } from '../harness/app.ts'
import { expectInOrder, readTree } from '../harness/checks/accessibility-tree.ts'
import { openPage } from '../harness/page.ts'
import { writePost } from '../harness/screens/review.ts'
import { unique } from '../harness/unique.ts'
import { settled } from '../harness/waits/settled.ts'

const app = ownApp()

const hears = async (announced: () => Promise<string[]>, words: RegExp) =>
  expect.poll(async () => (await announced()).join('\n')).toMatch(words)

test('a screen reader hears the home page as landmarks with headings, then posts by their authors with named numbers', async () => {
  const { page } = await openPage({ app, as: accounts.verified, route: '/' })
  await settled(page)
  expectInOrder(
    await readTree(page),
    'button "跳到内容"',
    'banner',
    /^heading "圈子" \[level=1\]$/,
    'link "搜索"',
    'main',
    'region "推荐"',
    'navigation "常用"',
    'heading "热点话题" [level=2]',
    'tablist "帖子"',
    'tab "热门" [selected]',
    'tab "关注"',
    'tabpanel "热门"',
    'feed "帖子"',
    /^article ".+的帖子"$/,
    /^button "关注 .+"/,
    'button "更多"',
    /^button "点赞 \d+"/,
    /^link "评论 \d+"/,
    /^button "收藏 \d+"/,
    'button "分享"',
    'navigation "主导航"',
  )
})

test('a screen reader goes from a post into its comments without a gap, and hears what became of a like and a comment', async () => {
  const { page, go } = await openPage({ app, as: accounts.verified, route: null })
  const announced = await listen(page)
  await go('/sharedetail/180')
  await settled(page)
  expectInOrder(
    await readTree(page),
    'banner',
    /^heading "水利站小何的帖子" \[level=1\]$/,
    'article "水利站小何的帖子"',
    'region "图片"',
    'button "图片 1，共 1 张"',
    'region "打赏"',
    /^heading "评论 ?\d+" \[level=2\]$/,
    'group "评论排序"',
    'button "最新" [pressed]',
    'button "最热"',
    'list "评论"',
    'listitem',
    'contentinfo',
    'button "说点什么…"',
    /^button "点赞 42"/,
  )

  // The first comment is below the screen.
  await page.getByRole('button', { name: '最热' }).focus()
  await tabTo(page, /./, { most: 1 })
  expect(await page.evaluate(() => document.activeElement?.closest('[role=list]')?.getAttribute('aria-label'))).toBe(
    '评论',
  )

  await page.getByRole('contentinfo').getByRole('button', { name: /^点赞/ }).click()
  await expect.poll(async () => (await readTree(page, 'footer')).join()).toMatch(/button "点赞 43" \[pressed\]/)
  await page.getByRole('button', { name: '说点什么…' }).click()
  const sheet = page.getByRole('dialog', { name: '评论' })
  expectInOrder(await readTree(page, '[role=dialog]'), /^dialog "评论"/, /^textbox "/, /^button "发送"/)
  await sheet.getByRole('textbox').fill(unique('听得见的评论'))
  await sheet.getByRole('button', { name: '发送' }).click()
  await hears(announced, /评论成功|审核/)
})

test('a screen reader hears a poll as a named group of choices, and its result with one’s own vote', async () => {
  const { page } = await openPage({ app, as: accounts.poster, route: '/topicdetails/36' })
  await settled(page)
  const question = /东湖湿地步道明年整修/
  expectInOrder(
    await readTree(page),
    'main',
    /^heading "#民生随手拍#" \[level=1\]$/,
    /^region "东湖湿地步道/,
    /^heading "东湖湿地步道.* \[level=2\]$/,
    /^group "东湖湿地步道/,
    'checkbox "把断掉的路灯补亮"',
    'button "投票"',
    'tablist "话题的帖子"',
  )
  const poll = page.getByRole('region', { name: question })
  await poll.getByRole('checkbox').first().check()
  await poll.getByRole('button', { name: '投票' }).click()
  await poll.getByText('您已投票').waitFor()
  expect(await poll.ariaSnapshot()).toMatch(/把断掉的路灯补亮[\s\S]*您的选择/)
})

test('a screen reader hears which field of the composer is missing, how a choice stands, and how many pictures there are', async () => {
  const { page, go } = await openPage({ app, as: accounts.poster, route: null })
  const announced = await listen(page)
  await go('/take_post')
  const text = postTextOf(page)
  await text.waitFor()
  await settled(page)
  expectInOrder(
    await readTree(page),
    'button "关闭"',
    /^heading ".+" \[level=1\]$/,
    'button "发布"',
    'region "帖子内容"',
    /^textbox "帖子内容"/,
    'list "已选图片，共 0 张"',
    'region "发帖选项"',
    'switch "匿名发布"',
    'switch "含AI生成内容"',
    /^checkbox "我已阅读并同意/,
    'toolbar "发帖工具"',
  )
  await page.getByRole('button', { name: '发布' }).click()
  await expect.poll(() => text.getAttribute('aria-invalid')).toBe('true')
  const fault = await text.getAttribute('aria-describedby')
  expect(await page.locator(`[id="${fault?.split(' ')[0]}"]`).innerText()).not.toBe('')
  await page.getByRole('switch', { name: '匿名发布' }).click()
  expectInOrder(await readTree(page), 'switch "匿名发布" [checked]')
  await page.getByRole('switch', { name: '匿名发布' }).click()
  const words = unique('听得见的帖子')
  await text.fill(words)
  await page.getByText('草稿已保存').waitFor()
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: '发布' }).click()
  // The result is heard first, then the page that it leads to, from its heading on.
  await hears(announced, /^发布成功!$/m)
  await page.waitForURL(/#\/usercenter\/mine$/)
  const mine = page.getByRole('article').filter({ hasText: words })
  await mine.getByText('审核中').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  expectInOrder(await announced(), /帖子|内容/, '草稿已保存', '发布成功!')
})

test('a screen reader hears what a search found, messages by who did what, a profile by its numbers, and a picture by its number', async () => {
  const { page, go } = await openPage({ app, as: accounts.poster, route: null })
  const announced = await listen(page)
  await go('/topic-search')
  await page.getByRole('searchbox').press('Enter')
  const field = page.getByRole('searchbox')
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
  expect(await page.locator(`[id="${await field.getAttribute('aria-describedby')}"]`).innerText()).toBe(
    '请输入1到50个字',
  )
  await field.fill('茶')
  await field.press('Enter')
  await hears(announced, /^找到\d+个话题，\d+条帖子$/m)
  await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel)).toBe('搜索结果')
  await page.getByRole('article').first().waitFor()
  expectInOrder(
    await readTree(page),
    'banner',
    /^searchbox "请输入关键字": 茶$/,
    'button "搜索"',
    'main',
    'region "话题"',
    'heading "话题" [level=2]',
    'list',
    'listitem',
    'region "帖子"',
    'feed "帖子"',
    /^article ".+的帖子"$/,
    /^status: 找到\d+个话题，\d+条帖子$/,
  )
  expectInOrder(await announced(), '请输入1到50个字', '加载中', /^找到\d+个话题/)

  await go('/notify')
  await page.getByRole('tab', { name: /^赞和收藏/ }).tap()
  await settled(page)
  expectInOrder(
    await readTree(page),
    'heading "系统消息" [level=1]',
    'tablist "消息"',
    /^tab "赞和收藏.*" \[selected\]$/,
    /^tab "评论和回复/,
    /^tab "通知/,
    /^tabpanel "赞和收藏/,
    'list "赞和收藏"',
    'listitem',
    'navigation "主导航"',
  )

  await go('/usercenter/2')
  await settled(page)
  expectInOrder(
    await readTree(page),
    'banner',
    'button "返回"',
    'button "更多"',
    'main',
    /^button "关注 .+"/,
    /^heading ".+" \[level=1\]$/,
    'list',
    /^link "\d.* 关注"$/,
    /^link "\d.* 粉丝"$/,
    'tablist "主页"',
    'tab "发布" [selected]',
    'tabpanel "发布"',
    'feed "TA 的帖子"',
    /^article ".+的帖子"$/,
  )

  await go('/sharedetail/180')
  await settled(page)
  await page.getByRole('button', { name: /^图片 1/ }).press('Enter')
  const viewer = page.getByRole('dialog', { name: '图片查看' })
  await viewer.getByRole('button', { name: '关闭' }).waitFor()
  expectInOrder(
    await readTree(page),
    'dialog "图片查看"',
    /^(region|group) "图片/,
    /^img "图片 1，共 1 张"$/,
    'button "保存图片"',
    'button "关闭"',
  )
  await page.keyboard.press('Escape')
  await viewer.waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toMatch(/^图片 1/)

  await page.getByRole('button', { name: '更多', exact: true }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: '取消' }).waitFor()
  expectInOrder(
    await readTree(page, '[role=dialog]'),
    'dialog "更多操作"',
    'heading "更多操作" [level=2]',
    'list',
    'button "分享"',
    'button "举报"',
    'button "拉黑"',
    'button "取消"',
  )
  await page.getByRole('dialog').getByRole('button', { name: '举报' }).press('Enter')
  const report = page.getByRole('dialog', { name: '举报帖子' })
  await report.getByRole('radio').first().waitFor()
  expectInOrder(
    await readTree(page, '[role=dialog]'),
    'dialog "举报帖子"',
    'heading "举报帖子" [level=2]',
    'button "关闭"',
    /^paragraph: 举报人信息严格保密/,
    'radiogroup "举报理由"',
    /^radio "/,
    /^textbox "补充说明"/,
    'button "提交举报"',
  )
})

test('a screen reader hears the queue as posts with their hits, the open one with its actions, and each decision by name', async () => {
  const words = unique('读屏的审核员')
  await writePost(app, words)
  const { page, go } = await openPage({ app, as: accounts.reviewer, route: null, desktop: true, width: 1280 })
  const announced = await listen(page)
  await go('/article')
  await settled(page)
  expectInOrder(
    await readTree(page),
    /^heading "帖子审核" \[level=1\]$/,
    'searchbox "搜索内容、作者、编号"',
    /^tab "待审核 \d+" \[selected\]$/,
    'feed "帖子列表"',
    /^article ".+的帖子"$/,
    /^button "查看 .+ 的帖子"/,
    /^mark/,
  )
  await page.getByRole('searchbox').fill(words)
  await page.keyboard.press('Enter')
  await expect.poll(() => page.getByRole('article').count()).toBe(1)
  await page.getByRole('tab', { selected: true }).focus()
  await page.keyboard.press('j')
  const pane = page.getByRole('region', { name: '帖子详情' })
  await pane.getByText(words).waitFor()
  expectInOrder(await readTree(page, '[role=feed]'), /^button "查看 .+" \[current\]|^button "查看 .+"/)
  expect(await page.locator('[aria-current=true]').count()).toBe(1)
  expectInOrder(await readTree(page), 'region "帖子详情"', /^heading/, /^button "驳回"/, /^button "通过/)
  await pane.getByRole('button', { name: /^通过/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '通过', exact: true }).click()
  await hears(announced, /已送二审 豆豆妈「读屏的审核员/)
  await page.getByRole('button', { name: /撤销/ }).first().waitFor()
})

test('a screen reader hears the first page of the console by its headings, and a setting as a named group with its explanation, and that it was saved', async () => {
  const { page, go, allow } = await openPage({ app, as: accounts.operator, route: null, desktop: true, width: 1280 })
  allow(/^422 /)
  const announced = await listen(page)
  await go('/console/overview')
  await settled(page)
  expectInOrder(
    await readTree(page),
    'navigation "管理后台"',
    'region "总览"',
    'link "概览"',
    'banner',
    'heading "概览" [level=1]',
    'radio "近 7 天" [checked]',
    'main',
    'heading "首日清单" [level=2]',
    'term: 新帖子',
    /^definition: \d/,
    'heading "需要处理" [level=2]',
    /^link "待一审 帖子 \d/,
    'table "热门话题"',
    'columnheader "话题"',
    /^rowheader "#/,
  )
  await go('/console/settings')
  await settled(page)
  expectInOrder(
    await readTree(page),
    'navigation "管理后台"',
    /^heading ".+" \[level=1\]$/,
    'navigation "设置分区"',
    'region "首页"',
    'heading "首页" [level=2]',
    'group "圈子名称"',
    /^textbox "圈子名称"/,
    /^paragraph: 首页顶部和分享标题中的名字/,
    'radiogroup "首页样式"',
    'radio "标准版" [checked]',
  )
  const group = page.getByRole('group', { name: '圈子名称', exact: true })
  const note = await group.getAttribute('aria-describedby')
  expect(await page.locator(`[id="${note}"]`).innerText()).toMatch(/最多 8 字/)
  await group.getByRole('textbox').fill('超过八个字的圈子名称')
  await page.getByRole('button', { name: /^保存/ }).click()
  const mistake = group.getByRole('alert')
  await mistake.waitFor()
  expect(await group.getAttribute('aria-describedby')).toBe(await mistake.getAttribute('id'))
  await group.getByRole('textbox').fill('云溪圈')
  await page.getByRole('button', { name: /^保存/ }).click()
  await hears(announced, /保存|成功/)
})
