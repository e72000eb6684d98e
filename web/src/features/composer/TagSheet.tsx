import type { Tag } from '@quanzi/contract/tag'
import { formatCount } from '@quanzi/contract/text'
import { Check, Hash, SearchX } from 'lucide-react'
import { useMemo, useState } from 'react'
import { cx } from '../../ui/cx.ts'
import { Empty, ErrorState } from '../../ui/Empty.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Loading, RowSkeletons } from '../../ui/Skeletons.tsx'
import styles from './TagSheet.module.css'
import { sectionsOf, tagsNamed } from './tag-search.ts'
import { usePostingTags } from './use-composer-facts.ts'

type ChosenTag = { id: number; name: string } | null

/** The topics one may post under: the hot ones and the categories, or by the beginning of a name. */
export const TagSheet = ({ open, chosen, onClose, onChoose }: TagSheetProps) => (
  <Sheet open={open} onClose={onClose} title="选择话题" tall>
    {open && <TagPicker chosen={chosen} onChoose={onChoose} />}
  </Sheet>
)

const TagPicker = ({ chosen, onChoose }: Pick<TagSheetProps, 'chosen' | 'onChoose'>) => {
  const { data, error, refetch } = usePostingTags(true)
  const [word, setWord] = useState('')
  const [key, setKey] = useState<string>()
  const sections = useMemo(() => sectionsOf(data?.data ?? []), [data])
  const section = sections.find((one) => one.key === key) ?? sections[0]
  const found = useMemo(
    () => (word.trim() ? tagsNamed(data?.data ?? [], word) : (section?.tags ?? [])),
    [data, word, section],
  )

  return (
    <div className={styles.picker}>
      <div className={styles.search}>
        <SearchField value={word} onChange={setWord} placeholder="搜索话题" />
      </div>
      {word.trim() === '' && sections.length > 1 && (
        <div role="group" aria-label="话题分类" className={styles.sections}>
          {sections.map((one) => (
            <button key={one.key} type="button" aria-pressed={one === section} onClick={() => setKey(one.key)}>
              {one.name}
            </button>
          ))}
        </div>
      )}
      {!data ? (
        error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <Loading>
            <RowSkeletons />
          </Loading>
        )
      ) : found.length === 0 ? (
        <Empty icon={SearchX} text="没有找到相关话题" />
      ) : (
        <ul aria-label="话题">
          {chosen !== undefined && word.trim() === '' && (
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
    <Icon of={Hash} size={18} className={styles.hash} />
    <span className="grow">
      <span className="clip">{tag.name}</span>
      {tag.onlooker > 0 && <small className={styles.note}>{formatCount(tag.onlooker)} 浏览</small>}
    </span>
    {chosen && <Icon of={Check} size={18} />}
  </button>
)

type TagSheetProps = {
  open: boolean
  chosen: number | undefined
  onClose: () => void
  onChoose: (tag: ChosenTag) => void
}
