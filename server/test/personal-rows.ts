import { createHash } from 'node:crypto'
import { minute } from '@quanzi/contract/time'
import { recordChange } from '../src/identity/audit/record.ts'
import { visitor } from '../src/identity/request/viewer.ts'
import type { Person, TestApp } from './test-app.ts'

type Rows = {
  leaver: Person
  other: Person
  post: number
  otherPost: number
  words: Record<'openid' | 'unionid' | 'upload' | 'appeal' | 'formerName' | 'notice', string>
}

/** Rows in the tables that a member reaches through staff, WeChat, uploads and other members. */
export const addPersonalRows = async (app: TestApp, { leaver, other, post, otherPost, words }: Rows): Promise<void> => {
  const { db } = app
  const at = app.now()
  const member_id = leaver.id
  const site_id = 10001
  const day = at.toISOString().slice(0, 10)
  const tag_id = await app.createTag('离开者关注的话题')
  const insert = <T extends Parameters<typeof db.insertInto>[0]>(table: T, values: object) =>
    // The rows are checked by the database alone.
    db
      .insertInto(table)
      .values(values as never)
      .onConflict((o) => o.doNothing())
      .execute()
  await insert('wechat_link', { app_id: 'wx1', openid: words.openid, union_id: words.unionid, member_id })
  await insert('video_upload', {
    key: 'a'.repeat(32),
    site_id,
    member_id,
    name: words.upload,
    created_at: at,
    touched_at: at,
  })
  await insert('upload_day', { member_id, day, bytes: 1 })
  await insert('appointment', { member_id, site_id, role: 'reviewer', level: 1 })
  await insert('mfa_secret', { member_id, secret: 'sealed' })
  await insert('privacy_notice', { site_id, version: 1, privacy: '说明', terms: '条款', in_force_at: at })
  await insert('consent', { member_id, site_id, version: 1, way: 'sms', age: 'adult', agreed_at: at })
  await insert('credit_day', { member_id, kind: 'like', day, n: 1 })
  await insert('idempotency', { member_id, key: 'key', request: 'request' })
  await insert('site_member', { site_id, member_id })
  await insert('message_seen', { site_id, member_id })
  await insert('site_sanction', {
    member_id,
    site_id,
    kind: 'mute',
    until: new Date(at.getTime() + minute),
    reason: '广告',
  })
  await insert('profile_review', {
    site_id,
    member_id,
    field: 'nickname',
    before: words.formerName,
    value: '以后',
    mode: 'before',
    created_at: at,
  })
  await insert('file', {
    site_id,
    owner_id: member_id,
    kind: 'picture',
    token: createHash('sha256').update('leaver').digest('hex').slice(0, 32),
    type: 'image/webp',
    size: 1,
    width: 1,
    height: 1,
  })
  await insert('tag_follow', { member_id, tag_id })
  await insert('town', { id: 9, site_id, name: '云溪', description: '', tabs: '[]' })
  await insert('town_follow', { town_id: 9, member_id })
  await insert('member_block', { member_id, target_id: (await app.createPerson('被拉黑的人')).id })
  await insert('member_block', { member_id: (await app.createPerson('拉黑的人')).id, target_id: member_id })
  await insert('member_follow', { member_id: other.id, target_id: member_id })
  const { id: poll_id } = await db
    .insertInto('poll')
    .values({
      site_id,
      tag_id,
      question: '去哪里',
      multiple: false,
      min_option: 1,
      max_option: 1,
      starts_at: at,
      ends_at: new Date(at.getTime() + minute),
    } as never)
    .returning('id')
    .executeTakeFirstOrThrow()
  const option = await db
    .insertInto('poll_option')
    .values({ poll_id, option: '东' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insert('ballot', { poll_id, member_id, options: [option.id] })
  const comment = await db
    .selectFrom('comment')
    .select('id')
    .where('author_id', '=', member_id)
    .executeTakeFirstOrThrow()
  await insert('comment_like', { comment_id: comment.id, member_id })
  await insert('reward', { site_id, post_id: otherPost, giver_id: member_id, currency: 'coin', amount: 1 })
  await insert('notice', { site_id, member_id, title: '通知', content: words.notice })
  await insert('notice', {
    site_id,
    member_id: other.id,
    from_id: member_id,
    title: '通知',
    content: '离开者引起的通知',
  })
  await insert('report', {
    site_id,
    kind: 'post',
    target_id: post,
    author_id: member_id,
    reporter_id: other.id,
    reason_id: 1,
  })
  const [decision, another] = await db.selectFrom('review_history').select('id').limit(2).execute()
  const appeal = { site_id, kind: 'post', text: '申诉' }
  await insert('appeal', { ...appeal, text: words.appeal, item_id: post, member_id, against: decision?.id })
  await insert('appeal', {
    ...appeal,
    item_id: otherPost,
    member_id: other.id,
    decider_id: member_id,
    against: another?.id,
    outcome: 'dismissed',
    closed_at: at,
  })
  await insert('author_reveal', { site_id, kind: 'post', item_id: otherPost, member_id })
  await insert('review_claim', {
    kind: 'post',
    item_id: otherPost,
    member_id,
    expires_at: new Date(at.getTime() + minute),
  })
  await insert('blocklist_term', { site_id, text: '离开者加的词', kind: 'hold', added_by: member_id })
  await insert('blocklist_trial', { site_id, member_id, words: '{}', done: true })
  await insert('daily_decision', { site_id, day, member_id, kind: 'post', action: 'pass', n: 1 })
  await insert('setting_version', { site_id, member_id, names: ['a'], before: '{}', after: '{}', created_at: at })
  const { context } = app
  const site = await context.sites.get(site_id)
  const change = { action: 'settings.save', subject: '设置', before: { a: 1 }, after: { a: 2 } }
  await recordChange({ app: context, site, viewer: { ...visitor, id: member_id }, now: at }, db, change)
  await context.invalidation.publish(db, `member:${member_id}`)
}
