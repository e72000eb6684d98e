// @module-tag long

import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accounts } from '../harness/accounts.ts'
import { postTextOf } from '../harness/actions/composer.ts'
import { apiAs, privacyNoticeVersion } from '../harness/api.ts'
import { ownApp } from '../harness/app.ts'
import { elderFaults, turnElderOn } from '../harness/elder.ts'
import { openPage } from '../harness/page.ts'
import { jpeg } from '../harness/pictures.ts'
import { minorityVote, spilledHalves } from '../harness/screens/polls.ts'
import { settled } from '../harness/waits/settled.ts'

const app = ownApp({ site: { home_variant: '2', ugc_show_type: '2', consent_switch: '1' } })

/** The account, which has agreed to the privacy notice. */
const agreed = async (as: string) => {
  const api = await apiAs(as, app)
  await api.post('circle/memberapi', { action: 'consent', version: await privacyNoticeVersion(app), age: 'adult' })
  return api
}

/** A button by its name; `stays`: what it shows is in the same dialog. */
type Step = string | RegExp | { stays: string }

/** A page of the mode, and what is measured on it. Buttons are pressed by keyboard: no place of a tap matters. */
const openElder = async (as?: string) => {
  const visit = await openPage({ app, route: null, motion: true, ...(as ? { as } : {}) })
  const { page, context } = visit
  await turnElderOn(context)
  const faults: string[] = []
  const dialogs = page.getByRole('dialog').or(page.getByRole('alertdialog'))
  const press = (name: string | RegExp, within: Page | Locator = page) =>
    within
      .getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) })
      .last()
      .press('Enter')
  const measure = async (name: string) => {
    await settled(page)
    faults.push(...(await elderFaults(page, name)))
  }
  const close = async () => {
    await expect
      .poll(async () => {
        const count = await dialogs.count()
        if (count > 0) await page.keyboard.press('Escape')
        return count
      })
      .toBe(0)
  }
  const fresh = page.locator(':is([role=dialog], [role=alertdialog]):not([data-seen])')
  /** Presses one button after the other, each in what the last one opened, measures the last dialog and closes all. */
  const look = async (...steps: Step[]) => {
    for (const [index, step] of steps.entries()) {
      await dialogs.evaluateAll((all) => {
        for (const dialog of all) dialog.setAttribute('data-seen', '')
      })
      const stays = typeof step === 'object' && 'stays' in step
      await press(stays ? step.stays : step, index > 0 ? dialogs.last() : page)
      if (!stays) await fresh.last().waitFor()
      await settled(page)
    }
    const names = steps.map((step) => (typeof step === 'object' && 'stays' in step ? step.stays : step))
    faults.push(...(await elderFaults(page, names.join(' › '))))
    await close()
  }
  const at = async (route: string, ...openings: Step[][]) => {
    await visit.go(route)
    await settled(page)
    for (const steps of openings) await look(...steps)
  }
  return { ...visit, faults, at, look, press, close, measure, dialogs }
}

test('the sheets for reading meet the sizes and contrast of elder mode', {
  timeout: 240_000,
}, async () => {
  const { page, faults, at, press, measure, dialogs, look, allow } = await openElder(accounts.poster)
  allow(/^428 /)
  await at('/', ['文字大小'], ['排行榜'], ['排行榜', /^时间选择/])
  // The modules above take more than a screen, and the cards are one column.
  await page.getByRole('feed').evaluate((feed) => feed.scrollIntoView())
  const cards = page.getByRole('feed').getByRole('article')
  await cards.first().waitFor()
  const lefts = await cards.evaluateAll((all) => all.map((card) => Math.round(card.getBoundingClientRect().left)))
  expect(new Set(lefts).size).toBe(1)

  await at('/sharedetail/180')
  await press(/^收藏/)
  await dialogs.getByRole('radio').first().waitFor()
  await measure('consent')
  await dialogs.getByRole('radio', { name: '年满14周岁' }).press('Space')
  await press('同意', dialogs)
  await dialogs.first().waitFor({ state: 'detached' })
  await at(
    '/sharedetail/180',
    [/^说点什么/],
    ['分享'],
    ['分享', { stays: '二维码' }],
    ['分享', { stays: '图片卡片' }],
    [/^图片 1/],
    ['打赏'],
    ['更多', '举报', { stays: '提交举报' }],
    ['更多', '拉黑'],
  )
  await press('打赏')
  await press(/^打赏 \d+ 积分/, dialogs)
  await dialogs.first().waitFor({ state: 'detached' })
  await look(/次打赏/)
  const answer = page.getByRole('list', { name: '评论' }).getByRole('button', { name: '回复' })
  await page.getByRole('list', { name: '评论' }).evaluate((list) => list.scrollIntoView())
  await answer.first().press('Enter')
  await dialogs.last().waitFor()
  await measure('answer')
  await page.keyboard.press('Escape')

  await at('/usercenter/2', ['更多'])
  for (const tab of ['点赞', '相册']) {
    await page.getByRole('tab', { name: tab }).press('Enter')
    await measure(`profile ${tab}`)
  }
  await at('/topicdetails/36')
  await page.getByRole('checkbox').first().press('Space')
  await press('投票')
  await page.getByText('您已投票').waitFor()
  await measure('poll result')

  // Its vote begins in two days.
  await at('/topicdetails/23')
  await page.getByText(/^投票未开始/).waitFor()
  await measure('poll before its start')

  await page.route(/action=detail/, minorityVote)
  await at('/topicdetails/9')
  await page.getByText('您已投票').waitFor()
  await measure('duel')
  expect(await spilledHalves(page)).toEqual([])
  await page.unroute(/action=detail/, minorityVote)

  await at('/topic-search')
  const search = async (word: string, there: Locator) => {
    await page.getByRole('searchbox').fill(word)
    await page.getByRole('searchbox').press('Enter')
    await there.waitFor()
    await measure(`search ${word}`)
  }
  await search('茶', page.getByRole('region', { name: '帖子' }))
  await search('没有这样的词', page.getByText('暂无数据'))
  await search('', page.getByRole('alert'))
  expect(faults).toEqual([])
})

test('the sheets for writing meet the sizes and contrast of elder mode', {
  timeout: 240_000,
}, async () => {
  await agreed(accounts.verified)
  const { page, context, faults, at, press, look, measure, dialogs, allow } = await openElder(accounts.verified)
  await at('/take_post', ['选择话题'], ['选择位置'], ['选择位置', '手动填写地点'], [/《.*》/])
  await press('发布')
  await measure('composer error')
  await postTextOf(page).fill('雨后的老街')
  await press('表情')
  // A picture whose upload fails, and goes on.
  allow(/^failed POST .*upload/)
  await page.route(/index\/upload\/file/, (route) => route.abort())
  await page.getByLabel('选择图片或视频').setInputFiles(await jpeg('street', '#27ae60'))
  await page.getByText('点按重试').waitFor()
  await measure('picture that failed')
  await page.unroute(/index\/upload\/file/)
  await press(/点按重试/)
  await expect.poll(() => page.getByText('点按重试').or(page.getByRole('progressbar')).count()).toBe(0)
  await look(/第 1 张，更多操作/)
  await look('清空')
  await press('清空')
  await press('清空', dialogs)
  await dialogs.first().waitFor({ state: 'detached' })
  const buffer = await readFile(new URL('../../server/src/demo/media/clip-2-stream.mp4', import.meta.url))
  const status = page.getByRole('status')
  allow(/^failed |^console /)
  const upload = /index\/vms\/upload/
  // Its first part stays on the way.
  await page.route(upload, () => {})
  const large = Buffer.concat([buffer, Buffer.alloc(2_400_000)])
  await page.getByLabel('选择图片或视频').setInputFiles({ name: 'stream.mp4', mimeType: 'video/mp4', buffer: large })
  await status.filter({ hasText: '/ 2.5 兆' }).waitFor()
  faults.push(...(await elderFaults(page, 'video on its way')))
  await context.setOffline(true)
  await status.filter({ hasText: '恢复后继续上传' }).waitFor()
  faults.push(...(await elderFaults(page, 'video that waits for the network')))
  await context.setOffline(false)
  await press('移除视频')
  await page.unroute(upload)
  await page.route(/vms\/getunique/, (route) => route.abort())
  await page.getByLabel('选择图片或视频').setInputFiles({ name: 'stream.mp4', mimeType: 'video/mp4', buffer })
  await status.filter({ hasText: '上传中断' }).waitFor()
  await measure('video that failed')
  await page.unroute(/vms\/getunique/)
  await press(/点按重试/)
  await page.getByText(/^已上传，/).waitFor()
  await look('选择封面')
  await measure('composer with video')
  expect(faults).toEqual([])
})

test('the sheets of one’s account meet the sizes and contrast of elder mode', {
  timeout: 240_000,
}, async () => {
  const author = await agreed(accounts.otherPoster)
  const form = { action: 'comment', topic_id: 180, content: '你们这帮人懂什么', anonymous: '0' }
  const { comment } = await author.post<{ comment: { comment_id: number } }>('circle/replyapi', form)
  const reviewer = await apiAs(accounts.reviewer, app)
  const rejection = { action: 'multi', raction: 'fail', data: comment.comment_id, reason: '人身攻击' }
  await reviewer.post('circle/reply', rejection)
  const { page, faults, at, press, measure, dialogs } = await openElder(accounts.otherPoster)
  await at('/settings', [/^陌生人评论保护/], [/^登录设备/], [/^登录设备/, '全部退出'], ['隐私说明'], ['注销账号'])
  await at('/usercenter/mine', ['设置'])
  await press('编辑资料')
  await dialogs.getByLabel('昵称').fill('宁')
  await press('保存', dialogs)
  await measure('profile error')
  await page
    .locator('input[type=file]')
    .last()
    .setInputFiles(await jpeg('avatar', '#c0392b'))
  await page.getByRole('dialog', { name: /裁剪/ }).waitFor()
  await measure('crop')
  await page.goBack()
  await press('关闭', dialogs)
  await measure('profile question')
  await press('放弃', dialogs)
  for (const tab of ['点赞', '相册']) {
    await page.getByRole('tab', { name: tab }).press('Enter')
    await measure(`own profile ${tab}`)
  }
  await at('/topic_edit/84', ['删除'], ['申诉'])
  await at('/comments', [/^删除评论/], ['理由和申诉'], ['理由和申诉', '申诉'], [/^修改后重发/])
  await at('/notify')
  for (const tab of [/评论和回复/, /赞和收藏/, /通知/]) {
    await page.getByRole('tab', { name: tab }).press('Enter')
    await measure(`messages ${tab}`)
  }
  await at('/credits')
  await page.getByRole('tab', { name: '金币' }).press('Enter')
  await measure('coins')
  expect(faults).toEqual([])
})

test('no screen opens the login by itself, and the login meets the sizes and contrast of elder mode', {
  timeout: 120_000,
}, async () => {
  const { page, faults, at, press, close, measure, dialogs } = await openElder()
  for (const route of ['/notify', '/collections', '/usercenter/mine', '/attentions', '/fans', '/comments']) {
    await at(route)
    await page.getByRole('main').getByRole('button', { name: '登录' }).waitFor()
    expect(await dialogs.count(), route).toBe(0)
  }
  await at('/take_post')
  await press('登录')
  await dialogs.getByLabel('手机号').waitFor()
  await press('登录', dialogs)
  await dialogs.getByRole('alert').first().waitFor()
  await measure('login')
  await close()
  await page.evaluate(() => Object.defineProperty(document, 'cookie', { configurable: true, get: () => '', set() {} }))
  await press('登录')
  await dialogs.getByText(/允许保存网站数据/).waitFor()
  await measure('login without cookies')
  expect(faults).toEqual([])
})

test('the two-step verification of staff meets the sizes and contrast of elder mode', async () => {
  const { faults, at, press, measure, dialogs } = await openElder(accounts.reviewer)
  await at('/settings')
  await press(/^两步验证/)
  await dialogs.getByRole('button', { name: '开启两步验证' }).waitFor()
  await measure('login security')
  await press('开启两步验证', dialogs)
  await dialogs.getByRole('button', { name: '确认开启' }).waitFor()
  await measure('login security, the key')
  expect(faults).toEqual([])
})
