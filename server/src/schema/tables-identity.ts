import type { CodePurpose } from '@quanzi/contract/identity/member'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Json, JsonWithDefault } from './json-column.ts'

/** Sites, members, logins and sessions, staff, sanctions, consents, WeChat, temporary and access tokens, rate limits, the tracking pixel. */
export type IdentityTables = {
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
  retained_mute: { mobile_hash: string; muted_until: Date; muted_reason: string }
  idempotency: {
    member_id: number
    key: string
    request: string
    answer: Generated<string>
    created_at: Generated<Date>
    /** Null: as long as the account. */
    expires_at: Generated<Date | null>
  }
  setting_version: SettingVersionTable
  wechat_link: {
    app_id: string
    openid: string
    union_id: Generated<string>
    member_id: number
    created_at: Generated<Date>
  }
  temporary_token: {
    hash: string
    kind: string
    facts: ColumnType<Record<string, unknown>, string | undefined, string>
    expires_at: Date
  }
  access_token: {
    name: string
    value: Generated<string>
    good_until: Generated<Date>
    fetched_at: Generated<Date>
    fetching_until: Generated<Date>
  }
  site_sanction: SiteSanctionTable
  retained_sanction: Omit<SiteSanctionTable, 'member_id' | 'created_at'> & { mobile_hash: string }
  site_member: {
    site_id: number
    member_id: number
    joined_at: Generated<Date>
    active_on: Generated<string>
    posts: Generated<number>
    rejected: Generated<number>
    reports: Generated<number>
  }
  rate_limit: { key: string; slot: number; n: Generated<number>; last_slot: Generated<Date> }
  privacy_notice: { site_id: number; version: number; privacy: string; terms: string; in_force_at: Date }
  consent: {
    id: Generated<number>
    member_id: number
    site_id: number
    version: number
    way: 'sms' | 'native' | 'wechat' | 'dev' | 'unknown'
    age: 'adult' | 'guardian'
    agreed_at: Date
  }
  track_day: { site_id: number; day: string; action: string; hits: Generated<number> }
}

type SiteSanctionTable = {
  member_id: number
  site_id: number
  kind: 'mute' | 'ban'
  until: Date
  reason: string
  created_at: Generated<Date>
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
  verify_files: Generated<string[]>
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
