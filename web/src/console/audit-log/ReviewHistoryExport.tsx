import { historyKindLabels } from '@quanzi/contract/moderation/history-labels'
import { useState } from 'react'
import { CsvLink } from '../lists/CsvLink.tsx'
import { DayFilter, Filters, optionsOf, SelectFilter, TextFilter } from '../lists/Filters.tsx'
import { Panel } from '../shell/Panel.tsx'
import { type HistoryFilters, useReviewHistoryCsvUrl } from './use-audit-log.ts'

/** 审核记录 as a file; the review screens show it item by item. */
export const ReviewHistoryExport = () => {
  const [filters, setFilters] = useState<HistoryFilters>({ kind: '', item_id: '', who: '', from: '', to: '' })
  const set = (change: Partial<HistoryFilters>) => setFilters({ ...filters, ...change })
  return (
    <Panel
      title="审核记录"
      note="审核台每一步的人员、理由和前后变化"
      actions={<CsvLink href={useReviewHistoryCsvUrl(filters)} label="导出审核记录" />}
    >
      <Filters>
        <SelectFilter label="类型" options={kindOptions} value={filters.kind} onChange={(kind) => set({ kind })} />
        <TextFilter
          label="编号"
          value={filters.item_id}
          onChange={(text) => set({ item_id: text.replace(/\D/g, '') })}
        />
        <TextFilter label="审核员" placeholder="昵称或 ID" value={filters.who} onChange={(who) => set({ who })} />
        <DayFilter label="从" value={filters.from} onChange={(from) => set({ from })} />
        <DayFilter label="到" value={filters.to} onChange={(to) => set({ to })} />
      </Filters>
    </Panel>
  )
}

const kindOptions = optionsOf(historyKindLabels)
