import {
  historyActionLabel,
  historyFieldLabels,
  historyKindLabels,
  historyStateLabel,
} from '@quanzi/contract/moderation/history-labels'
import type { HistoryChange } from '@quanzi/contract/moderation/review'
import type { ReviewFlow } from '@quanzi/contract/states'
import { formatDateTime } from '@quanzi/contract/text'
import type { RequestContext } from '../../identity/request/request-context.ts'
import { sendCsv } from '../shared/csv-response.ts'
import { type HistoryEntry, type HistoryFilters, listEntryChanges, listHistoryEntries } from './read.ts'

const header = ['时间', '类型', '编号', '操作', '之后的状态', '人员', '人员 ID', '理由', '版本', '变更']

type ChangedEntry = HistoryEntry & { changes: readonly HistoryChange[] }

export const exportReviewHistory = (ctx: RequestContext, filters: HistoryFilters): Promise<null> =>
  sendCsv<ChangedEntry>(ctx, { action: 'history.export', subject: 'log', after: filters }, () => ({
    name: 'review-history',
    header,
    read: async (last, limit) => {
      const after = last && { at: last.created_at, id: last.id }
      const entries = await listHistoryEntries(ctx, filters, { after, limit })
      const changes = await listEntryChanges(ctx, entries)
      return entries.map((entry) => ({ ...entry, changes: changes.get(entry.id) ?? [] }))
    },
    toCells: (entry) => toCells(entry, ctx.site.rules.reviewFlow),
  }))

const toCells = (entry: ChangedEntry, flow: ReviewFlow): string[] => [
  formatDateTime(entry.created_at.toISOString()),
  historyKindLabels[entry.kind],
  String(entry.item_id),
  historyActionLabel(entry.action),
  historyStateLabel(entry.kind, entry.from_state, entry.to_state, flow),
  entry.nickname,
  entry.member_id === null ? '' : String(entry.member_id),
  entry.reason,
  `第 ${entry.rev} 版`,
  entry.changes
    .map(({ field, before, after }) => `${historyFieldLabels[field]}：${before || '无'} → ${after || '无'}`)
    .join('\n'),
]
