import type { Generated, GeneratedAlways } from 'kysely'
import type { JsonWithDefault } from './json-column.ts'
import type { CircleTables } from './tables-circle.ts'
import type { ConsoleTables } from './tables-console.ts'
import type { IdentityTables } from './tables-identity.ts'
import type { ModerationTables } from './tables-moderation.ts'
import type { VideoTables } from './tables-video.ts'

export type { PinyinKind, TagTabs } from './tables-circle.ts'
export type { BlocklistHitRow, MediaItem } from './tables-post.ts'

/** The tables for Kysely: bigint and counts are numbers, timestamps are Dates, jsonb goes in as text. */
export type Tables = IdentityTables & CircleTables & VideoTables & ModerationTables & ConsoleTables & PlatformTables

type PlatformTables = {
  job: JobTable
  server_process: { id: string; seen_at: Date }
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
