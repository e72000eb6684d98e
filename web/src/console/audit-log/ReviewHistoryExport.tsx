import { foldDigits } from '@quanzi/contract/clean-input'
import { historyKindLabels } from '@quanzi/contract/moderation/history-labels'
import { useState } from 'react'
import { CsvButton } from '../lists/CsvButton.tsx'
import { bindFilters, Filters, optionsOf, PeriodFilter, SelectFilter, TextFilter } from '../lists/Filters.tsx'
import { Panel } from '../shell/Panel.tsx'

export const ReviewHistoryExport = () => {
  const [filters, setFilters] = useState({ kind: '', item_id: '', who: '', from: '', to: '' })
  const field = bindFilters(filters, (name, value) => setFilters({ ...filters, [name]: value }))
  return (
    <Panel
      flush
      title="审核记录"
      note="审核台每一步的人员、理由和前后变化"
      actions={<CsvButton path="review_history" filters={filters} label="导出审核记录" />}
    >
      <Filters>
        <SelectFilter label="类型" options={kindOptions} {...field('kind')} />
        <TextFilter
          label="编号"
          value={filters.item_id}
          onChange={(text) => field('item_id').onChange(foldDigits(text).replace(/\D/g, ''))}
        />
        <TextFilter label="审核员" placeholder="昵称或 ID" {...field('who')} />
        <PeriodFilter field={field} />
      </Filters>
    </Panel>
  )
}

const kindOptions = optionsOf(historyKindLabels)
