import type { Tag } from '@quanzi/contract/circle/tag'
import { formatCount } from '@quanzi/contract/text'
import { Check, Hash, SearchX } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Empty } from '../../../ui/feedback/Empty.tsx'
import { LoadingState } from '../../../ui/feedback/LoadingState.tsx'
import { SearchField } from '../../../ui/inputs/SearchField.tsx'
import { cx } from '../../../ui/layout/cx.ts'
import { Icon } from '../../../ui/media/Icon.tsx'
import { Sheet } from '../../../ui/overlays/Sheet.tsx'
import styles from './TagSheet.module.css'
import { groupTags, searchTags } from './tag-search.ts'
import { usePostingTags } from './use-posting-settings.ts'

type ChosenTag = { id: number; name: string } | null

export const TagSheet = ({ open, chosen, onClose, onChoose }: TagSheetProps) => (
  <Sheet open={open} onClose={onClose} title="选择话题" tall>
    {open && <TagPicker chosen={chosen} onChoose={onChoose} />}
  </Sheet>
)

const TagPicker = ({ chosen, onChoose }: Pick<TagSheetProps, 'chosen' | 'onChoose'>) => {
  const { data, error, refetch } = usePostingTags(true)
  const [keyword, setKeyword] = useState('')
  const [sectionKey, setSectionKey] = useState<string>()
  const sections = useMemo(() => groupTags(data?.data ?? []), [data])
  const section = sections.find((one) => one.key === sectionKey) ?? sections[0]
  const found = useMemo(
    () => (keyword.trim() ? searchTags(data?.data ?? [], keyword) : (section?.tags ?? [])),
    [data, keyword, section],
  )

  return (
    <div className={styles.picker}>
      <div className={styles.search}>
        <SearchField value={keyword} onChange={setKeyword} placeholder="搜索话题" />
      </div>
      {keyword.trim() === '' && sections.length > 1 && (
        <div role="group" aria-label="话题分类" className={styles.sections}>
          {sections.map((one) => (
            <button key={one.key} type="button" aria-pressed={one === section} onClick={() => setSectionKey(one.key)}>
              {one.name}
            </button>
          ))}
        </div>
      )}
      {!data ? (
        <LoadingState error={error} onRetry={refetch} />
      ) : found.length === 0 ? (
        <Empty icon={SearchX} text="没有找到相关话题" />
      ) : (
        <ul aria-label="话题">
          {chosen !== undefined && keyword.trim() === '' && (
            <li>
              <button type="button" onClick={() => onChoose(null)} className={styles.row}>
                <span className="grow">不选话题</span>
              </button>
            </li>
          )}
          {found.map((tag) => (
            <li key={tag.id} className={styles.item}>
              <TagRow tag={tag} chosen={tag.id === chosen} onChoose={onChoose} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const TagRow = ({ tag, chosen, onChoose }: { tag: Tag; chosen: boolean; onChoose: TagSheetProps['onChoose'] }) => (
  <button
    type="button"
    aria-pressed={chosen}
    onClick={() => onChoose({ id: tag.id, name: tag.name })}
    className={cx(styles.row, chosen && styles.chosen)}
  >
    <Icon icon={Hash} size={18} className="muted" />
    <span className="grow">
      <span className="truncate">{tag.name}</span>
      {tag.onlooker > 0 && <small className={styles.note}>{formatCount(tag.onlooker)} 浏览</small>}
    </span>
    {chosen && <Icon icon={Check} size={18} />}
  </button>
)

type TagSheetProps = {
  open: boolean
  chosen: number | undefined
  onClose: () => void
  onChoose: (tag: ChosenTag) => void
}
