import type { ContentKind } from '@quanzi/contract/states'
import { Hash } from 'lucide-react'
import { Chip } from '../../../ui/inputs/Chip.tsx'
import { Select } from '../../../ui/inputs/Select.tsx'
import { TagPicker } from '../detail/TagPicker.tsx'
import type { QueueFilters as Filters } from '../state/use-queue-filters.ts'
import type { ReviewSheets } from '../state/use-review-sheets.ts'
import styles from './QueueFilters.module.css'

/** Only items with hits, or with pictures or a video; only those of a topic. */
export const QueueFilters = ({ kind, filters, sheets, onChange }: QueueFiltersProps) => {
  const { filter, setFilter } = filters
  const { sheet, setSheet, closeSheet } = sheets
  const change = (next: Partial<typeof filter>) => {
    onChange()
    setFilter({ ...filter, ...next })
  }
  return (
    <div role="group" aria-label="筛选" className={styles.filters}>
      <Select
        aria-label="内容"
        options={kind === 'post' ? options : options.slice(0, 2)}
        value={filter.only}
        onChange={(only) => change({ only })}
        className={styles.only}
      />
      {filter.tag ? (
        <Chip icon={Hash} onRemove={() => change({ tag: null })} removeLabel="不限话题">
          {filter.tag.name}
        </Chip>
      ) : (
        <Chip plain icon={Hash} onClick={() => setSheet('filter')}>
          话题
        </Chip>
      )}
      <TagPicker
        open={sheet === 'filter'}
        onClose={closeSheet}
        value={filter.tag}
        onChoose={(tag) => {
          closeSheet()
          change({ tag })
        }}
      />
    </div>
  )
}

type QueueFiltersProps = { kind: ContentKind; filters: Filters; sheets: ReviewSheets; onChange: () => void }

const options = [
  { value: '', label: '全部内容' },
  { value: 'hits', label: '有命中' },
  { value: 'media', label: '有图片或视频' },
] as const
