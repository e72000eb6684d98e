/** How the rows of one site move to another deployment: docs/spec/archive.md, one site. */
export type MovedTable = {
  name: string
  /** The SQL condition on a row `t`. */
  rows: (site: number) => string
  /** `rows` reads the tables `moving_member` and `moving_file`, which are filled from the rows of the other tables. */
  followsMoving: boolean
  memberIds: readonly MemberColumn[]
}
/** An id of a member that no foreign key tells: `id` reads it from the row `t`, `value` is the column with the new id. */
export type MemberColumn = { column: string; id: string; value: (newId: string) => string }

type SiteCondition = MovedTable['rows']

const ofSite: SiteCondition = (site) => `t.site_id = ${site}`
const ofParent =
  (column: string, parent: string): SiteCondition =>
  (site) =>
    `t.${column} in (select id from ${parent} where site_id = ${site})`
const ofPost = ofParent('post_id', 'post')
const ofPoll = ofParent('poll_id', 'poll')
const ofItem =
  (kinds: readonly (readonly [kind: string, table: string])[]): SiteCondition =>
  (site) =>
    kinds.map(([kind, item]) => `t.kind = '${kind}' and ${ofParent('item_id', item)(site)}`).join(' or ')

const table = (name: string, rows = ofSite, memberIds: readonly MemberColumn[] = []): MovedTable => ({
  name,
  rows,
  followsMoving: false,
  memberIds,
})

const movingTable = (name: string, moving: 'moving_member' | 'moving_file', ...columns: string[]): MovedTable => ({
  name,
  rows: () => columns.map((column) => `t.${column} in (select id from ${moving})`).join(' and '),
  followsMoving: true,
  memberIds: [],
})

export const memberId = (column: string, id = `t.${column}`): MemberColumn => ({ column, id, value: (newId) => newId })
const memberOfKind = (column: string) => memberId(column, `case when t.kind = 'member' then t.${column} end`)

/** Operators may link the homepage of a member. */
const memberLink = (column: string, link = `t.${column}`, toValue = (changed: string) => changed): MemberColumn => ({
  column,
  id: `substring(${link} from '^#?/usercenter/([0-9]{1,15})$')::bigint`,
  value: (newId) => `coalesce(${toValue(`regexp_replace(${link}, '[0-9]+$', ${newId}::text)`)}, t.${column})`,
})

const reviewed = [
  ['post', 'post'],
  ['comment', 'comment'],
  ['profile', 'profile_review'],
] as const

const spelled = [
  ['post', 'post'],
  ['tag', 'tag'],
  ['poll', 'poll'],
  ['town', 'town'],
  ['list', 'content_list'],
  ['slide', 'slide'],
  ['place', 'location'],
] as const

/** In the order of their references. */
export const movedTables: readonly MovedTable[] = [
  table('site', (site) => `t.id = ${site}`),
  movingTable('member', 'moving_member', 'id'),
  movingTable('wechat_link', 'moving_member', 'member_id'),
  movingTable('member_follow', 'moving_member', 'member_id', 'target_id'),
  movingTable('member_block', 'moving_member', 'member_id', 'target_id'),
  table('appointment'),
  table('site_sanction'),
  table('retained_sanction'),
  table('site_member'),
  table('message_seen'),
  table('privacy_notice'),
  table('consent'),
  movingTable('file', 'moving_file', 'id'),
  movingTable('video', 'moving_file', 'file_id'),
  table('category'),
  table('tag'),
  table('tag_follow', ofParent('tag_id', 'tag')),
  table('poll'),
  table('poll_option', ofPoll),
  table('ballot', ofPoll),
  table('post'),
  table('post_bigrams', ofPost),
  table('post_file', ofPost),
  table('post_like', ofPost),
  table('post_collect', ofPost),
  table('post_share', ofPost, [
    {
      column: 'viewer',
      id: `case when t.viewer ~ '^m[0-9]+$' then substr(t.viewer, 2)::bigint end`,
      value: (newId) => `'m' || ${newId}`,
    },
  ]),
  table('comment'),
  table('comment_like', ofParent('comment_id', 'comment')),
  table('reward'),
  table('town'),
  table('town_follow', ofParent('town_id', 'town')),
  table('notice', ofSite, [memberLink('link')]),
  table('slide', ofSite, [
    memberLink('jump_to', `t.jump_to ->> 'url'`, (url) => `jsonb_set(t.jump_to, '{url}', to_jsonb(${url}))`),
  ]),
  table('content_list'),
  table('content_item', ofParent('list_id', 'content_list'), [memberLink('url')]),
  table('location'),
  table('rank_period'),
  table('rank_entry', ofParent('period_id', 'rank_period')),
  table('profile_review'),
  table('review_history', ofSite, [memberOfKind('item_id')]),
  table('review_claim', ofItem(reviewed)),
  table('author_reveal'),
  table('report', ofSite, [memberOfKind('target_id')]),
  table('appeal'),
  table('blocklist_term'),
  table('setting_version'),
  table('review_target'),
  table('webhook'),
  table('track_day'),
  table('state_count'),
  table('daily_count'),
  table('daily_active_member', ofSite, [memberId('member_id')]),
  table('daily_decision'),
  table('daily_reason'),
  table('daily_wait'),
  table('daily_tag'),
  table('pinyin_index', ofItem(spelled)),
]

/** Tables that do not move, and why. */
export const leftTables = {
  ledger: 'balances stay where they were earned',
  credit_day: 'daily limits of what is earned',
  upload_day: 'daily limits',
  retained_mute: 'of all sites of a deployment',
  session: 'members log in again',
  sms_code: 'lives for minutes',
  known_browser: 'members log in again',
  captcha: 'lives for minutes',
  temporary_token: 'lives for minutes',
  access_token: 'of vendors, renewed',
  idempotency: 'repeats a call of this deployment',
  mfa_secret: 'of all sites of a deployment; staff set it up again',
  audit_entry: 'the chain of a deployment; a readable copy goes with the archive',
  audit_head: 'the chain of a deployment',
  retired_key: 'of the deployment; the keys of hashed numbers are in the manifest',
  secret_move: 'of the deployment',
  job: 'of the deployment; ends of bans are queued again',
  rate_limit: 'lives for minutes',
  orphan_file: 'of the storage',
  video_upload: 'unfinished: the member uploads again',
  video_chunk: 'unfinished: the member uploads again',
  view_dedup: 'lives for half an hour',
  blocklist_trial: 'a dry run',
  security_event: 'of the deployment',
  security_burst: 'of the deployment',
  log_shipment: 'of the deployment',
  delivery: 'of the deployment',
  edge: 'of the deployment',
  latest_backup: 'of the deployment',
  server_process: 'of the deployment',
  replica_mark: 'of the deployment',
} as const
