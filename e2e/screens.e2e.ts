import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { addresses } from '../web/src/addresses.ts'
import { overflowing, smallTargets } from './harness/measure.ts'
import { checkAxe, checkContrast, openPage, shot, type Visit } from './harness/page.ts'
import { people } from './harness/people.ts'
import { root } from './harness/server.ts'
import { settled } from './harness/settled.ts'

/** What a screen says to whom: the title of the tab, and the heading of the page. */
type Says = { title: string; heading?: string }
type Row = {
  screen: string
  route: string
  visitor: Says
  member: Says
  reviewer?: Says
  /** Whom it is for; others are asked to log in, or told that they may not. */
  only?: 'member' | 'reviewer'
}

const everybody = (says: Says) => ({ visitor: says, member: says })
const members = (title: string) => ({ only: 'member', ...everybody({ title }) }) as const
const reviewers = (title: string) => ({ only: 'reviewer', ...everybody({ title }), reviewer: { title } }) as const

/** Every screen with an address that shows as much of it as there is in the demo world. */
const screens: Row[] = [
  { screen: 'Home', route: '/', ...everybody({ title: '圈子' }) },
  { screen: 'PostDetail', route: '/sharedetail/180', ...everybody({ title: '水利站小何的帖子' }) },
  { screen: 'Topics', route: '/topiclist', ...everybody({ title: '话题列表', heading: '话题' }) },
  { screen: 'TopicDetails', route: '/topicdetails/1', ...everybody({ title: '#茶山四季#' }) },
  { screen: 'UserCentre', route: '/usercenter/1', ...everybody({ title: '云溪小满的主页', heading: '云溪小满' }) },
  {
    screen: 'UserCentre',
    route: '/usercenter/mine',
    only: 'member',
    visitor: { title: '个人主页', heading: '我的' },
    member: { title: '我的', heading: '吃货地图' },
  },
  { screen: 'Notices', route: '/notify', ...members('系统消息') },
  { screen: 'Composer', route: '/take_post', ...members('我要拍') },
  { screen: 'PostEdit', route: '/topic_edit/84', ...members('帖子') },
  { screen: 'TopicSearch', route: '/topic-search', ...everybody({ title: '搜索' }) },
  { screen: 'PureTopics', route: '/pure-topiclist?word=茶', ...everybody({ title: '相关搜索' }) },
  { screen: 'Attentions', route: '/attentions', ...members('关注') },
  { screen: 'Fans', route: '/fans', ...members('粉丝') },
  { screen: 'GetPraised', route: '/get_praised', ...members('点赞列表') },
  { screen: 'GetComments', route: '/get_comments', ...members('评论列表') },
  { screen: 'BlockedUsers', route: '/blockuser', ...members('拉黑列表') },
  { screen: 'Collections', route: '/collections', ...members('我的收藏') },
  { screen: 'MyComments', route: '/comments', ...members('我的评论') },
  { screen: 'ContentList', route: '/content-list?type=notice', ...everybody({ title: '横滑模块' }) },
  { screen: 'ContentList', route: '/content-list?id=44&name=报名入口', ...everybody({ title: '报名入口' }) },
  { screen: 'Town', route: '/special/9', ...everybody({ title: '云溪镇' }) },
  { screen: 'ReportTags', route: '/report-taglist', ...everybody({ title: '报料话题' }) },
  { screen: 'Credits', route: '/credits', ...members('我的积分') },
  { screen: 'Settings', route: '/settings', ...members('设置') },
  { screen: 'Audit', route: '/audit', ...reviewers('审核') },
  { screen: 'PostReview', route: '/article', ...reviewers('帖子审核') },
  { screen: 'CommentReview', route: '/comment', ...reviewers('评论审核') },
  { screen: 'ReportedMembers', route: '/reported_members', ...reviewers('用户举报') },
  { screen: 'TagReview', route: '/topic', ...reviewers('话题管理') },
  { screen: 'TagForm', route: '/topic_set', ...reviewers('话题配置') },
  { screen: 'TagView', route: '/topic_view?id=1', ...reviewers('话题详情') },
]

/** Made for wide screens, with walks of their own. */
const onDesks = ['Console']

const roles = { visitor: undefined, member: people.otherPoster, reviewer: people.reviewer } as const

/** Who may see the screen itself. */
const isLet = (role: string, only: Row['only']) => !only || role === 'reviewer' || role === only

const isThere = (screen: string) => existsSync(join(root, `web/src/screens/${screen}.tsx`))

test('every screen that is routed is in this table', () => {
  const routed = addresses.map(({ screen }) => screen).filter((screen) => isThere(screen) && !onDesks.includes(screen))
  expect(routed.filter((screen) => !screens.some((row) => row.screen === screen))).toEqual([])
})

describe.each(Object.entries(roles))('for a %s', (role, as) => {
  const rows = screens.flatMap((row) => {
    const says = row[role as keyof typeof roles]
    return says && isThere(row.screen) ? [{ ...row, says, isLet: isLet(role, row.only) }] : []
  })
  const once = role === 'visitor' ? loadAnew : walkOn

  test.each(visits(rows.filter(({ isLet }) => isLet)))(
    '$routes load, fit every phone, and can be read and tapped',
    {
      timeout: 120_000,
    },
    async ({ rows }) => {
      const visit = await openPage({ route: null, ...(as ? { as } : {}) })
      await once(visit, rows, async ({ route, only }) => {
        await shot(visit.page, `screen ${route} ${role} light`)
        await checkAxe(visit.page)
        // Who sees most of a screen sees it in the dark too.
        if (role !== (only === 'reviewer' ? 'reviewer' : 'member')) return
        await visit.page.emulateMedia({ colorScheme: 'dark' })
        await shot(visit.page, `screen ${route} ${role} dark`)
        await checkContrast(visit.page)
        await visit.page.emulateMedia({ colorScheme: 'light' })
      })
    },
  )

  test.each(visits(rows.filter(({ isLet }) => !isLet)))(
    '$routes ask who one is, or say that one may not',
    {
      timeout: 120_000,
    },
    async ({ rows }) => {
      const visit = await openPage({ route: null, ...(as ? { as } : {}) })
      visit.allow(as ? /^403 GET / : /^401 GET /)
      // Whoever is turned away sees the same everywhere.
      let isFirst = true
      await once(visit, rows, async () => {
        if (isFirst) await checkAxe(visit.page)
        isFirst = false
      })
    },
  )
})

/** So many screens are looked at in one visit, whose scripts and pictures are then at hand. */
const inOneVisit = 8

const visits = <R extends Row>(rows: R[]) =>
  Array.from({ length: Math.ceil(rows.length / inOneVisit) }, (_, n) => {
    const some = rows.slice(n * inOneVisit, (n + 1) * inOneVisit)
    return { rows: some, routes: some.map(({ route }) => route).join(' ') }
  })

type Shown = Row & { says: Says }
type Walk = (visit: Visit, rows: Shown[], look: (row: Shown) => Promise<void>) => Promise<void>

/** Through the screens as by links, within one page. */
const walkOn: Walk = async (visit, rows, look) => {
  for (const row of rows) await standsAt(visit, row, look)
}

/** Each screen as the first of a page: every address can be sent to somebody. */
const loadAnew: Walk = async (visit, rows, look) => {
  for (const row of rows) {
    await visit.page.goto('about:blank')
    await standsAt(visit, row, look)
  }
}

const standsAt = async ({ page, go, expectClean }: Visit, row: Shown, look: (row: Shown) => Promise<void>) => {
  try {
    await go(row.route)
    await page
      .getByRole('heading', { level: 1, name: row.says.heading ?? row.says.title, includeHidden: true })
      .waitFor()
    await settled(page)
    expect(await page.title()).toBe(row.says.title)
    expect(await page.locator('h1').count()).toBe(1)
    await look(row)
    for (const width of [430, 320, 375]) {
      await page.setViewportSize({ width, height: 812 })
      expect(await overflowing(page), `${width} px wide`).toEqual([])
      expect(await smallTargets(page), `${width} px wide`).toEqual([])
    }
    expectClean()
  } catch (cause) {
    throw new Error(`${row.route}: ${cause instanceof Error ? cause.message : cause}`, { cause })
  }
}
