import { Client } from 'pg'

export type Query = (sql: string, params?: string[]) => Promise<{ rows: Record<string, unknown>[] }>

/** Runs `work` on a connection of its own. */
export const connected = async <T>(url: string, work: (query: Query) => Promise<T>): Promise<T> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  return work((sql, params) => client.query(sql, params)).finally(() => client.end())
}
