import type { Tag } from '@quanzi/contract/circle/tag'
import { Check, Hash, SearchX } from 'lucide-react'
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import { Empty } from '../../../ui/feedback/Empty.tsx'
import { LoadingState } from '../../../ui/feedback/LoadingState.tsx'
import { SearchField } from '../../../ui/inputs/SearchField.tsx'
import { cx } from '../../../ui/layout/cx.ts'
import { Icon } from '../../../ui/media/Icon.tsx'
import { Sheet } from '../../../ui/overlays/Sheet.tsx'
import styles from './TagSheet.module.css'
import { groupTags, searchTags } from './tag-search.ts'
import { useMatchingTags } from './use-posting-settings.ts'

/** The topic of a post, or none. */
export const TagSheet = ({ open, onClose, ...choices }: TagSheetProps & { open: boolean; onClose: () => void }) => (
  <Sheet open={open} onClose={onClose} title="选择话题" tall>
    <TagChoices {...choices} />
  </Sheet>
)

const TagChoices = ({ list, grouped = false, chosen, texts, noteOf, onChoose }: TagSheetProps) => {
  const { data, error, refetch } = list
  const [typed, setTyped] = useState('')
  const keyword = useDeferredValue(typed.trim())
  const [sectionKey, setSectionKey] = useState<string>()
  const sections = useMemo(() => (grouped ? groupTags(data?.data ?? []) : []), [data, grouped])
  const section = sections.find((one) => one.key === sectionKey) ?? sections[0]
  const { matched, searching } = useMatchingTags(keyword)
  const found = useMemo(() => {
    const tags = data?.data ?? []
    return keyword ? searchTags(tags, keyword, matched) : (section?.tags ?? tags)
  }, [data, keyword, section, matched])

  return (
    <div className={styles.picker}>
      <div className={styles.search}>
        <SearchField value={typed} onChange={setTyped} placeholder="搜索话题" />
      </div>
      {keyword === '' && sections.length > 1 && (
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
      ) : found.length === 0 && searching ? (
        <LoadingState error={null} />
      ) : found.length === 0 ? (
        <Empty icon={SearchX} text={texts.empty} />
      ) : (
        <ul aria-label="话题">
          {chosen !== undefined && keyword === '' && (
            <li>
              <TagRow chosen={chosen === null} onClick={() => onChoose(null)}>
                <span className="grow">{texts.none}</span>
              </TagRow>
            </li>
          )}
          {found.map((tag) => (
            <li key={tag.id} className={styles.item}>
              <TagRow chosen={tag.id === chosen} onClick={() => onChoose({ id: tag.id, name: tag.name })}>
                <Icon icon={Hash} size={18} className="muted" />
                <span className="grow">
                  <span className="truncate">{tag.name}</span>
                  <small className={styles.note}>{noteOf(tag)}</small>
                </span>
              </TagRow>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const TagRow = ({ chosen, onClick, children }: { chosen: boolean; onClick: () => void; children: ReactNode }) => (
  <button type="button" aria-pressed={chosen} onClick={onClick} className={cx(styles.row, chosen && styles.chosen)}>
    {children}
    {chosen && <Icon icon={Check} size={18} />}
  </button>
)

type TagSheetProps = {
  list: { data: { data: readonly Tag[] } | undefined; error: unknown; refetch: () => unknown }
  /** By category, the hot ones first. */
  grouped?: boolean
  /** Null: none; undefined: none, which is then not offered. */
  chosen: number | null | undefined
  texts: { none: string; empty: string }
  noteOf: (tag: Tag) => string
  onChoose: (tag: { id: number; name: string } | null) => void
}
