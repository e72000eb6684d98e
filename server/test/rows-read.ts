import { sql } from 'kysely'
import type { Db } from '../src/platform/db/handle.ts'

type Plan = { 'Actual Rows': number; 'Actual Loops': number; Plans?: Plan[] }

/** By the step of the plan that reads the most, of the first statement of `read`. */
export const mostRowsRead = async (database: Db, read: (db: Db) => Promise<unknown>): Promise<number> => {
  const [text, values] = await statementOf(read)
  const inlined = text.replace(/\$(\d+)/g, (_, n) => `'${values[Number(n) - 1]}'`)
  const { rows } = await sql
    .raw<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`explain (analyze, format json) ${inlined}`)
    .execute(database)
  const most = (plan: Plan): number =>
    Math.max(plan['Actual Rows'] * plan['Actual Loops'], ...(plan.Plans ?? []).map(most))
  return most((rows[0] as { 'QUERY PLAN': [{ Plan: Plan }] })['QUERY PLAN'][0].Plan)
}

/** The text and the parameters of what `read` asks. */
const statementOf = async (read: (db: Db) => Promise<unknown>): Promise<[string, readonly unknown[]]> => {
  let asked: [string, readonly unknown[]] = ['', []]
  const executeQuery = async ({ sql: text, parameters }: { sql: string; parameters: readonly unknown[] }) => {
    asked = [text, parameters]
    return { rows: [] }
  }
  const executor = { provideConnection: (use: (connection: unknown) => Promise<unknown>) => use({ executeQuery }) }
  await read({ getExecutor: () => executor } as unknown as Db) // A statement takes nothing else of it.
  return asked
}
