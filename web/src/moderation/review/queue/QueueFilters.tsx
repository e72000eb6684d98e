import { Hash } from 'lucide-react'
import { Chip } from '../../../ui/inputs/Chip.tsx'
import { Select } from '../../../ui/inputs/Select.tsx'
import { TagPicker } from '../detail/TagPicker.tsx'
import type { ReviewWorkspaceState } from '../state/use-review-workspace.ts'
import styles from './QueueFilters.module.css'

/** In the column of a wide screen: only items with hits, or with pictures or a video; only those of a topic. */
export const QueueFilters = ({ workspace }: { workspace: ReviewWorkspaceState }) => {
  const { kind, filter, setFilter, sheet, setSheet } = workspace
  const change = (next: Partial<typeof filter>) => {
    workspace.close()
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
        onClose={() => setSheet(null)}
        value={filter.tag}
        onChoose={(tag) => {
          setSheet(null)
          change({ tag })
        }}
      />
    </div>
  )
}

const options = [
  { value: '', label: '全部内容' },
  { value: 'hits', label: '有命中' },
  { value: 'media', label: '有图片或视频' },
] as const
