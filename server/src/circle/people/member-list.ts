import type { Paging } from '@quanzi/contract/call'
import type { RequestContext } from '../../identity/request/request-context.ts'
import { pagedStatement } from '../../platform/db/statements/paged-statement.ts'
import { statement } from '../../platform/db/statements/statement.ts'
import { findRows, type KeyedRow } from '../../platform/http/pagination.ts'
import type { ListOwner } from './list-owner.ts'

type MemberList = {
  name: string
  columns: string
  /** The time by which the rows are ordered, and their unique number. */
  at: string
  id: string
  /** How many of site (`$1`), owner (`$2`) and viewer (`$3`) `rows` refers to. */
  params: 2 | 3
  /** What follows `from`, with a condition. */
  rows: (isOwn: boolean) => string
  /** A faster statement than counting `rows`, if there is one. */
  countOwn?: string
}

/** Reads a page of a member's list and its total, as the member or as others see them. */
export const memberList = <Row extends KeyedRow = KeyedRow>(list: MemberList) => {
  const { name, columns, at, id, params, rows, countOwn } = list
  const statementsOf = (isOwn: boolean) => {
    const label = `people_${name}_${isOwn ? 'own' : 'other'}`
    return {
      page: pagedStatement<Row>(
        label,
        { columns: [{ column: at, type: 'timestamptz' }], id, params },
        ({ key, after, orderBy, limit }) =>
          `select ${columns}, ${key} as key from ${rows(isOwn)} and ${after} ${orderBy} ${limit}`,
      ),
      count: statement<{ n: number }>(`${label}_n`, (isOwn && countOwn) || `select count(*) as n from ${rows(isOwn)}`),
    }
  }
  const [own, others] = [statementsOf(true), statementsOf(false)]
  return async ({ db, site, viewer }: RequestContext, owner: ListOwner, paging: Paging) => {
    const { page, count } = owner.isOwn ? own : others
    if (owner.isBlocked) return { rows: [], ids: [], total: 0, next: null }
    const values = [site.id, owner.id, viewer.id].slice(0, params)
    const found = await findRows(paging, page(db, values))
    const [counted] = await count(db, values)
    return { ...found, ids: found.rows.map((row) => row.id), total: counted?.n ?? 0 }
  }
}
