import type { SiteLegal } from '@quanzi/contract/circle/home'
import { type SecurityBurst, securityBurstKinds } from '@quanzi/contract/console/security/security-kinds'
import type { SettingName } from '@quanzi/contract/console/setting-fields'
import { moduleNames } from '@quanzi/contract/limits'
import { keysOf } from '@quanzi/contract/objects'
import { rejectReasons } from '@quanzi/contract/states'
import { day } from '@quanzi/contract/time'
import { generateSync } from 'otplib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type Person, type TestApp } from '../../../test/test-app.ts'
import { slotOf } from '../../identity/request/security-table.ts'
import { watchSecurityBursts } from '../alerts/watch-security-bursts.ts'

/** The observable effect of each setting of the contract. */
type Effect = {
  value: string | number
  /** Saved together with it when the effect depends on another setting. */
  with?: Record<string, unknown>
  readEffect: () => Promise<unknown>
  expected: unknown
}

let app: TestApp
let operator: Person
let author: Person
let reviewer: Person
let picture: number

beforeAll(async () => {
  app = await openTestApp({ auditSwitch: 1, rateLimits: true })
  operator = await app.createPerson('运营老周', { operator: true })
  author = await app.createPerson('楼主')
  reviewer = await app.createPerson('值班的审核', { level: 1 })
  await app.createPerson('二审', { level: 2 })
  // Saves settings while the site demands a second factor.
  const { secret } = await operator.ok('POST console/factor begin')
  const epoch = Math.floor(app.now().getTime() / 1000)
  await operator.ok('POST console/factor confirm', { code: generateSync({ secret, epoch }) })
  picture = (await operator.upload('POST index/upload/file', file())).data.attachid
})
afterAll(() => app.close())

const setting = (name: string) => async () => (await app.visitor.ok('GET circle/commonapi setting'))[name as never]
const publicSettingCase = (name: SettingName, to: string): [SettingName, Effect] => [
  name,
  { value: to, readEffect: setting(name), expected: to },
]
const legal = (name: keyof SiteLegal) => async () => (await app.visitor.ok('GET circle/commonapi site')).legal[name]
const explain = () => app.visitor.ok('GET circle/commonapi explain')
const readPrivacyNotice = () => app.visitor.ok('GET circle/commonapi consent')
const slides = async () => (await app.visitor.ok('GET circle/commonapi slide')).setting
const readBalances = async () => author.ok('GET reward/switch')

const file = () => {
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array([1])]), 'a.png')
  return body
}
let counter = 0
const createMember = (auth = false) => app.createPerson(`成员${++counter}`, { auth })
/** A public post. */
const publishPost = async (by?: Person) => {
  const { topic_id } = await (by ?? (await createMember())).ok('POST circle/postingapi common', {
    content: `第 ${++counter} 帖`,
  })
  await reviewer.ok('POST circle/topic pass', { topic_id, rev: 1 })
  return topic_id
}
const createPost = (member: Person) => member.call('POST circle/postingapi common', { content: `第 ${++counter} 帖` })
const createComment = (member: Person, topic_id: number) =>
  member.call('POST circle/replyapi comment', { topic_id, content: `第 ${++counter} 评` })

/** The responses to the same call made twice. */
const runTwice = async (run: (n: number) => Promise<{ code: number }>) => [(await run(0)).code, (await run(1)).code]

/** The changes of a profile that wait, and whether others see them. */
const readModes = async (change: Record<string, unknown>, by?: Person) => {
  const member = by ?? (await createMember())
  const { profile } = await member.ok('POST circle/memberapi edit', { nickname: member.nickname, ...change })
  return profile.waiting.map(({ field, shown }) => [field, shown])
}

type CreditReaction = 'like' | 'collect' | 'follow' | 'comment'
const reactions: Record<CreditReaction, (member: Person, post: number, other: Person) => Promise<{ data: unknown }>> = {
  like: (member, topic_id) => member.call('POST circle/diggapi topic', { topic_id }),
  collect: (member, topic_id) => member.call('POST circle/topicapi collect', { topic_id }),
  follow: (member, _, other) => member.call('POST circle/commonapi subscribe', { to_member_id: other.id }),
  comment: createComment,
}
/** The credits for the same action twice in a day. */
const earnTwice = (reaction: CreditReaction) => async () => {
  const member = await createMember()
  const credits: (number | undefined)[] = []
  for (let n = 0; n < 2; n++) {
    const { data } = await reactions[reaction](member, await publishPost(), await createMember())
    credits.push((data as { credits?: number }).credits)
  }
  return credits
}
const earnByPosts = async () => {
  const member = await createMember()
  await publishPost(member)
  await publishPost(member)
  app.advanceTime(11_000)
  await app.jobs.runDue()
  return (await (await app.logInAgain(member)).ok('GET reward/switch')).credit.balance
}

/** The state of a comment after a report by a new member, or by a member of one week. */
const reportComment = (days: number) => async () => {
  const { comment } = (await createComment(author, await publishPost())).data
  await reviewer.ok('POST circle/reply multi', { raction: 'pass', data: comment.comment_id })
  const reader = await createMember()
  const joined_at = new Date(app.now().getTime() - days * day)
  await app.db.updateTable('member').set({ joined_at }).where('id', '=', reader.id).execute()
  await reader.ok('POST circle/commonapi report', { kind: 'reply', id: comment.comment_id, reason_id: 1 })
  return (await reviewer.ok('GET circle/reply detail', { reply_id: comment.comment_id })).is_audit
}

const listLoginNotices = async () => {
  await app.visitor.ok('POST login/sendsmsNoCaptcha', { mobile: '13700000002', siteid: 10002 })
  const code = app.codes.get('13700000002') ?? ''
  const { notice } = await app.visitor.ok('POST login/cloud', { account: '13700000002', code, siteid: 10002 })
  return notice.map((url) => url.split('#')[0])
}

const reasons = rejectReasons.map(({ reason }, i) => (i === 2 ? '不够友善' : reason))
const order = Object.keys(moduleNames).reverse()

const effects = Object.fromEntries([
  publicSettingCase('circle_title', '云溪圈'),
  publicSettingCase('home_variant', '2'),
  publicSettingCase('ugc_show_type', '2'),
  publicSettingCase('rank_open', '0'),
  publicSettingCase('startup_switch', '1'),
  publicSettingCase('posting_img_switch', '1'),
  publicSettingCase('menu_level', '1'),
  publicSettingCase('portal_library', 'https://portal.example/login.js'),
  ...Object.keys(moduleNames).flatMap((key) => [
    publicSettingCase(key as SettingName, '0'),
    publicSettingCase(`${key}_name` as SettingName, '换个名字'),
  ]),
]) as Record<string, Effect>

/** A kind of event raises an alarm from its threshold on. */
const burstEffects = Object.fromEntries(
  keysOf(securityBurstKinds).map((name) => [
    name,
    {
      value: 3,
      readEffect: async () => {
        const values = { slot: slotOf(app.now()), first_at: app.now(), last_at: app.now(), call: name, n: 3 }
        const visitor = { site_id: 10001, member_id: 0, network: '', address: '', item: '', hidden: false }
        await app.db.deleteFrom('security_event').execute()
        await app.db
          .insertInto('security_event')
          .values({ ...values, ...visitor, kind: securityBurstKinds[name][0] })
          .execute()
        await watchSecurityBursts(app.context)
        const { data } = await operator.ok('GET console/alerts', { siteid: 10001 })
        return data.find(({ key }) => key === 'security')?.note
      },
      expected: expect.stringContaining(name),
    },
  ]),
) as unknown as Record<SecurityBurst, Effect>

const specialEffects = {
  module_order: { value: order.join(), readEffect: setting('module_order'), expected: order },
  posting_img: { value: 'picture', readEffect: setting('posting_img'), expected: expect.stringMatching(/^\/.+/) },
  startup_image: {
    value: 'picture',
    readEffect: setting('startup_image'),
    expected: expect.stringMatching(/^\["\/.+"\]$/),
  },
  use_posting_type: {
    value: '2',
    readEffect: async () => (await createPost(author)).error,
    expected: '当前不支持发布该类型的内容',
  },
  anonymous_switch: { value: '0', readEffect: async () => (await explain()).anonymous_switch, expected: 0 },
  explain_title: { value: '先看这里', readEffect: async () => (await explain()).title, expected: '先看这里' },
  explain_content: { value: '说人话', readEffect: async () => (await explain()).content, expected: '说人话' },
  agreement_title: { value: '约定', readEffect: async () => (await explain()).agreement.title, expected: '约定' },
  agreement_content: {
    value: '请文明发言',
    readEffect: async () => (await explain()).agreement.content,
    expected: '请文明发言',
  },
  slide_interval: { value: 9, readEffect: async () => (await slides()).slide_interval, expected: 9 },
  slide_is_auto: { value: '1', readEffect: async () => (await slides()).slide_is_auto, expected: 1 },
  slide_is_show: { value: '1', readEffect: async () => (await slides()).slide_is_show, expected: 1 },
  audit_switch: {
    value: '2',
    readEffect: async () => (await reviewer.ok('GET circle/memberapi admin')).audit,
    expected: 2,
  },
  review_posts: { value: '0', readEffect: async () => (await createPost(author)).data.state, expected: '1' },
  review_comments: {
    value: '0',
    readEffect: async () => (await createComment(author, await publishPost())).data.comment.is_audit,
    expected: '1',
  },
  review_nickname: { value: '1', readEffect: () => readModes({ nickname: '新的名字' }), expected: [['nickname', 0]] },
  review_avatar: {
    value: '2',
    readEffect: async () => {
      const member = await createMember()
      const img = (await member.upload('POST index/upload/file', file())).data.attachid
      return readModes({ nickname: member.nickname, img }, member)
    },
    expected: [['avatar', 1]],
  },
  review_bio: { value: '1', readEffect: () => readModes({ bio: '养茶的' }), expected: [['bio', 0]] },
  verified_publish_at_once: {
    value: '1',
    readEffect: async () => {
      const member = await createMember(true)
      const post = await createPost(member)
      const other = await createPost(author)
      return [
        post.data.state,
        other.data.state,
        (await createComment(member, await publishPost())).data.comment.is_audit,
      ]
    },
    expected: ['1', '0', '1'],
  },
  posts_paused: {
    value: '1',
    readEffect: async () => [
      (await createPost(author)).error,
      (await author.ok('GET circle/commonapi explain')).posts_paused,
    ],
    expected: ['本站暂停发布，请稍后再试', 1],
  },
  comments_paused: {
    value: '1',
    readEffect: async () => {
      const post = await publishPost()
      const read = await author.call('GET circle/topicapi detail', { topic_id: post })
      return [read.data, (await createComment(author, post)).error]
    },
    expected: [expect.objectContaining({ comments_closed: 1 }), '评论已关闭'],
  },
  reports_to_review: { value: 1, readEffect: reportComment(30), expected: '-3' },
  reports_standing_days: { value: 40, with: { reports_to_review: 1 }, readEffect: reportComment(30), expected: '1' },
  limit_posts: {
    value: 1,
    readEffect: async () =>
      runTwice(
        (
          (member) => () =>
            createPost(member)
        )(await createMember()),
      ),
    expected: [0, 429],
  },
  limit_comments: {
    value: 1,
    readEffect: async () => {
      const [member, post] = [await createMember(), await publishPost()]
      return runTwice(() => createComment(member, post))
    },
    expected: [0, 429],
  },
  limit_toggles: {
    value: 1,
    readEffect: async () => {
      const [member, posts] = [await createMember(), [await publishPost(), await publishPost()]]
      return runTwice((n) => member.call('POST circle/diggapi topic', { topic_id: posts[n] }))
    },
    expected: [0, 429],
  },
  limit_pictures: {
    value: 1,
    readEffect: async () => {
      const member = await createMember()
      return runTwice(() => member.upload('POST index/upload/file', file()))
    },
    expected: [0, 429],
  },
  limit_videos: {
    value: 1,
    readEffect: async () => {
      const member = await createMember()
      return runTwice((n) => member.call('GET index/vms/getunique', { filename: `${n}.mp4`, file_type: 'video' }))
    },
    expected: [0, 429],
  },
  MEMBER_REWARD_SWITCH_COIN: { value: '0', readEffect: async () => (await readBalances()).coin.on, expected: 0 },
  MEMBER_REWARD_SWITCH_CREDIT: { value: '0', readEffect: async () => (await readBalances()).credit.on, expected: 0 },
  reward_coin: { value: '2,4', readEffect: async () => (await readBalances()).coin.amounts, expected: [2, 4] },
  reward_credit: { value: '3,6', readEffect: async () => (await readBalances()).credit.amounts, expected: [3, 6] },
  credit_like: { value: 7, readEffect: earnTwice('like'), expected: [7, 7] },
  credit_like_daily: { value: 1, readEffect: earnTwice('like'), expected: [1, undefined] },
  credit_collect: { value: 7, readEffect: earnTwice('collect'), expected: [7, 7] },
  credit_collect_daily: { value: 1, readEffect: earnTwice('collect'), expected: [1, undefined] },
  credit_follow: { value: 7, readEffect: earnTwice('follow'), expected: [7, 7] },
  credit_follow_daily: { value: 1, readEffect: earnTwice('follow'), expected: [1, undefined] },
  credit_comment: { value: 7, with: { review_comments: '0' }, readEffect: earnTwice('comment'), expected: [7, 7] },
  credit_comment_daily: {
    value: 1,
    with: { review_comments: '0' },
    readEffect: earnTwice('comment'),
    expected: [2, undefined],
  },
  credit_post: { value: 7, readEffect: earnByPosts, expected: 14 },
  credit_post_daily: { value: 1, readEffect: earnByPosts, expected: 5 },
  reject_reasons: {
    value: reasons.join('\n'),
    readEffect: async () => [
      (await app.visitor.ok('GET circle/commonapi reasons')).data.map(({ reason }) => reason),
      (await reviewer.ok('GET circle/topic reasons')).data.map(({ reason }) => reason),
    ],
    expected: [reasons, reasons],
  },
  notice_url: {
    value: 'https://in.example/ticket',
    readEffect: listLoginNotices,
    expected: ['https://in.example/ticket'],
  },
  staff_mfa: {
    value: '1',
    readEffect: async () => [
      (await reviewer.call('GET circle/audit list')).data,
      (await operator.call('GET console/waiting')).code,
    ],
    expected: [{ factor: 1, setup: 1 }, 0],
  },
  consent_switch: { value: '1', readEffect: async () => (await createPost(author)).code, expected: 428 },
  privacy_content: {
    value: '只收手机号',
    readEffect: async () => (await readPrivacyNotice()).privacy,
    expected: '只收手机号',
  },
  terms_content: { value: '不得灌水', readEffect: async () => (await readPrivacyNotice()).terms, expected: '不得灌水' },
  search_engines: {
    value: '0',
    readEffect: async () => (await app.server.inject('/robots.txt')).body,
    expected: 'User-agent: *\nDisallow: /\n',
  },
  embed_origins: {
    value: 'https://news.example.com',
    readEffect: async () => (await app.server.inject('/embed/post/1')).headers['content-security-policy'],
    expected: expect.stringContaining("frame-ancestors 'self' https://news.example.com;"),
  },
  search_synonyms: {
    value: '地铁,轨道交通',
    readEffect: async () => (await app.visitor.ok('GET circle/topicapi search', { keywords: '地铁' })).words,
    expected: ['轨道交通'],
  },
  open_app_id: {
    value: 'wx0123456789abcdef',
    readEffect: async () => (await app.visitor.ok('GET circle/commonapi site')).open_app_id,
    expected: 'wx0123456789abcdef',
  },
  map_adcode: {
    value: '510000',
    readEffect: async () => (await author.ok('GET map/place', { keywords: '双流' })).data[0]?.address,
    expected: '四川省成都市双流区',
  },
  legal_operator: { value: '云溪传媒', readEffect: legal('operator'), expected: '云溪传媒' },
  legal_contact: { value: '0571-12345', readEffect: legal('contact'), expected: '0571-12345' },
  legal_icp: { value: '浙ICP备1号', readEffect: legal('icp'), expected: '浙ICP备1号' },
  legal_police: { value: '浙公网安备2号', readEffect: legal('police'), expected: '浙公网安备2号' },
  legal_license: { value: '3312', readEffect: legal('license'), expected: '3312' },
  sms_budget_hour: {
    value: 1,
    readEffect: () =>
      runTwice((n) => app.visitor.call('POST login/sendsmsNoCaptcha', { mobile: `1370000001${n}`, siteid: 10001 })),
    expected: [0, expect.not.toSatisfy((code: number) => code === 0)],
  },
  ...burstEffects,
} satisfies Partial<Record<SettingName, Effect>>

type SpecialSetting = keyof typeof specialEffects
/** A setting without a row does not compile, except those that visitors read under the same name. */
const effectsBySetting: Record<SpecialSetting, Effect> & Record<string, Effect> = { ...effects, ...specialEffects }

describe('a saved setting takes effect', () => {
  test('every setting has a row in this test', async () => {
    const { settings } = await operator.ok('GET console/settings')
    expect(Object.keys(effectsBySetting).sort()).toEqual(Object.keys(settings).sort())
  })

  test.each(Object.entries(effectsBySetting))(
    '%s',
    async (name, { value: to, with: alongWith = {}, readEffect, expected }) => {
      const value = to === 'picture' ? picture : to
      const { version } = await operator.ok('POST console/settings', { ...alongWith, [name]: value, confirmed: 1 })
      try {
        expect(await readEffect()).toEqual(expected)
      } finally {
        await operator.ok('POST console/version_return', { id: version, confirmed: 1 })
      }
    },
  )
})
