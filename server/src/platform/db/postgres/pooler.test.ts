import type { ClientBase } from 'pg'
import { expect, test } from 'vitest'
import { detectPooler } from './pooler.ts'

/** `own`: the number that the connection was given; `keepsName`: prepared statements have the name that they were given. */
const createClient = ({ own, keepsName }: { own: number; keepsName: boolean }) => {
  const asked: string[] = []
  const query = async (query: string | { text: string }) => {
    const text = typeof query === 'string' ? query : query.text
    asked.push(text)
    return text.includes('pg_backend_pid') ? { rows: [{ pid: 7 }] } : { rows: [], rowCount: keepsName ? 1 : 0 }
  }
  // Cast: all that is asked of a client here.
  return { asked, client: { processID: own, query } as unknown as ClientBase }
}

test('a direct connection is recognized by the process id that PostgreSQL reports', async () => {
  expect(await detectPooler(createClient({ own: 7, keepsName: true }).client)).toBeUndefined()
})

test('a pooler that renames prepared statements, as PgBouncer from 1.21 on, keeps them', async () => {
  expect(await detectPooler(createClient({ own: 1, keepsName: false }).client)).toEqual({ keepsPrepared: true })
})

test('a pooler that passes the names on, as PgBouncer 1.18, keeps none, and the probe is deallocated', async () => {
  const { client, asked } = createClient({ own: 1, keepsName: true })
  expect(await detectPooler(client)).toEqual({ keepsPrepared: false })
  expect(asked.filter((text) => text.startsWith('deallocate quanzi_'))).toHaveLength(1)
})
