import { sql } from 'kysely'
import { Client } from 'pg'
import { expect, onTestFinished } from 'vitest'
import type { TestApp } from './test-app.ts'

/** Sends a call while another transaction has changed what it needs, and commits that as soon as the call waits. */
export const callDuring = async <T>(app: TestApp, change: string, call: () => Promise<T>): Promise<T> => {
  const other = new Client({ connectionString: app.url })
  await other.connect()
  onTestFinished(() => other.end())
  await other.query('begin')
  await other.query(change)
  const answer = call()
  const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await waiting.execute(app.db)).rows.length).toBe(1)
  await other.query('commit')
  return answer
}
