import type { ColumnType, Generated } from 'kysely'

/** What the worlds beside the plain browser need: WeChat, other sites, the pixel, what all processes share. */
export type WorldTables = {
  wechat_link: {
    app_id: string
    openid: string
    union_id: Generated<string>
    member_id: number
    created_at: Generated<Date>
  }
  pass: {
    hash: string
    kind: string
    facts: ColumnType<Record<string, unknown>, string | undefined, string>
    expires_at: Date
  }
  lent: {
    name: string
    value: Generated<string>
    good_until: Generated<Date>
    fetched_at: Generated<Date>
    fetching_until: Generated<Date>
  }
  taken: { key: string; slot: number; n: Generated<number>; last_slot: Generated<Date> }
  track_day: { site_id: number; day: string; action: string; hits: Generated<number> }
}
