import type { AiGrade } from '@quanzi/contract/circle/ai-label'
import type { CodePurpose } from '@quanzi/contract/identity/member'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Json, JsonWithDefault } from './json-column.ts'
import type { ConsoleTables } from './tables-console.ts'
import type { ModerationTables } from './tables-moderation.ts'
import type { CommentTable, PostTable } from './tables-post.ts'

export type { BlocklistHitRow, MediaItem } from './tables-post.ts'

import type { IdentityTables } from './tables-identity.ts'
import type { VideoTables } from './tables-video.ts'

/** The tables for Kysely: bigint and counts are numbers, timestamps are Dates, jsonb goes in as text. */
export type Tables = CircleTables & ConsoleTables & ModerationTables & VideoTables & IdentityTables

type CircleTables = {
  site: SiteTable
  member: MemberTable
  session: SessionTable
  sms_code: SmsCodeTable
  known_browser: KnownBrowserTable
  captcha: {
    hash: string
    kind: 'picture' | 'proof'
    answer: string
    purpose: CodePurpose
    bits: number
    expires_at: Date
  }
  appointment: { member_id: number; site_id: number; role: 'reviewer' | 'operator'; level: number }
  member_follow: { member_id: number; target_id: number; created_at: Generated<Date> }
  member_block: { member_id: number; target_id: number; created_at: Generated<Date> }
  file: FileTable
  notice: NoticeTable
  ledger: LedgerTable
  credit_day: { member_id: number; kind: string; day: string; n: number }
  retained_mute: { mobile_hash: string; muted_until: Date; muted_reason: string }
  reward: {
    id: GeneratedAlways<number>
    site_id: number
    post_id: number
    giver_id: number
    currency: 'credit' | 'coin'
    amount: number
    created_at: Generated<Date>
  }
  idempotency: {
    member_id: number
    key: string
    request: string
    answer: Generated<string>
    created_at: Generated<Date>
  }
  job: JobTable
  category: { id: Generated<number>; site_id: number; name: string; position: Generated<number> }
  tag: TagTable
  pinyin_index: { kind: PinyinKind; item_id: number; name: string; sound: string | null; keys: Generated<string[]> }
  tag_follow: { member_id: number; tag_id: number; created_at: Generated<Date> }
  poll: PollTable
  poll_option: { id: Generated<number>; poll_id: number; option: string; votes: Generated<number> }
  ballot: { poll_id: number; member_id: number; options: number[]; created_at: Generated<Date> }
  post: PostTable
  post_bigrams: { post_id: number; pairs: string[] }
  post_file: { post_id: number; file_id: number }
  post_like: { post_id: number; member_id: number; created_at: Generated<Date> }
  post_collect: { post_id: number; member_id: number; created_at: Generated<Date> }
  post_share: { post_id: number; viewer: string; created_at: Generated<Date> }
  comment: CommentTable
  comment_like: { comment_id: number; member_id: number; created_at: Generated<Date> }
  view_dedup: { item: string; viewer: string; at: Date }
  slide: SlideTable
  setting_version: SettingVersionTable
  content_list: { id: Generated<number>; site_id: number; name: string }
  content_item: {
    id: Generated<number>
    list_id: number
    title: string
    thumb: Generated<string>
    url: Generated<string>
    created_at: Date
  }
  message_seen: {
    site_id: number
    member_id: number
    notices_seen: Generated<Date>
    likes_seen: Generated<Date>
    comments_seen: Generated<Date>
  }
  town_follow: { town_id: number; member_id: number; created_at: Generated<Date> }
  town: {
    id: Generated<number>
    site_id: number
    name: string
    description: string
    banner: Generated<string>
    tabs: Json<unknown>
  }
  location: {
    id: Generated<number>
    site_id: number
    name: string
    address: Generated<string>
    lng: number
    lat: number
    created_at: Generated<Date>
  }
  rank_period: {
    id: Generated<number>
    site_id: number
    start_date: string
    end_date: string
    frozen: Generated<boolean>
    computed_at: Generated<Date>
  }
  rank_entry: { period_id: number; rank: number; post_id: number; score: number }
}

type SiteTable = {
  id: number
  name: string
  scheme: Generated<string>
  wap_url: Generated<string>
  download: Generated<string>
  position: JsonWithDefault<number[]>
  hosts: Generated<string[]>
  native_secret: string
  former_secret: ColumnType<string | null, string | null | undefined, string | null>
  former_secret_until: ColumnType<Date | null, Date | null | undefined, Date | null>
  settings: JsonWithDefault<Record<string, unknown>>
  explain: JsonWithDefault<Record<string, unknown>>
  first_steps_hidden: Generated<boolean>
  created_at: Generated<Date>
  retired_at: Date | null
}

type MemberTable = {
  id: Generated<number>
  nickname: string
  bio: Generated<string>
  avatar: Generated<string>
  cover: Generated<string>
  auth: Generated<boolean>
  verified_on: Generated<number[]>
  mobile_cipher: string | null
  mobile_hash: string | null
  mobile_suffix_hash: ColumnType<string | null, string | null | undefined, string | null>
  name_parts: GeneratedAlways<string[]>
  ip_province: Generated<string>
  credits: Generated<number>
  coins: Generated<number>
  muted_until: Date | null
  muted_reason: Generated<string>
  banned_until: Date | null
  banned_reason: Generated<string>
  notices_seen: Generated<Date>
  likes_seen: Generated<Date>
  comments_seen: Generated<Date>
  fans_seen: Generated<Date>
  joined_at: Generated<Date>
  left_at: Date | null
  guarded_until: Date | null
}

type SessionTable = {
  id: GeneratedAlways<number>
  province: Generated<string>
  hash: string
  member_id: number
  agent: Generated<string>
  created_at: Generated<Date>
  seen_at: Generated<Date>
  expires_at: Date
  mfa_verified_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  opened_by: Generated<'sms' | 'native' | 'wechat' | 'dev' | 'unknown'>
  site_id: number | null
}

type SmsCodeTable = {
  id: GeneratedAlways<number>
  mobile_hash: string
  address: string
  code_hash: string
  tries: Generated<number>
  used: Generated<boolean>
  sent_at: Date
  site_id: number | null
  browser: Generated<string>
  client: Generated<string>
  network: Generated<string>
  purpose: Generated<CodePurpose>
}

type KnownBrowserTable = {
  hash: string
  mobile_hash: string
  seen_at: Date
}

type FileTable = {
  id: Generated<number>
  site_id: number
  owner_id: number | null
  kind: 'picture' | 'video' | 'poster' | 'site'
  token: string
  type: string
  size: number
  width: number
  height: number
  preview: Generated<string>
  open: Generated<boolean>
  used_signed: Generated<boolean>
  used_anonymously: Generated<boolean>
  ai_grade: Generated<AiGrade>
  ai_producer: Generated<string>
  ai_produce_id: Generated<string>
  ai_stamp: Generated<AiGrade>
  /** The variants that exist as AVIF, a bit each; null until that was tried. */
  avif: Generated<number | null>
  created_at: Generated<Date>
}

type NoticeTable = {
  id: Generated<number>
  site_id: number
  member_id: number | null
  title: string
  content: string
  link: Generated<string>
  decision: number | null
  comment_id: number | null
  from_id: number | null
  created_at: Generated<Date>
  visible_at: Generated<Date>
  town_ids: Generated<number[]>
}

type LedgerTable = {
  id: GeneratedAlways<number>
  movement: Generated<string>
  account: number
  currency: 'credit' | 'coin'
  amount: number
  kind: string
  target: Generated<string>
  created_at: Generated<Date>
}

type JobTable = {
  id: GeneratedAlways<number>
  kind: string
  payload: JsonWithDefault<Record<string, unknown>>
  run_at: Generated<Date>
  leased_to: Date | null
  lease: string | null
  tries: Generated<number>
  dead: Generated<boolean>
  fault: Generated<string>
  unique_key: string | null
  created_at: Generated<Date>
}

export type PinyinKind = 'post' | 'member' | 'tag' | 'poll' | 'town' | 'list' | 'slide' | 'place'

type TagTable = {
  id: Generated<number>
  site_id: number
  category_id: number
  name: string
  intro: Generated<string>
  image: Generated<string>
  share_title: Generated<string>
  share_intro: Generated<string>
  share_icon: Generated<string>
  recommended: Generated<boolean>
  report: Generated<boolean>
  offline: Generated<boolean>
  views_base: Generated<number>
  views: Generated<number>
  followers: Generated<number>
  posts: Generated<number>
  post_order: Generated<number>
  tabs: JsonWithDefault<TagTabs>
  signup: ColumnType<{ title: string; qurl: string } | null, string | null, string | null>
  search_name: string
  created_at: Generated<Date>
}

export type TagTabs = {
  setting_type?: 1 | 2
  setting_tab1_name?: string
  setting_tab1_order?: number
  setting_tab1_style?: number
  setting_tab2_name?: string
  setting_tab2_order?: number
  setting_tab2_style?: number
}

type PollTable = {
  id: Generated<number>
  site_id: number
  tag_id: number
  question: string
  multiple: boolean
  min_option: number
  max_option: number
  starts_at: Date
  ends_at: Date
  show_value: Generated<boolean>
  shown: Generated<boolean>
  /** Ballots and votes of options are counted by a trigger. */
  voters: Generated<number>
}

type SlideTable = {
  id: Generated<number>
  site_id: number
  list: string
  position: number
  title: string
  thumb: Generated<string>
  icon: Generated<string>
  jump_type: Generated<string>
  jump_to: JsonWithDefault<Record<string, unknown>>
  shown: Generated<boolean>
  starts_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  ends_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}

type SettingVersionTable = {
  id: GeneratedAlways<number>
  site_id: number
  member_id: number
  names: string[]
  before: Json<Record<string, unknown>>
  after: Json<Record<string, unknown>>
  returned_id: number | null
  created_at: Date
}
