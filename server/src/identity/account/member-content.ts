import type { Db } from '../../platform/db/handle.ts'
import type { RequestContext } from '../request/request-context.ts'

/** A JSON file of the export, as pieces of a select. `key` is a numeric column with which the rows can be paged. */
export type ExportTable = { name: string; columns: string; from: string; where?: string; owner: string; key: string }

/** What the features above identity store of a member: the account exports and deletes it through this. */
export type MemberContent = {
  exportTables: readonly ExportTable[]
  delete(ctx: RequestContext, db: Db): Promise<void>
}

export const joinMemberContent = (...parts: readonly MemberContent[]): MemberContent => ({
  exportTables: parts.flatMap(({ exportTables }) => exportTables),
  delete: async (ctx, db) => {
    for (const part of parts) await part.delete(ctx, db)
  },
})
