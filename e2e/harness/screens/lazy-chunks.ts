import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect } from 'vitest'
import { accounts } from '../accounts.ts'
import { apiAs } from '../api.ts'
import type { Visit } from '../page.ts'
import { root } from '../server.ts'
import { unique } from '../unique.ts'
import { settled } from '../waits/settled.ts'
import { writePost } from './review.ts'
import { screens } from './screens.ts'

/** A script that the build loads when it is needed, and the way to the screen that needs it. */
export type LazyChunk = {
  /** The module as the manifest of the build names it; the name of the chunk where several modules share one. */
  source: string
  /** Without it, the screen where the row before ends. */
  route?: string
  /** The steps that load the chunk. */
  act?: (visit: Visit) => Promise<unknown>
  /** Reloads the page, for a chunk that loads with it. */
  anew?: true
  /** What shows while the chunk fails; a retry button by default, `nothing` where the screen works without it. */
  without?: 'nothing' | 'toast' | 'notice'
  /** Text that is typed before the failure and must remain. */
  typed?: true
  /** Closes what is open. */
  end?: (visit: Visit) => Promise<unknown>
}

export type Walk = { name: string; options: Parameters<typeof import('../page.ts').openPage>[0]; rows: LazyChunk[] }

const tap =
  (role: 'button' | 'link', name: string | RegExp) =>
  async ({ page }: Visit) => {
    const control = page.getByRole(role, { name, exact: typeof name === 'string' }).first()
    await control.scrollIntoViewIfNeeded()
    await control.click()
  }
const closeDialogs = async ({ page }: Visit) => {
  const dialogs = page.getByRole('dialog')
  await dialogs.first().waitFor()
  await settled(page)
  const close = async () => {
    await page.keyboard.press('Escape')
    return dialogs.count()
  }
  await expect.poll(close, { interval: 300 }).toBe(0)
}
const screen = (source: string, more: Partial<LazyChunk> = {}): LazyChunk => {
  const route = screens.find((one) => one.screen === source)?.route
  if (route === undefined) throw new Error(`No route of ${source} is known.`)
  return { source: `src/screens/${source}.tsx`, route, ...more }
}
const consolePage = (source: string, page: string): LazyChunk => ({
  source: source.includes('/') ? `src/console/${source}.tsx` : `src/screens/console/pages/${source}.tsx`,
  route: `/console/${page}`,
})
const post = '/sharedetail/180'

/** A picture for a form. */
const picture = async () => ({
  name: 'picture.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 400, height: 300, channels: 3, background: '#27ae60' } })
    .jpeg()
    .toBuffer(),
})

/** Post 175 has somebody who rewarded it. */
export const giveReward = async () => {
  const giver = await apiAs(accounts.verified)
  await giver.post('reward/give', { content_id: 175, kind: 'credit', amount: 1 }, { 'idempotency-key': unique('') })
}

const openPendingPost = async ({ page }: Visit) => {
  const { topic_id } = await writePost(undefined, unique('少了脚本也要看得到的帖子'), accounts.otherPoster)
  await page.evaluate((hash) => {
    location.hash = hash
  }, `/sharedetail/${topic_id}`)
}

/** In an order in which no row needs the script of a later one. */
export const walks: readonly Walk[] = [
  {
    // Alone: the sheets of the other walks need it.
    name: 'member in the settings',
    options: { as: accounts.otherPoster },
    rows: [
      {
        source: 'src/ui/overlays/panels.ts',
        route: '/settings',
        anew: true,
        act: tap('button', /^深色模式/),
        end: closeDialogs,
      },
    ],
  },
  {
    name: 'member',
    options: { as: accounts.otherPoster },
    rows: [
      screen('circle/Settings', { anew: true }),
      { source: 'src/app/deferred/start-deferred.ts', route: '/settings', without: 'nothing', anew: true },
      { source: 'feed', route: '/' },
      { source: 'src/ui/media/carousel/carousel-engine.ts', route: '/', without: 'nothing' },
      { source: 'src/ui/lists/watch-pull.ts', without: 'nothing' },
      { source: 'src/ui/lists/watch-tab-swipe.ts', without: 'nothing' },
      { source: 'src/screens/parts/Ranking.tsx', act: tap('button', '排行榜'), end: closeDialogs },
      screen('circle/PostDetail'),
      { source: 'src/circle/reward/RewardBlock.tsx', route: post },
      { source: 'src/screens/parts/post-menu.ts', act: tap('button', '更多'), without: 'toast', end: closeDialogs },
      { source: 'CommentSheet', act: tap('button', /^说点什么/), end: closeDialogs },
      { source: 'src/ui/share/ShareSheet.tsx', act: tap('button', '分享'), end: closeDialogs },
      { source: 'src/ui/overlays/viewer/ImageViewer.tsx', act: tap('button', /^图片 1/), end: closeDialogs },
      { source: 'src/circle/reward/GiveRewardSheet.tsx', act: tap('button', '打赏'), end: closeDialogs },
      {
        source: 'src/moderation/report/LatestReport.tsx',
        act: async (visit) => {
          await tap('button', '更多')(visit)
          await visit.page.getByRole('dialog').getByRole('button', { name: /^举报/ }).click()
        },
        end: closeDialogs,
      },
      {
        source: 'src/circle/reward/RewardGiversSheet.tsx',
        route: '/sharedetail/175',
        act: tap('button', /查看打赏的人$/),
        end: closeDialogs,
      },
      { source: 'src/circle/post/video/VideoPlayer.tsx', route: '/sharedetail/222', act: tap('button', /^播放视频/) },
      { source: 'src/circle/post/video/FullscreenVideoFeed.tsx', act: tap('button', '全屏') },
      { source: 'src/circle/comment/CommentListSheet.tsx', act: tap('button', /^评论/), end: closeDialogs },
      { source: 'src/circle/post/detail/PostStateNotices.tsx', act: openPendingPost },
      { source: 'ReviewProgress' },
      screen('circle/OwnPostStatus'),
      screen('circle/Tags'),
      screen('circle/TagDetail'),
      screen('circle/Profile'),
      {
        source: 'src/identity/account/ProfileSheet.tsx',
        route: '/usercenter/mine',
        act: tap('button', '编辑资料'),
        end: closeDialogs,
      },
      screen('circle/Notifications'),
      screen('circle/Composer'),
      {
        source: 'src/circle/location/LocationPicker.tsx',
        route: '/take_post',
        act: tap('button', /所在位置/),
        typed: true,
        end: closeDialogs,
      },
      screen('circle/Search'),
      {
        source: '../node_modules/opencc-js/dist/esm-lib/dict/TSCharacters.js',
        route: '/topic-search?word=茶',
        without: 'nothing',
      },
      screen('circle/TagSearchResults'),
      screen('circle/Following'),
      screen('circle/Followers'),
      screen('circle/ReceivedLikes'),
      screen('circle/ReceivedComments'),
      screen('circle/BlockedUsers'),
      screen('circle/Collections'),
      screen('circle/MyComments'),
      screen('circle/ContentList'),
      screen('circle/Town'),
      screen('circle/NewsTipTags'),
      screen('circle/Credits'),
    ],
  },
  {
    name: 'visitor',
    options: {},
    rows: [
      { source: 'src/screens/parts/LoginSheets.tsx', route: '/usercenter/mine', anew: true, end: closeDialogs },
      {
        source: 'src/ui/elder/ElderBar.tsx',
        route: '/',
        act: tap('button', '长辈版'),
        without: 'toast',
        // The page loads again.
        end: ({ page }) => page.getByRole('button', { name: '标准版' }).waitFor(),
      },
      { source: 'src/circle/post/read-aloud/ReadAloud.tsx', route: post },
    ],
  },
  {
    name: 'reviewer',
    options: { as: accounts.reviewer },
    rows: [
      screen('moderation/ModerationHome', { anew: true }),
      screen('moderation/PostReview'),
      screen('moderation/CommentReview'),
      screen('moderation/ProfileReview'),
      screen('moderation/ReportedMembers'),
      screen('moderation/TagAdmin'),
      screen('moderation/TagAdminDetail'),
      screen('moderation/TagForm'),
      {
        source: 'src/ui/media/crop/CropPanel.tsx',
        act: async ({ page }) => page.getByLabel('分享图').setInputFiles(await picture()),
      },
    ],
  },
  {
    name: 'operator',
    options: { as: accounts.operator, desktop: true },
    rows: [
      { source: 'src/screens/console/Console.tsx', route: '/console/overview', anew: true },
      consolePage('OverviewPage', 'overview'),
      { source: 'src/console/statistics/DailyCharts.tsx' },
      {
        source: 'src/console/search/SearchDialog.tsx',
        act: ({ page }) => page.keyboard.press('Control+K'),
        end: closeDialogs,
      },
      consolePage('StatisticsPage', 'statistics'),
      consolePage('PostsPage', 'posts'),
      consolePage('BlocklistPage', 'words'),
      consolePage('ModulesPage', 'modules'),
      consolePage('PollsPage', 'polls'),
      consolePage('content/SignupBanners', 'signups'),
      consolePage('content/Categories', 'categories'),
      consolePage('content/NewsTipTags', 'report-tags'),
      consolePage('content/Towns', 'towns'),
      consolePage('content/CustomLocations', 'places'),
      consolePage('ContentListsPage', 'lists'),
      consolePage('content/Announcements', 'notices'),
      consolePage('MembersPage', 'members'),
      consolePage('StaffPage', 'staff'),
      consolePage('settings/SettingSections', 'settings'),
      consolePage('sites/Sites', 'sites'),
      consolePage('AuditLogPage', 'log'),
      consolePage('SecurityLogPage', 'events'),
      consolePage('AlertsPage', 'alarm'),
      consolePage('HealthPage', 'health'),
      consolePage('mfa/MfaPanel', 'security'),
      { source: 'src/app/wide/Rail.tsx', route: '/' },
      { source: 'src/app/wide/Side.tsx' },
      { source: 'src/app/wide/ScreenPanel.tsx', act: tap('link', /^评论/) },
    ],
  },
  {
    name: 'WeChat',
    options: { agent: 'MicroMessenger/8.0.50' },
    rows: [{ source: 'src/platform/bridge/wechat/wechat-bridge.ts', route: '/', anew: true, without: 'notice' }],
  },
  {
    name: 'app',
    options: { agent: 'QuanziApp/1.0' },
    rows: [{ source: 'src/platform/bridge/native/native-bridge.ts', route: '/', anew: true, without: 'notice' }],
  },
]

/** Lazy chunks that no row fails, each with the reason. */
export const withoutRow: Record<string, string> = {
  'src/app/deferred/service-worker-update.ts': 'pages of these tests register no service worker',
  'src/identity/consent/ConsentSheet.tsx':
    'needs a site that asks for consent; opened like the other sheets by lazyPart',
  'src/identity/consent/PrivacySheet.tsx': 'needs the open login; opened like the other sheets by lazyPanel',
  'src/circle/reward/require-app-for-coins.ts': 'needs a site where only coins are given; its tap shows a toast',
  'src/platform/bridge/open-app.ts': 'leaves the page for the app',
  'src/platform/bridge/wechat/launch-tag.ts': 'needs the SDK of WeChat',
  'src/platform/bridge/portal-login.ts': 'needs a portal; its query has no answer then, as without a portal',
  'src/ui/captcha/solve-proof.ts': 'needs the budget of codes used up; offers to try again',
  'src/moderation/review/detail/TextDiff.tsx': 'needs a post that came back; drawn by lazyPart',
  'src/screens/parts/WaterfallFeed.tsx': 'needs a site with waterfall; drawn by lazyPart in place of the list',
  '../node_modules/hls.js/dist/hls.light.mjs': 'Chromium of the tests plays the file',
}

type Entry = { file: string; name?: string; src?: string; isDynamicEntry?: boolean; dynamicImports?: string[] }

/** The lazy chunks of the build, by the names of the rows. */
export const readLazyChunks = (): Map<string, string> => {
  const path = join(root, 'web/dist/.vite/manifest.json')
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Record<string, Entry>
  const imported = new Set(Object.values(manifest).flatMap(({ dynamicImports }) => dynamicImports ?? []))
  return new Map(
    Object.entries(manifest)
      .filter(([key, { isDynamicEntry }]) => isDynamicEntry || imported.has(key))
      .map(([key, { src, name, file }]) => [src ?? name ?? key, file.replace(/^assets\//, '')]),
  )
}
