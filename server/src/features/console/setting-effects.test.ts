import type { SettingName } from '@quanzi/contract/console/setting-fields'
import { moduleNames } from '@quanzi/contract/limits'
import { rejectReasons } from '@quanzi/contract/states'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestHouse, type Person, type TestHouse } from '../../../test/house.ts'

/** What a member, a reader or another site finds changed when a setting is saved; each name of the contract has its row. */
type Effect = {
  to: string | number
  /** Saved with it where it shows under another one alone. */
  with?: Record<string, unknown>
  found: () => Promise<unknown>
  as: unknown
}

let house: TestHouse
let operator: Person
let author: Person
let reviewer: Person
let picture: number

beforeAll(async () => {
  house = await openTestHouse({ auditSwitch: 1, rateLimits: true })
  operator = await house.person('运营老周', { operator: true })
  author = await house.person('楼主')
  reviewer = await house.person('值班的审核', { level: 1 })
  await house.person('二审', { level: 2 })
  picture = (await operator.upload('POST index/upload/file', file())).data.attachid
})
afterAll(() => house.close())

const setting = (name: string) => async () => (await house.visitor.ok('GET circle/commonapi setting'))[name as never]
const shown = (name: SettingName, to: string): [SettingName, Effect] => [name, { to, found: setting(name), as: to }]
const explain = () => house.visitor.ok('GET circle/commonapi explain')
const slides = async () => (await house.visitor.ok('GET circle/commonapi slide')).setting
const purses = async () => author.ok('GET reward/switch')

const file = () => {
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array([1])]), 'a.png')
  return body
}
let born = 0
const somebody = (auth = false) => house.person(`成员${++born}`, { auth })
/** A post that everybody sees, which reviewers have passed. */
const online = async (by?: Person) => {
  const { topic_id } = await (by ?? (await somebody())).ok('POST circle/postingapi common', {
    content: `第 ${++born} 帖`,
  })
  await reviewer.ok('POST circle/topic pass', { topic_id, rev: 1 })
  return topic_id
}
const write = (who: Person, more = {}) =>
  who.call('POST circle/postingapi common', { content: `第 ${++born} 帖`, ...more })
const say = (who: Person, topic_id: number) =>
  who.call('POST circle/replyapi comment', { topic_id, content: `第 ${++born} 评` })

/** What two of a kind, one after the other, answer. */
const twice = async (one: (n: number) => Promise<{ code: number }>) => [(await one(0)).code, (await one(1)).code]

type Deed = 'like' | 'collect' | 'follow' | 'comment'
const deeds: Record<Deed, (who: Person, post: number, other: Person) => Promise<{ data: unknown }>> = {
  like: (who, topic_id) => who.call('POST circle/diggapi topic', { topic_id }),
  collect: (who, topic_id) => who.call('POST circle/topicapi collect', { topic_id }),
  follow: (who, _, other) => who.call('POST circle/commonapi subscribe', { to_member_id: other.id }),
  comment: say,
}
/** What the same deed earns somebody twice in a day. */
const earned = (deed: Deed) => async () => {
  const who = await somebody()
  const told: (number | undefined)[] = []
  for (let n = 0; n < 2; n++) {
    const { data } = await deeds[deed](who, await online(), await somebody())
    told.push((data as { credits?: number }).credits)
  }
  return told
}
const earnedByPosts = async () => {
  const who = await somebody()
  await online(who)
  await online(who)
  house.wait(11_000)
  await house.app.jobs.runDue()
  return (await (await house.again(who)).ok('GET reward/switch')).credit.balance
}

/** How a comment stands after one member, or one of a week's standing, reported it. */
const reported = (days: number) => async () => {
  const { comment } = (await say(author, await online())).data
  await reviewer.ok('POST circle/reply multi', { raction: 'pass', data: comment.comment_id })
  const reader = await somebody()
  const joined_at = new Date(house.now().getTime() - days * 86_400_000)
  await house.db.updateTable('member').set({ joined_at }).where('id', '=', reader.id).execute()
  await reader.ok('POST circle/commonapi report', { kind: 'reply', id: comment.comment_id, reason_id: 1 })
  return (await reviewer.ok('GET circle/reply detail', { reply_id: comment.comment_id })).is_audit
}

const loginNotices = async () => {
  await house.visitor.ok('POST login/sendsmsNoCaptcha', { mobile: '13700000002', siteid: 10002 })
  const code = house.codes.get('13700000002') ?? ''
  const { notice } = await house.visitor.ok('POST login/cloud', { account: '13700000002', code, siteid: 10002 })
  return notice.map((url) => url.split('#')[0])
}

const reasons = rejectReasons.map(({ reason }, i) => (i === 2 ? '不够友善' : reason))
const order = Object.keys(moduleNames).reverse()

const effects = Object.fromEntries([
  shown('circle_title', '云溪圈'),
  shown('home_variant', '2'),
  shown('ugc_show_type', '2'),
  shown('rank_open', '0'),
  shown('startup_switch', '1'),
  shown('posting_img_switch', '1'),
  shown('menu_level', '1'),
  shown('portal_library', 'https://portal.example/login.js'),
  ...Object.keys(moduleNames).flatMap((key) => [
    shown(key as SettingName, '0'),
    shown(`${key}_name` as SettingName, '换个名字'),
  ]),
]) as Record<string, Effect>

const more = {
  module_order: { to: order.join(), found: setting('module_order'), as: order },
  posting_img: { to: 'picture', found: setting('posting_img'), as: expect.stringMatching(/^\/.+/) },
  startup_image: { to: 'picture', found: setting('startup_image'), as: expect.stringMatching(/^\["\/.+"\]$/) },
  use_posting_type: { to: '2', found: async () => (await write(author)).error, as: '当前不支持发布该类型的内容' },
  anonymous_switch: { to: '0', found: async () => (await explain()).anonymous_switch, as: 0 },
  explain_title: { to: '先看这里', found: async () => (await explain()).title, as: '先看这里' },
  explain_content: { to: '说人话', found: async () => (await explain()).content, as: '说人话' },
  agreement_title: { to: '约定', found: async () => (await explain()).agreement.title, as: '约定' },
  agreement_content: { to: '请文明发言', found: async () => (await explain()).agreement.content, as: '请文明发言' },
  slide_interval: { to: 9, found: async () => (await slides()).slide_interval, as: 9 },
  slide_is_auto: { to: '1', found: async () => (await slides()).slide_is_auto, as: 1 },
  slide_is_show: { to: '1', found: async () => (await slides()).slide_is_show, as: 1 },
  audit_switch: { to: '2', found: async () => (await reviewer.ok('GET circle/memberapi admin')).audit, as: 2 },
  review_posts: { to: '0', found: async () => (await write(author)).data.state, as: '1' },
  review_comments: {
    to: '0',
    found: async () => (await say(author, await online())).data.comment.is_audit,
    as: '1',
  },
  verified_publish_at_once: {
    to: '1',
    found: async () => {
      const who = await somebody(true)
      const post = await write(who)
      const other = await write(author)
      return [post.data.state, other.data.state, (await say(who, await online())).data.comment.is_audit]
    },
    as: ['1', '0', '1'],
  },
  reports_to_review: { to: 1, found: reported(30), as: '-3' },
  reports_standing_days: { to: 40, with: { reports_to_review: 1 }, found: reported(30), as: '1' },
  limit_posts: {
    to: 1,
    found: async () =>
      twice(
        (
          (who) => () =>
            write(who)
        )(await somebody()),
      ),
    as: [0, 429],
  },
  limit_comments: {
    to: 1,
    found: async () => {
      const [who, post] = [await somebody(), await online()]
      return twice(() => say(who, post))
    },
    as: [0, 429],
  },
  limit_toggles: {
    to: 1,
    found: async () => {
      const [who, posts] = [await somebody(), [await online(), await online()]]
      return twice((n) => who.call('POST circle/diggapi topic', { topic_id: posts[n] }))
    },
    as: [0, 429],
  },
  limit_pictures: {
    to: 1,
    found: async () => {
      const who = await somebody()
      return twice(() => who.upload('POST index/upload/file', file()))
    },
    as: [0, 429],
  },
  limit_videos: {
    to: 1,
    found: async () => {
      const who = await somebody()
      return twice((n) => who.call('GET index/vms/getunique', { filename: `${n}.mp4`, file_type: 'video' }))
    },
    as: [0, 429],
  },
  MEMBER_REWARD_SWITCH_COIN: { to: '0', found: async () => (await purses()).coin.on, as: 0 },
  MEMBER_REWARD_SWITCH_CREDIT: { to: '0', found: async () => (await purses()).credit.on, as: 0 },
  reward_coin: { to: '2,4', found: async () => (await purses()).coin.amounts, as: [2, 4] },
  reward_credit: { to: '3,6', found: async () => (await purses()).credit.amounts, as: [3, 6] },
  credit_like: { to: 7, found: earned('like'), as: [7, 7] },
  credit_like_daily: { to: 1, found: earned('like'), as: [1, undefined] },
  credit_collect: { to: 7, found: earned('collect'), as: [7, 7] },
  credit_collect_daily: { to: 1, found: earned('collect'), as: [1, undefined] },
  credit_follow: { to: 7, found: earned('follow'), as: [7, 7] },
  credit_follow_daily: { to: 1, found: earned('follow'), as: [1, undefined] },
  credit_comment: { to: 7, with: { review_comments: '0' }, found: earned('comment'), as: [7, 7] },
  credit_comment_daily: { to: 1, with: { review_comments: '0' }, found: earned('comment'), as: [2, undefined] },
  credit_post: { to: 7, found: earnedByPosts, as: 14 },
  credit_post_daily: { to: 1, found: earnedByPosts, as: 5 },
  reject_reasons: {
    to: reasons.join('\n'),
    found: async () => [
      (await house.visitor.ok('GET circle/commonapi reasons')).data.map(({ reason }) => reason),
      (await reviewer.ok('GET circle/topic reasons')).data.map(({ reason }) => reason),
    ],
    as: [reasons, reasons],
  },
  notice_url: { to: 'https://in.example/ticket', found: loginNotices, as: ['https://in.example/ticket'] },
  open_app_id: {
    to: 'wx0123456789abcdef',
    found: async () => (await house.visitor.ok('GET circle/commonapi site')).open_app_id,
    as: 'wx0123456789abcdef',
  },
  sms_budget_hour: {
    to: 1,
    found: () =>
      twice((n) => house.visitor.call('POST login/sendsmsNoCaptcha', { mobile: `1370000001${n}`, siteid: 10001 })),
    as: [0, expect.not.toSatisfy((code: number) => code === 0)],
  },
} satisfies Partial<Record<SettingName, Effect>>

type Named = keyof typeof more
/** A setting without a row does not compile, but for those that the circle reads under their own names. */
const all: Record<Named, Effect> & Record<string, Effect> = { ...effects, ...more }

describe('a saved setting is what holds from then on:', () => {
  test('each of them has its row here', async () => {
    const { settings } = await operator.ok('GET console/settings')
    expect(Object.keys(all).sort()).toEqual(Object.keys(settings).sort())
  })

  test.each(Object.entries(all))('%s', async (name, { to, with: beside = {}, found, as }) => {
    const value = to === 'picture' ? picture : to
    const { version } = await operator.ok('POST console/settings', { ...beside, [name]: value })
    try {
      expect(await found()).toEqual(as)
    } finally {
      await operator.ok('POST console/version_return', { id: version })
    }
  })
})
