import type { ProfileField } from '@quanzi/contract/identity/account'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { JsonWithDefault } from './json-column.ts'
import type { BlocklistHitRow } from './tables-post.ts'

export type ModerationTables = {
  blocklist_term: BlocklistTermTable
  report: ReportTable
  appeal: AppealTable
  review_history: HistoryTable
  profile_review: ProfileReviewTable
  review_claim: ReviewClaimTable
  author_reveal: {
    id: GeneratedAlways<number>
    site_id: number
    kind: 'post' | 'comment'
    item_id: number
    member_id: number
    reason: Generated<string>
    created_at: Generated<Date>
  }
  /** The count is the sum over the slots. */
  state_count: { site_id: number; kind: string; state: number; slot: Generated<number>; n: number }
}

type ReviewClaimTable = {
  kind: 'post' | 'comment' | 'profile'
  item_id: number
  member_id: number
  holder: Generated<string>
  expires_at: Date
}

type ReportTable = {
  id: Generated<number>
  site_id: number
  kind: 'post' | 'comment' | 'member'
  target_id: number
  author_id: number
  reporter_id: number
  reason_id: number
  text: Generated<string>
  created_at: Generated<Date>
  outcome: 'upheld' | 'kept' | 'gone' | null
  decision: number | null
  closed_at: Date | null
}

type AppealTable = {
  id: Generated<number>
  site_id: number
  kind: 'post' | 'comment'
  item_id: number
  member_id: number
  against: number
  decider_id: number | null
  text: string
  created_at: Generated<Date>
  outcome: 'granted' | 'dismissed' | 'withdrawn' | null
  answer: Generated<string>
  decision: number | null
  closed_at: Date | null
}

type BlocklistTermTable = {
  id: Generated<number>
  site_id: number
  text: string
  kind: 'refuse' | 'hold' | 'allow'
  /** Null for an entry that was created with the site. */
  added_by: number | null
  created_at: Generated<Date>
}

type ProfileReviewTable = {
  id: Generated<number>
  site_id: number
  member_id: number
  field: ProfileField
  before: string
  value: string
  mode: 'before' | 'after'
  state: Generated<0 | 1 | 2 | 9>
  hits: JsonWithDefault<BlocklistHitRow[]>
  screen_note: Generated<string>
  created_at: Date
  closed_at: Date | null
}

type HistoryTable = {
  id: GeneratedAlways<number>
  site_id: number
  kind: 'post' | 'comment' | 'profile' | 'member'
  item_id: number
  action: string
  from_state: number
  to_state: number
  member_id: number | null
  reason: Generated<string>
  rev: number
  before: ColumnType<Record<string, unknown> | null, string | null, never>
  created_at: Generated<Date>
}
