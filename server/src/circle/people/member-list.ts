import type { Db } from '../../platform/db/handle.ts'
import { pagedStatement } from '../../platform/db/statements/paged-statement.ts'
import { statement } from '../../platform/db/statements/statement.ts'

type MemberList = {
  name: string
  columns: string
  /** The time by which the rows are ordered, and their unique number. */
  at: string
  id: string
  params: number
  /** What follows `from`, with a condition. */
  rows: (isOwn: boolean) => string
  /** Where a faster statement than one over `rows` tells how many the member sees. */
  countOwn?: string
}

/** The rows of a member's list and how many there are, as the member sees them and as others do. */
export const memberList = <Row = { id: number; key: string }>({
  name,
  columns,
  at,
  id,
  params,
  rows,
  countOwn,
}: MemberList) => {
  const statementsOf = (isOwn: boolean) => {
    const label = `people_${name}_${isOwn ? 'own' : 'other'}`
    const countAll = `select count(*) as n from ${rows(isOwn)}`
    const counted = statement<{ n: number }>(`${label}_n`, (isOwn && countOwn) || countAll)
    return {
      page: pagedStatement<Row>(
        label,
        { columns: [{ column: at, type: 'timestamptz' }], id, params },
        ({ key, after, orderBy, limit }) =>
          `select ${columns}, ${key} as key from ${rows(isOwn)} and ${after} ${orderBy} ${limit}`,
      ),
      count: async (db: Db, values: readonly unknown[]): Promise<number> => (await counted(db, values))[0]?.n ?? 0,
    }
  }
  const own = statementsOf(true)
  const others = statementsOf(false)
  return (isOwn: boolean) => (isOwn ? own : others)
}
