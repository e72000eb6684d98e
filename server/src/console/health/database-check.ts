import { sql } from 'kysely'
import type { AppContext } from '../../identity/request/app-context.ts'
import type { Db } from '../../platform/db/handle.ts'
import type { HealthResult } from './server-checks.ts'

/** Indexes of texts were built in the order of another system library: rows are not found, and unique ones repeat. */
export const checkDatabase = async ({
  database: { db, engine },
}: Pick<AppContext, 'database'>): Promise<HealthResult> => {
  const { rows } = await sql<{ version: string; name: string; resorted: boolean }>`
    select current_setting('server_version') as version, datname as name,
      coalesce(datcollversion <> pg_database_collation_actual_version(oid), false) as resorted
    from pg_database where datname = current_database()`.execute(db)
  const { version = '', name = '', resorted } = rows[0] ?? {}
  if (resorted) {
    const commands = `reindex database "${name}"; alter database "${name}" refresh collation version`
    return { state: 'fault', note: `系统的排序规则已变，索引可能有误，请用 psql 执行：${commands}` }
  }
  if (await isWalStuck(db)) return { state: 'fault', note: '预写日志归档失败，会写满磁盘：请查看 PostgreSQL 日志' }
  return { state: 'ok', note: engine === 'embedded' ? `内置数据库 ${version}` : `PostgreSQL ${version}` }
}

/** True while archiving fails: PostgreSQL keeps its log, and stops when the disk is full. Null where none is archived. */
export const isWalStuck = async (db: Db): Promise<boolean | null> => {
  const { rows } = await sql<{ stuck: boolean | null }>`
    select case when current_setting('archive_mode') <> 'off'
      then coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) end as stuck
    from pg_stat_archiver`.execute(db)
  return rows[0]?.stuck ?? null
}
