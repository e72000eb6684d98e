import { sql } from 'kysely'
import { webhookSecretPurpose } from '../src/console/health/send-webhook.ts'
import { hashMobile } from '../src/identity/member/mobile.ts'
import { encrypt } from '../src/platform/crypto/encryption.ts'
import type { Db } from '../src/platform/db/handle.ts'
import { keysOfFile } from '../src/platform/files/storage-keys.ts'
import { uploadPicture } from './single-level-app.ts'
import type { Person, TestApp } from './test-app.ts'

export const leaverMobile = '13700000001'

export type SiteContent = Awaited<ReturnType<typeof fillSite>>

/** At least one row of the site in every table that moves with a site. */
export const fillSite = async (
  app: TestApp,
  site: number,
  { author, reader, second, operator }: Record<'author' | 'reader' | 'second' | 'operator', Person>,
) => {
  const { db } = app
  const add = adderOf(db)
  const byId = (table: string, values: Record<string, unknown>) => add(table, values, 'id')
  const picture = await uploadPicture(author)
  await db.updateTable('file').set({ site_id: site }).where('id', '=', picture).execute()
  const avatar = await uploadPicture(author)
  const { token } = await db
    .updateTable('file')
    .set({ open: true })
    .where('id', '=', avatar)
    .returning('token')
    .executeTakeFirstOrThrow()
  await db
    .updateTable('member')
    .set({ avatar: token, verified_on: [10001, site] })
    .where('id', '=', author.id)
    .execute()
  const [poster, video] = [
    await byId('file', { ...fileRow, site_id: site, kind: 'poster', token: 'poster-token' }),
    await byId('file', {
      ...fileRow,
      site_id: site,
      kind: 'video',
      type: 'video/mp4',
      token: 'video-token',
      owner_id: author.id,
    }),
  ]
  await add('video', { file_id: video, poster_id: poster, kind: 'mp4', status: 'ready' })
  for (const key of [
    ...keysOfFile({ token: 'video-token', kind: 'video' }).slice(0, 1),
    ...keysOfFile({ token: 'poster-token', kind: 'poster' }),
  ])
    await app.context.ports.storage.put(key, Buffer.from(key), 'video/mp4')
  const tag = await app.createTag('茶山四季', site)
  const post = (values: Record<string, unknown>) =>
    byId('post', {
      site_id: site,
      author_id: author.id,
      type: 1,
      content: '江边的芦苇白了',
      published_at: new Date(),
      ...values,
    })
  const attachment = JSON.stringify([{ id: picture }])
  const draft = { content: '晒秋：满坡的柿子', topic_type: '2', attachment, siteid: site }
  const { topic_id: shown } = await author.ok('POST circle/postingapi common', draft)
  await db
    .updateTable('post')
    .set({ state: 1, tag_id: tag, published_at: new Date() })
    .where('id', '=', shown)
    .execute()
  const anonymous = await post({ state: 1, anonymous: true, content: '说一句心里话' })
  const ofReader = await post({ state: 1, author_id: reader.id, tag_id: tag, content: '第二个人的帖子' })
  const waiting = await post({ state: 0, content: '等人看的帖子' })
  const states = [
    await post({ state: 4 }),
    await post({ state: 7 }),
    await post({ state: 2 }),
    await post({ state: 5 }),
    await post({ state: 9 }),
  ]
  const comment = (values: Record<string, unknown>) =>
    byId('comment', { site_id: site, post_id: shown, author_id: reader.id, content: '真好看', ...values })
  const head = await comment({ state: 1 })
  await comment({ state: 1, root_id: head, answered_id: head, author_id: author.id, content: '谢谢' })
  await comment({ state: 0, content: '待审的评论' })
  await comment({ state: 1, post_id: anonymous, anonymous: true, author_id: author.id, content: '匿名补充' })
  for (const [table, column, id] of [
    ['post_like', 'post_id', shown],
    ['post_collect', 'post_id', shown],
    ['comment_like', 'comment_id', head],
    ['tag_follow', 'tag_id', tag],
  ] as const)
    await add(table, { [column]: id, member_id: reader.id })
  await add('post_share', { post_id: shown, viewer: `m${reader.id}` })
  await add('post_share', { post_id: shown, viewer: 'vaaaaaaaaaaaaaaaaaaaaaa' })
  await sql`update post set likes = 1, collects = 1, shares = 2, rewards = 1, views = 41 where id = ${shown}`.execute(
    db,
  )
  await sql`update comment set likes = 1 where id = ${head}`.execute(db)
  await sql`update tag set followers = 1 where id = ${tag}`.execute(db)
  const poll = await byId('poll', {
    site_id: site,
    tag_id: tag,
    question: '今年的茶好吗',
    multiple: false,
    min_option: 1,
    max_option: 1,
    starts_at: new Date(0),
    ends_at: new Date('2100-01-01'),
  })
  const option = await byId('poll_option', { poll_id: poll, option: '好' })
  await byId('poll_option', { poll_id: poll, option: '一般' })
  await sql`insert into ballot (poll_id, member_id, options) values (${poll}, ${reader.id}, array[${option}]::bigint[])`.execute(
    db,
  )
  await byId('reward', { site_id: site, post_id: shown, giver_id: reader.id, currency: 'credit', amount: 3 })
  await sql`with m as (select gen_random_uuid() as movement) insert into ledger (movement, account, currency, amount, kind, target)
    select movement, ${reader.id}::bigint, 'credit', -3, 'give', ${`post:${shown}`} from m
    union all select movement, ${author.id}::bigint, 'credit', 3, 'receive', ${`post:${shown}`} from m`.execute(db)
  await sql`with m as (select gen_random_uuid() as movement) insert into ledger (movement, account, currency, amount, kind, target)
    select movement, 0, 'credit', -10, 'grant', '' from m union all select movement, ${reader.id}::bigint, 'credit', 10, 'grant', '' from m`.execute(
    db,
  )
  await sql`update member set credits = case when id = ${reader.id} then 7 else 3 end where id in (${reader.id}, ${author.id})`.execute(
    db,
  )
  await add('member_follow', { member_id: reader.id, target_id: author.id })
  await add('member_block', { member_id: author.id, target_id: second.id })
  await add('wechat_link', { app_id: 'wx1', openid: 'openid-author', member_id: author.id })
  await add('site_sanction', {
    member_id: reader.id,
    site_id: site,
    kind: 'mute',
    until: new Date('2100-01-01'),
    reason: '广告',
  })
  const mobile_hash = hashMobile(leaverMobile, app.context.config.secret)
  await add('retained_sanction', {
    mobile_hash,
    site_id: site,
    kind: 'mute',
    until: new Date('2100-01-01'),
    reason: '刷屏',
  })
  await add('privacy_notice', {
    site_id: site,
    version: 1,
    privacy: '个人信息',
    terms: '约定',
    in_force_at: new Date(0),
  })
  await byId('consent', {
    member_id: author.id,
    site_id: site,
    version: 1,
    way: 'sms',
    age: 'adult',
    agreed_at: new Date(),
  })
  await add('message_seen', { site_id: site, member_id: reader.id, notices_seen: new Date() })
  await add('town', { id: site * 10, site_id: site, name: '茶坪镇', description: '山里', tabs: '[]' })
  await add('town_follow', { town_id: site * 10, member_id: reader.id })
  await byId('notice', {
    site_id: site,
    member_id: reader.id,
    title: '评论',
    content: '有人回复',
    comment_id: head,
    from_id: author.id,
  })
  await byId('notice', { site_id: site, title: '全站', content: '停水' })
  await byId('slide', { site_id: site, list: 'home', position: 1, title: '秋收' })
  await add('content_list', { id: site * 10, site_id: site, name: '办事' })
  await byId('content_item', { list_id: site * 10, title: '医保', created_at: new Date() })
  await byId('location', { site_id: site, name: '老渡口', lng: 120, lat: 30 })
  const period = await byId('rank_period', {
    site_id: site,
    start_date: '2026-11-16',
    end_date: '2026-11-22',
    frozen: true,
  })
  await add('rank_entry', { period_id: period, rank: 1, post_id: shown, score: 9 })
  const profile = await byId('profile_review', {
    site_id: site,
    member_id: author.id,
    field: 'bio',
    before: '',
    value: '写字的人',
    mode: 'after',
    created_at: new Date(),
  })
  const decision = await byId('review_history', {
    site_id: site,
    kind: 'post',
    item_id: states[2],
    action: 'fail',
    from_state: 0,
    to_state: 2,
    member_id: second.id,
    reason: '内容不实',
    rev: 1,
  })
  await byId('review_history', {
    site_id: site,
    kind: 'member',
    item_id: reader.id,
    action: 'report',
    from_state: 0,
    to_state: 0,
    member_id: author.id,
    rev: 0,
  })
  await add('review_claim', {
    kind: 'post',
    item_id: waiting,
    member_id: second.id,
    expires_at: new Date('2100-01-01'),
  })
  await add('review_claim', {
    kind: 'profile',
    item_id: profile,
    member_id: second.id,
    expires_at: new Date('2100-01-01'),
  })
  await byId('author_reveal', {
    site_id: site,
    kind: 'post',
    item_id: anonymous,
    member_id: operator.id,
    reason: '核实',
  })
  await byId('report', {
    site_id: site,
    kind: 'post',
    target_id: ofReader,
    author_id: reader.id,
    reporter_id: author.id,
    reason_id: 1,
  })
  await sql`update post set reports = 1 where id = ${ofReader}`.execute(db)
  await byId('report', {
    site_id: site,
    kind: 'member',
    target_id: reader.id,
    author_id: reader.id,
    reporter_id: author.id,
    reason_id: 1,
  })
  await byId('appeal', {
    site_id: site,
    kind: 'post',
    item_id: states[2],
    member_id: author.id,
    against: decision,
    decider_id: second.id,
    text: '是真的',
  })
  await byId('blocklist_term', { site_id: site, text: '假药', kind: 'hold', added_by: operator.id })
  await byId('setting_version', {
    site_id: site,
    member_id: operator.id,
    names: sql`array['audit_switch']`,
    before: '{}',
    after: '{}',
    created_at: new Date(),
  })
  await add('review_target', { site_id: site, level: 1, seconds: 600 })
  await add('webhook', {
    site_id: site,
    url: 'https://hook.example/in',
    secret: encrypt('the secret of the hook', app.context.config.secret, webhookSecretPurpose),
  })
  const day = '2026-11-20'
  await add('track_day', { site_id: site, day, action: 'open', hits: 5 })
  await add('daily_active_member', { site_id: site, day, member_id: reader.id })
  await add('daily_reason', { site_id: site, day, reason: '广告', n: 2 })
  await add('daily_wait', { site_id: site, day, kind: 'post', level: 1, counts: sql`array[1, 2]` })
  return { shown, anonymous, ofReader, waiting, head, tag, poll, decision, states, profile, town: site * 10 }
}

const fileRow = { type: 'image/webp', size: 10, width: 4, height: 3 }

const adderOf =
  (db: Db) =>
  async (table: string, values: Record<string, unknown>, returning?: 'id'): Promise<number> => {
    const columns = sql.join(Object.keys(values).map((name) => sql.ref(name)))
    const list = sql.join(Object.values(values))
    const end = returning ? sql`returning id` : sql``
    const { rows } = await sql<{
      id: number
    }>`insert into ${sql.table(table)} (${columns}) values (${list}) ${end}`.execute(db)
    return rows[0]?.id ?? 0
  }
