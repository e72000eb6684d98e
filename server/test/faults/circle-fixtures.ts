import { createHmac } from 'node:crypto'
import { hashToken, issueToken } from '../../src/identity/login/temporary-tokens.ts'
import { addPoll } from '../polls.ts'
import {
  after,
  anotherReviewer,
  appealed,
  byChief,
  byReader,
  created,
  type Fixture,
  inMinutes,
  member,
  nextNumber,
  online,
  onlineComment,
  pending,
  pendingComment,
  picture,
  publishOnSecondSite,
  rejected,
  reported,
  reviewOf,
  reviewProfile,
  reviewTag,
  smsCode,
  tag,
  tagForm,
  town,
  unique,
  type WriteCall,
} from './prepare.ts'
import { weChatReader } from './wechat-fixtures.ts'

const pageOfSite = { referer: 'https://s10001.example.invalid/' }

/** The calls of members and reviewers. */
export const circleFixtures = {
  'GET index/vms/getunique': byReader(async () => ({ filename: `${unique('a')}.mov`, file_type: 'video' })),
  'GET circle/commonapi wxuser': weChatReader({ from: 'cookie', isBound: true }),
  'GET login/captcha': async ({ app }) => ({ by: app.visitor, input: {} }),
  'GET login/check': async (world) => {
    const referer = 'https://s10002.example.invalid/'
    const input = { callback: 'cb', mode: 'notice', noticeurl: `${referer}notice` }
    return { by: world.reader, input, headers: { referer } }
  },
  'GET login/logout': async (world) => {
    const by = await member(world)
    const facts = { member: by.id, site: 10002 }
    await issueToken(world.app.db, { kind: 'login-notice', facts, until: inMinutes(world, 1) })
    return { by, input: { callback: 'cb' }, headers: pageOfSite }
  },
  'POST login/sendsmsNoCaptcha': async ({ app }) => ({
    by: app.visitor,
    input: { mobile: `136${String(nextNumber()).padStart(8, '0')}` },
  }),
  'POST login/proof': async ({ app }) => ({ by: app.visitor, input: {} }),
  'POST login/cloud': async (world) => {
    const { mobile, code } = await smsCode(world)
    return { by: world.app.visitor, input: { account: mobile, code } }
  },
  'POST login/logout': async (world) => ({ by: await world.app.logInAgain(world.reader), input: {} }),
  'POST circle/commonapi bind_wechat': async (world) => {
    const by = await member(world)
    const browser = unique('browser')
    const openid = unique('openid')
    const facts = { openid, unionid: '', browser: hashToken(browser) }
    const until = inMinutes(world, 10)
    const access_token = await issueToken(world.app.db, { kind: 'wx-bind', facts, until })
    const headers = { cookie: `${by.cookie}; openid=${browser}` }
    return { by, input: { memeberid: by.id, openid, access_token }, headers }
  },
  'POST circle/commonapi unbind_wechat': async (world) => {
    const by = await member(world)
    await world.app.db
      .insertInto('wechat_link')
      .values({ app_id: 'wx', openid: unique('openid'), member_id: by.id })
      .execute()
    return { by, input: {} }
  },
  'POST login/native': async ({ app, reader }) => {
    const timestamp = String(Math.floor(app.now().getTime() / 1000))
    const nonce = unique('nonce-of-a-test')
    const sign = createHmac('sha256', 'native 10001').update(`${reader.id}\n${timestamp}\n${nonce}`).digest('hex')
    return { by: app.visitor, input: { siteid: 10001, memberid: reader.id, timestamp, nonce, sign } }
  },
  'POST login/notice': async (world) => {
    const facts = { member: world.reader.id, site: 10001 }
    const ticket = await issueToken(world.app.db, { kind: 'login-notice', facts, until: inMinutes(world, 1) })
    return { by: world.app.visitor, input: { ticket, siteid: 10001 } }
  },
  'POST circle/commonapi subscribe': byReader(async (world) => ({ to_member_id: (await member(world)).id })),
  'POST circle/commonapi unsubscribe': after(
    'POST circle/commonapi subscribe',
    byReader(async (world) => ({ to_member_id: (await member(world)).id })),
  ),
  'POST circle/commonapi block': byReader(async (world) => ({ to_member_id: (await member(world)).id })),
  'POST circle/commonapi unblock': after(
    'POST circle/commonapi block',
    byReader(async (world) => ({ to_member_id: (await member(world)).id })),
  ),
  'POST circle/tagapi subscribe': byReader(async (world) => ({ to_id: await tag(world) })),
  'POST circle/tagapi unsubscribe': after(
    'POST circle/tagapi subscribe',
    byReader(async (world) => ({ to_id: await tag(world) })),
  ),
  'POST circle/townapi subscribe': byReader(async (world) => ({
    to_id: await created(world, 'POST console/town_save', await town(world)),
  })),
  'POST circle/townapi unsubscribe': after(
    'POST circle/townapi subscribe',
    byReader(async (world) => ({ to_id: await created(world, 'POST console/town_save', await town(world)) })),
  ),
  'POST circle/tagapi voting': byReader(async ({ app }) => {
    const { tag_id, options } = await addPoll(app)
    return { tag_id, option: options[0] }
  }),
  'POST circle/topicapi collect': byReader(async (world) => ({ topic_id: await online(world) })),
  'POST circle/topicapi uncollect': after(
    'POST circle/topicapi collect',
    byReader(async (world) => ({ topic_id: await online(world) })),
  ),
  'POST circle/topicapi share': byReader(async (world) => ({ topic_id: await online(world) })),
  'POST circle/topicapi del': async (world) => ({ by: world.author, input: { topic_id: await online(world) } }),
  'POST circle/topicapi comments': async (world) => ({
    by: world.author,
    input: { topic_id: await online(world), closed: 1 },
  }),
  'POST circle/postingapi common': async (world) => ({
    by: world.author,
    input: { content: unique('又一帖'), attachment: JSON.stringify([{ id: await picture(world, world.author) }]) },
  }),
  'POST circle/postingapi edit': async (world) => ({
    by: world.author,
    input: { topic_id: await online(world), content: unique('改过的') },
  }),
  'POST circle/diggapi topic': byReader(async (world) => ({ topic_id: await online(world) })),
  'POST circle/diggapi topic_cancel': after(
    'POST circle/diggapi topic',
    byReader(async (world) => ({ topic_id: await online(world) })),
  ),
  'POST circle/replyapi comment': byReader(async (world) => ({
    topic_id: await online(world),
    content: unique('说得好'),
  })),
  'POST circle/replyapi del': byReader(async (world) => ({ comment_id: await onlineComment(world) })),
  'POST circle/diggapi reply': byReader(async (world) => ({ reply_id: await onlineComment(world) })),
  'POST circle/diggapi reply_cancel': after(
    'POST circle/diggapi reply',
    byReader(async (world) => ({ reply_id: await onlineComment(world) })),
  ),
  'POST circle/memberapi edit': async (world) => ({ by: await member(world), input: { nickname: unique('新名') } }),
  'POST circle/memberapi export': async (world) => ({ by: await member(world), input: {} }),
  'POST circle/memberapi bind_mobile': async (world) => ({
    by: await member(world, { mobile: false }),
    input: await smsCode(world, 'bind'),
  }),
  'POST circle/memberapi leave_code': async (world) => ({ by: await member(world), input: {} }),
  'POST circle/memberapi leave': async (world) => {
    const by = await member(world)
    await by.ok('POST circle/diggapi topic', { topic_id: await online(world) })
    await by.ok('POST circle/postingapi common', { content: unique('要注销的人写的') })
    await by.ok('POST circle/memberapi leave_code')
    return { by, input: { code: world.app.codes.get(by.mobile) } }
  },
  'POST circle/memberapi end_session': async (world) => {
    const by = await member(world)
    await world.app.logInAgain(by)
    const { id } = await world.app.db
      .selectFrom('session')
      .select('id')
      .where('member_id', '=', by.id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    return { by, input: { id } }
  },
  'POST circle/memberapi end_sessions': async (world) => {
    const by = await member(world)
    await world.app.logInAgain(by)
    return { by, input: {} }
  },
  'POST circle/memberapi consent': async (world) => {
    const notice = { site_id: 10001, version: 1, privacy: '说明', terms: '协议', in_force_at: world.app.now() }
    await world.app.db
      .insertInto('privacy_notice')
      .values(notice)
      .onConflict((o) => o.doNothing())
      .execute()
    return { by: await member(world), input: { version: 1, age: 'adult' } }
  },
  'POST circle/memberapi guard_set': async (world) => ({ by: await member(world), input: { hours: 3 } }),
  'POST reward/give': byReader(async (world) => ({ content_id: await online(world), kind: 'coin', amount: 1 })),
  'POST index/upload/file': async (world) => ({ by: world.reader, input: {}, file: Buffer.from(unique('picture')) }),
  'POST index/vms/upload': async (world) => {
    const { key } = await world.reader.ok('GET index/vms/getunique', { filename: 'a.mov', file_type: 'video' })
    const file = Buffer.from(`\0\0\0\x18ftypqt  ${unique('video')}`)
    return { by: world.reader, input: { filename: key, filesize: file.length, offset: 0 }, file }
  },
  'POST circle/topic pass': reviewOf(pending, { rev: 1 }),
  'POST circle/topic passstep': async (world) => ({
    by: world.first,
    input: { topic_id: await publishOnSecondSite(world), rev: 1, siteid: 10002 },
  }),
  'POST circle/topic fail': reviewOf(pending, { rev: 1, reason: '广告' }),
  'POST circle/topic offline': reviewOf(online, { reason: '属实' }),
  'POST circle/topic restore': reviewOf(rejected),
  'POST circle/topic top': reviewOf(online),
  'POST circle/topic top_cancel': after('POST circle/topic top', reviewOf(online)),
  'POST circle/topic select': reviewOf(online),
  'POST circle/topic select_cancel': after('POST circle/topic select', reviewOf(online)),
  'POST circle/topic keep': reviewOf(async (world) => reported(world, 'topic', await online(world))),
  'POST circle/topic appeal_dismiss': async (world) => ({
    by: await anotherReviewer(world),
    input: { topic_id: await appealed(world), reason: '维持' },
  }),
  'POST circle/topic del': reviewOf(rejected),
  'POST circle/topic edit': reviewOf(pending, { rev: 1, content: '改过的帖子' }),
  'POST circle/topic author': async (world) => {
    const draft = { content: unique('匿名的帖子'), anonymous: 1 }
    const { topic_id } = await world.author.ok('POST circle/postingapi common', draft)
    return { by: world.reviewer, input: { topic_id } }
  },
  'POST circle/reply author': async (world) => {
    const draft = { topic_id: await online(world), content: unique('匿名的评论'), anonymous: 1 }
    const { comment } = await world.reader.ok('POST circle/replyapi comment', draft)
    return { by: world.reviewer, input: { reply_id: comment.comment_id } }
  },
  'POST circle/topic comments': byChief(async (world) => ({ topic_id: await online(world), closed: 1 })),
  'POST circle/topic ai_mark': reviewOf(pending, { grade: 1 }),
  'POST circle/topic claim': reviewOf(pending),
  'POST circle/topic release': after('POST circle/topic claim', reviewOf(pending)),
  'POST circle/topic undo': after('POST circle/topic pass', reviewOf(pending, { rev: 1 })),
  'POST circle/profile pass': reviewProfile(),
  'POST circle/profile fail': reviewProfile({ reason: '广告' }),
  'POST circle/profile claim': reviewProfile(),
  'POST circle/profile release': after('POST circle/profile claim', reviewProfile()),
  'POST circle/profile undo': after('POST circle/profile pass', reviewProfile()),
  'POST circle/reply multi': async (world) => ({
    by: world.reviewer,
    input: { raction: 'pass', data: [await pendingComment(world), await pendingComment(world)].join(',') },
  }),
  'POST circle/reply claim': async (world) => ({ by: world.reviewer, input: { data: await pendingComment(world) } }),
  'POST circle/reply release': after('POST circle/reply claim', async (world) => ({
    by: world.reviewer,
    input: { data: await pendingComment(world) },
  })),
  'POST circle/reply appeal_dismiss': async (world) => {
    const id = await pendingComment(world)
    await world.reviewer.ok('POST circle/reply multi', { raction: 'fail', data: id, reason: '广告' })
    await world.reader.ok('POST circle/commonapi appeal', { kind: 'reply', id, text: '不是广告' })
    return { by: await anotherReviewer(world), input: { data: id, reason: '维持' } }
  },
  'POST circle/reply undo': after('POST circle/reply multi', async (world) => ({
    by: world.reviewer,
    input: { raction: 'pass', data: await pendingComment(world) },
  })),
  'POST circle/tag add': async (world) => ({ by: world.reviewer, input: await tagForm(world) }),
  'POST circle/tag edit': async (world) => ({
    by: world.reviewer,
    input: { ...(await tagForm(world)), tag_id: await tag(world) },
  }),
  'POST circle/tag offline': reviewTag(),
  'POST circle/tag restore': after('POST circle/tag offline', reviewTag()),
  'POST circle/tag recommend': reviewTag(),
  'POST circle/tag recommend_cancel': after('POST circle/tag recommend', reviewTag()),
  'POST circle/tag edit_onlook': reviewTag({ onlooker_faker: 7 }),
  'POST circle/commonapi report': byReader(async (world) => ({
    kind: 'topic',
    id: await online(world),
    reason_id: 1,
  })),
  'POST circle/report settle': async (world) => ({
    by: world.reviewer,
    input: { member_id: await reported(world, 'member', (await member(world)).id), outcome: 'kept' },
  }),
  'POST circle/report reopen': async (world) => {
    const member_id = await reported(world, 'member', (await member(world)).id)
    await world.reviewer.ok('POST circle/report settle', { member_id, outcome: 'kept' })
    return { by: world.reviewer, input: { member_id } }
  },
  'POST circle/commonapi appeal': async (world) => ({
    by: world.author,
    input: { kind: 'topic', id: await rejected(world), text: '不是广告' },
  }),
} satisfies Partial<Record<WriteCall, Fixture>>
