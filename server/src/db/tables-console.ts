import type { Kind } from '@quanzi/contract/states'
import type { ColumnType, Generated } from 'kysely'

/** The tables behind the operators' console, beside those of `tables.ts`. */
export type ConsoleTables = {
  audit_entry: AuditEntryTable
  audit_head: { one: boolean; id: number; at: Date; hash: string }
  day_count: { site_id: number; day: string; kind: 'post' | 'comment' | 'active'; n: number }
  day_member: { site_id: number; day: string; member_id: number }
  day_decision: { site_id: number; day: string; member_id: number; kind: Kind; action: string; n: number }
  day_reason: { site_id: number; day: string; reason: string; n: number }
  tag_day: { site_id: number; day: string; tag_id: number; n: number }
  /** `counts[b]` waits lie in bucket b of `wait_bucket`; null is none. */
  day_wait: { site_id: number; day: string; kind: Kind; level: 1 | 2; counts: (number | null)[] }
  review_target: { site_id: number; level: number; seconds: number; told_at: Date | null }
  web_hook: { site_id: number; url: string; secret: string; sent_at: Date | null; fault: Generated<string> }
  second_factor: SecondFactorTable
  word_trial: WordTrialTable
}

type AuditEntryTable = {
  id: number
  site_id: number
  member_id: number | null
  action: string
  subject: string
  reason: string
  before: string | null
  after: string | null
  at: Date
  prev: string
  hash: string
}

type SecondFactorTable = {
  member_id: number
  /** Sealed. */
  secret: string
  confirmed_at: Date | null
  /** The last step of time whose code was used: none is good twice. */
  last_step: Generated<number>
  /** Hashes of the codes for when the telephone is gone. */
  recovery: Generated<string[]>
  tries: Generated<number>
  tried_at: Date | null
}

type WordTrialTable = {
  id: Generated<number>
  site_id: number
  member_id: number
  words: ColumnType<{ kind: 'refuse' | 'hold'; texts: string[] }, string, never>
  done: Generated<boolean>
  /** How often the walk went on: of two that go on from the same place, one counts. */
  step: Generated<number>
  result: ColumnType<TrialResult, string | undefined, string>
  created_at: Generated<Date>
}

export type TrialResult = {
  /** How far the walk is. */
  at: { kind: Kind; updated: string | null; id: number } | null
  looked: number
  caught: { post: number; comment: number }
  words: Record<string, number>
  samples: {
    kind: Kind
    id: number
    post_id: number
    text: string
    hits: { start: number; end: number; word: string }[]
  }[]
}
