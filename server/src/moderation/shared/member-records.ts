import { publishQueueChange } from '../../circle/history/publish-change.ts'
import type { ExportTable, MemberContent } from '../../identity/account/member-content.ts'
import { withdrawAppealsOfMember } from '../appeal/transitions.ts'
import { closeReportsOfAuthor } from '../report/close-reports.ts'

const exportTables: readonly ExportTable[] = [
  {
    name: 'reports-made',
    columns: 'r.id, r.site_id, r.kind, r.target_id, r.reason_id, r.text, r.created_at, r.outcome, r.closed_at',
    from: 'report r',
    owner: 'r.reporter_id',
    key: 'r.id',
  },
  {
    name: 'appeals',
    columns: 'a.id, a.site_id, a.kind, a.item_id, a.text, a.created_at, a.outcome, a.answer, a.closed_at',
    from: 'appeal a',
    owner: 'a.member_id',
    key: 'a.id',
  },
]

/** What a member wrote to the reviewers: exported, and without its words once the account is closed. Its items are deleted before. */
export const memberRecords: MemberContent = {
  exportTables,
  delete: async ({ app, viewer: { id }, now }, db) => {
    await db.updateTable('report').set({ text: '' }).where('reporter_id', '=', id).execute()
    await db.updateTable('appeal').set({ text: '' }).where('member_id', '=', id).execute()
    await withdrawAppealsOfMember(db, id, now)
    for (const site of new Set(await closeReportsOfAuthor(db, id, now)))
      await publishQueueChange({ app, site: { id: site } }, db)
  },
}
