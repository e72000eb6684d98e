import type { ColumnType, Generated } from 'kysely'

/** Sanctions and members of a site, consents, WeChat, temporary tokens, access tokens, rate limits, the tracking pixel. */
export type IdentityTables = {
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
