import type { Robot } from '@quanzi/contract/console/operations/health'
import type { ContentKind } from '@quanzi/contract/states'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

export type ConsoleTables = {
  audit_entry: AuditEntryTable
  audit_head: { one: boolean; id: number; at: Date; hash: string }
  /** The count is the sum over the slots. */
  daily_count: { site_id: number; day: string; kind: 'post' | 'comment' | 'active'; slot: Generated<number>; n: number }
  daily_active_member: { site_id: number; day: string; member_id: number }
  daily_decision: { site_id: number; day: string; member_id: number; kind: ContentKind; action: string; n: number }
  daily_reason: { site_id: number; day: string; reason: string; n: number }
  daily_tag: { site_id: number; day: string; tag_id: number; n: number }
  /** `counts[b]` is the number of waits in bucket b of `wait_bucket`; null is none. */
  daily_wait: { site_id: number; day: string; kind: ContentKind; level: 1 | 2; counts: (number | null)[] }
  review_target: { site_id: number; level: number; seconds: number; notified_at: Date | null }
  delivery: { id: string; accepted_at: Date }
  edge: { one: Generated<boolean>; enabled: boolean }
  latest_backup: { one: Generated<boolean>; made_at: Date }
  webhook: {
    site_id: number
    url: string
    secret: string
    sent_at: Date | null
    fault: Generated<string>
    robot: Generated<Robot>
    server_alerts: Generated<string[]>
  }
  mfa_secret: MfaSecretTable
  blocklist_trial: DryRunTable
  security_event: SecurityEventTable
  security_burst: {
    id: GeneratedAlways<number>
    site_id: number
    kinds: string
    began_at: Date
    ended_at: Date | null
    peak: number
  }
  retired_key: { purpose: string; fingerprint: string; sealed: string; until_entry: number }
  secret_move: {
    one: boolean
    fingerprint: string
    position: number
    moved: number
    unreadable: number
    finished_at: Date | null
  }
  log_shipment: { name: string; slot: Date; id: number }
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

type SecurityEventTable = {
  id: GeneratedAlways<number>
  slot: Date
  site_id: number
  kind: string
  call: string
  member_id: number
  network: string
  address: string
  item: string
  hidden: boolean
  first_at: Date
  last_at: Date
  n: number
}

type MfaSecretTable = {
  member_id: number
  secret: string
  confirmed_at: Date | null
  /** The last time step whose code was used: no code is accepted twice. */
  last_step: Generated<number>
  recovery: Generated<string[]>
  tries: Generated<number>
  tried_at: Date | null
}

/** Dry runs of new blocklist terms. */
type DryRunTable = {
  id: Generated<number>
  site_id: number
  member_id: number
  words: ColumnType<{ kind: 'refuse' | 'hold'; texts: string[] }, string, never>
  done: Generated<boolean>
  /** Number of completed batches: of two workers that continue from the same batch, one is discarded. */
  step: Generated<number>
  result: ColumnType<DryRunResult, string | undefined, string>
  created_at: Generated<Date>
}

export type DryRunResult = {
  at: { kind: ContentKind; updated: string | null; id: number } | null
  looked: number
  caught: { post: number; comment: number }
  words: Record<string, number>
  samples: {
    kind: ContentKind
    id: number
    post_id: number
    text: string
    hits: { start: number; end: number; word: string }[]
  }[]
}
