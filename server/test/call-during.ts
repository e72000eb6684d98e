import { Client } from 'pg'
import { expect, onTestFinished } from 'vitest'
import { countLockWaiters } from './lock-waiters.ts'
import type { TestApp } from './test-app.ts'

/** Sends a call while another transaction has changed what it needs, and commits that as soon as the call waits. */
export const callDuring = async <T>(app: TestApp, change: string, call: () => Promise<T>): Promise<T> => {
  const other = new Client({ connectionString: app.url })
  await other.connect()
  onTestFinished(() => other.end())
  await other.query('begin')
  await other.query(change)
  const answer = call()
  await expect.poll(() => countLockWaiters(app.db)).toBe(1)
  await other.query('commit')
  return answer
}
