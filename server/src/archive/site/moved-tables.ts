/** How the rows of one site move to another deployment: docs/spec/archive.md, one site. */
export type MovedTable = {
  name: string
  /** The condition on a row `t`; `$site` is the site, `moving_member` and `moving_file` are tables of ids. */
  rows: string
  /** Ids of members that no foreign key tells: `id` reads one from the row, `value` writes the new one, `$new`. */
  memberIds?: readonly MemberColumn[]
}
export type MemberColumn = { column: string; id: string; value: string }

const ofSite = 't.site_id = $site'
const ofPost = 't.post_id in (select id from post where site_id = $site)'
const ofPoll = 't.poll_id in (select id from poll where site_id = $site)'
const ofTag = 't.tag_id in (select id from tag where site_id = $site)'
const moves = (column: string) => `t.${column} in (select id from moving_member)`
const itemOfSite = (kinds: readonly (readonly [kind: string, table: string])[]) =>
  kinds
    .map(([kind, table]) => `t.kind = '${kind}' and t.item_id in (select id from ${table} where site_id = $site)`)
    .join(' or ')
const table = (name: string, rows = ofSite, memberIds?: readonly MemberColumn[]): MovedTable => ({
  name,
  rows,
  ...(memberIds && { memberIds }),
})

/** Operators may link the homepage of a member. */
const memberLink = (column: string, link = `t.${column}`, toValue = (changed: string) => changed) => ({
  column,
  id: `substring(${link} from '^#?/usercenter/([0-9]{1,15})$')::bigint`,
  value: `coalesce(${toValue(`regexp_replace(${link}, '[0-9]+$', $new::text)`)}, t.${column})`,
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
  table('site', 't.id = $site'),
  table('member', 't.id in (select id from moving_member)'),
  table('wechat_link', moves('member_id')),
  table('member_follow', `${moves('member_id')} and ${moves('target_id')}`),
  table('member_block', `${moves('member_id')} and ${moves('target_id')}`),
  table('appointment'),
  table('site_sanction'),
  table('retained_sanction'),
  table('site_member'),
  table('message_seen'),
  table('privacy_notice'),
  table('consent'),
  table('file', 't.id in (select id from moving_file)'),
  table('video', 't.file_id in (select id from moving_file)'),
  table('category'),
  table('tag'),
  table('tag_follow', ofTag),
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
      value: `'m' || $new`,
    },
  ]),
  table('comment'),
  table('comment_like', 't.comment_id in (select id from comment where site_id = $site)'),
  table('reward'),
  table('town'),
  table('town_follow', 't.town_id in (select id from town where site_id = $site)'),
  table('notice', ofSite, [memberLink('link')]),
  table('slide', ofSite, [
    memberLink('jump_to', `t.jump_to ->> 'url'`, (url) => `jsonb_set(t.jump_to, '{url}', to_jsonb(${url}))`),
  ]),
  table('content_list'),
  table('content_item', 't.list_id in (select id from content_list where site_id = $site)', [memberLink('url')]),
  table('location'),
  table('rank_period'),
  table('rank_entry', 't.period_id in (select id from rank_period where site_id = $site)'),
  table('profile_review'),
  table('review_history', ofSite, [
    { column: 'item_id', id: `case when t.kind = 'member' then t.item_id end`, value: '$new' },
  ]),
  table('review_claim', itemOfSite(reviewed)),
  table('author_reveal'),
  table('report', ofSite, [
    { column: 'target_id', id: `case when t.kind = 'member' then t.target_id end`, value: '$new' },
  ]),
  table('appeal'),
  table('blocklist_term'),
  table('setting_version'),
  table('review_target'),
  table('webhook'),
  table('track_day'),
  table('state_count'),
  table('daily_count'),
  table('daily_active_member', ofSite, [{ column: 'member_id', id: 't.member_id', value: '$new' }]),
  table('daily_decision'),
  table('daily_reason'),
  table('daily_wait'),
  table('daily_tag'),
  table('pinyin_index', itemOfSite(spelled)),
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

export const rowsOf = ({ rows }: MovedTable, site: number): string => rows.replaceAll('$site', String(site))
