/**
 * Where the export has the personal data of the tables that refer to a member: the file, its columns (`column>name` where
 * it has another name), and why the other columns are not in it.
 */
type Entry = { file: string; columns: string; others?: Record<string, string> }

const reference = 'refers to the member'
const screening = 'what the screening found, which would say how to evade it'
const derived = 'derived from exported columns'
const internal = 'how the server works on the row'
const staffAct = 'an act of staff, which belongs to the records of the site'
const ofOthers = 'data of another member'

const all = (columns: string, reason: string) =>
  Object.fromEntries(columns.split(' ').map((column) => [column, reason]))
const notExported = (columns: string, reason: string): Entry => ({
  file: '',
  columns: '',
  others: all(columns, reason),
})
const relation = (file: string, column: string): Entry => ({
  file,
  columns: `${column} created_at`,
  others: { member_id: reference },
})

export const personalData: Record<string, Entry> = {
  member: {
    file: 'profile',
    columns: `id nickname bio avatar cover auth verified_on mobile_cipher>mobile ip_province credits coins joined_at guarded_until`,
    others: {
      ...all('mobile_hash mobile_suffix_hash name_parts', derived),
      ...all('muted_until muted_reason', 'sanctions.json'),
      ...all('banned_until banned_reason', 'a banned member cannot log in; the login says the reason'),
      ...all('notices_seen likes_seen comments_seen fans_seen', internal),
      left_at: 'null until the account is closed',
    },
  },
  session: {
    file: 'logins',
    columns: 'id opened_by site_id agent province created_at seen_at expires_at mfa_verified_at',
    others: { hash: 'opens the account', member_id: reference },
  },
  wechat_link: {
    file: 'profile',
    columns: 'app_id>wechat openid>wechat union_id>wechat created_at>wechat',
    others: { member_id: reference },
  },
  mfa_secret: {
    file: 'second-factor',
    columns: 'confirmed_at',
    others: {
      ...all('secret recovery', 'opens the account'),
      ...all('last_step tries tried_at', internal),
      member_id: reference,
    },
  },
  consent: { file: 'consents', columns: 'id site_id version way age agreed_at', others: { member_id: reference } },
  site_member: {
    file: 'sites',
    columns: 'site_id joined_at active_on posts rejected reports',
    others: { member_id: reference },
  },
  site_sanction: {
    file: 'sanctions',
    columns: 'site_id kind until reason created_at',
    others: { member_id: reference },
  },
  message_seen: notExported('site_id member_id notices_seen likes_seen collects_seen comments_seen', internal),
  appointment: { file: 'appointments', columns: 'site_id role level', others: { member_id: reference } },
  profile_review: {
    file: 'profile-changes',
    columns: 'id site_id field before value mode state created_at closed_at',
    others: { ...all('hits screen_note', screening), member_id: reference },
  },
  post: {
    file: 'posts',
    columns: `id site_id type state content tag_id>tag location lng lat anonymous ai ai_review selected comments_closed pinned_at pinned_until media reason
      ip_province likes comments collects shares views rewards created_at updated_at submitted_at published_at`,
    others: {
      ...all('search_text search_pairs near_duplicate_hash hot', derived),
      ...all('hidden publish_when_ready rev refuse_level reports', internal),
      ...all('hits screen_note', screening),
      author_id: reference,
    },
  },
  comment: {
    file: 'comments',
    columns: `id site_id post_id root_id answered_id content anonymous state reason ip_province likes replies created_at
      updated_at submitted_at published_at`,
    others: {
      near_duplicate_hash: derived,
      ...all('hidden rev refuse_level reports', internal),
      ...all('hits screen_note', screening),
      ...all('author_id answered_author_id', reference),
    },
  },
  post_like: relation('likes', 'post_id'),
  comment_like: relation('comment-likes', 'comment_id'),
  post_collect: relation('collections', 'post_id'),
  member_follow: relation('followed-members', 'target_id'),
  member_block: relation('blocked-members', 'target_id'),
  tag_follow: relation('followed-topics', 'tag_id'),
  town_follow: relation('followed-towns', 'town_id'),
  ballot: { file: 'votes', columns: 'poll_id options created_at', others: { member_id: reference } },
  reward: {
    file: 'rewards-given',
    columns: 'id site_id post_id currency amount created_at',
    others: { giver_id: reference },
  },
  notice: {
    file: 'notices',
    columns: 'id site_id title content link created_at',
    others: {
      ...all('member_id', reference),
      from_id: ofOthers,
      ...all('decision comment_id visible_at town_ids', internal),
    },
  },
  file: {
    file: 'files',
    columns: 'id site_id kind token type size width height ai_grade ai_producer ai_produce_id ai_stamp created_at',
    others: { owner_id: reference, preview: derived, ...all('open avif used_signed used_anonymously', internal) },
  },
  video_upload: {
    file: 'video-uploads',
    columns: 'site_id name size kind received file_id created_at touched_at',
    others: { key: 'accepts further parts of the file', revoked: internal, member_id: reference },
  },
  report: {
    file: 'reports-made',
    columns: 'id site_id kind target_id reason_id text created_at outcome closed_at',
    others: { reporter_id: reference, author_id: 'the report of another member', decision: internal },
  },
  appeal: {
    file: 'appeals',
    columns: 'id site_id kind item_id text created_at outcome answer closed_at',
    others: { member_id: reference, decider_id: staffAct, ...all('against decision', internal) },
  },
  review_history: {
    file: 'post-history',
    columns: 'item_id>post_id action from_state to_state reason rev before>content_before created_at',
    others: { id: internal, ...all('site_id kind', derived), member_id: staffAct },
  },
  upload_day: notExported('member_id day bytes', 'the sum of exported files'),
  credit_day: notExported('member_id kind day n', 'counts of the ledger'),
  idempotency: notExported(
    'member_id key request answer created_at expires_at',
    'repeats a call whose effect is exported',
  ),
  audit_entry: notExported('id site_id member_id action subject reason before after at prev hash', staffAct),
  author_reveal: notExported('id site_id kind item_id member_id reason created_at', staffAct),
  blocklist_term: notExported('id site_id text kind added_by created_at', staffAct),
  blocklist_trial: notExported('id site_id member_id words done step result created_at', staffAct),
  daily_decision: notExported('site_id day member_id kind action n', staffAct),
  review_claim: notExported('kind item_id member_id holder expires_at', staffAct),
  setting_version: notExported('id site_id member_id names before after returned_id created_at', staffAct),
}

/** Columns that name a member, a number, an address or a device in tables without a reference to a member. */
export const personalColumns: Record<string, string> = {
  'ledger.account': 'ledger.json',
  'security_event.member_id': 'addresses.json',
  'security_event.address': 'addresses.json',
  'security_event.network': 'derived from the address',
  'daily_active_member.member_id': 'days of activity, which retention removes; site_member.active_on has the last',
  'known_browser.mobile_hash': 'a hash of the exported number',
  'retained_mute.mobile_hash': 'a sanction of a closed account',
  'retained_sanction.mobile_hash': 'a sanction of a closed account',
  'sms_code.mobile_hash': 'a hash of the exported number, of the last day',
  'sms_code.address': 'of a code, of the last day',
  'sms_code.network': 'of a code, of the last day',
  'sms_code.browser': 'a hash of a cookie, of the last day',
  'sms_code.client': 'a hash of a network, of the last day',
  'post_share.viewer': 'shares.json; of visitors a keyed hash, to count once',
  'view_dedup.viewer': 'a keyed hash or the number of the member, for half an hour',
  'location.address': 'of a place',
}

/** Columns without anything personal in the rows that stay once the account is closed and retention has run. */
export const stayingColumns: Record<string, string> = {
  member: `id nickname name_parts joined_at left_at credits coins notices_seen likes_seen comments_seen fans_seen`,
  post: `id site_id author_id type state hidden tag_id anonymous ai ai_review selected comments_closed pinned_at pinned_until publish_when_ready rev refuse_level
    reason reports likes comments collects shares views rewards created_at updated_at submitted_at published_at hot`,
  comment: `id site_id post_id author_id root_id answered_id anonymous state hidden rev refuse_level reason reports likes replies
    created_at updated_at submitted_at published_at`,
  report: 'id site_id kind target_id author_id reporter_id reason_id created_at outcome closed_at decision',
  appeal: 'id site_id kind item_id member_id against created_at outcome answer closed_at decider_id decision',
  reward: 'id site_id post_id giver_id currency amount created_at',
  review_history: 'id site_id kind item_id member_id action from_state to_state reason rev before created_at',
}

/** Values of `personalColumns` that stay. */
export const stayingValues: Record<string, string> = {
  'ledger.account': 'the ledger sums to zero',
  'security_event.member_id': 'the law keeps the log for six months',
}
