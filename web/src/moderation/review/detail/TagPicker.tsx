import type { Tag } from '@quanzi/contract/circle/tag'
import { Check, Hash } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { Empty } from '../../../ui/feedback/Empty.tsx'
import { LoadingState } from '../../../ui/feedback/LoadingState.tsx'
import { SearchField } from '../../../ui/inputs/SearchField.tsx'
import { Icon } from '../../../ui/media/Icon.tsx'
import { Sheet } from '../../../ui/overlays/Sheet.tsx'
import type { ReviewItem } from '../item/review-item.ts'
import { useTagChoices } from '../state/use-review.ts'
import styles from './TagPicker.module.css'

/** The topic of a post, or none. */
export const TagPicker = ({ open, onClose, value, onChoose }: TagPickerProps) => (
  <Sheet open={open} onClose={onClose} title="选择话题" tall>
    <TagChoices value={value} onChoose={onChoose} />
  </Sheet>
)

const TagChoices = ({ value, onChoose }: Pick<TagPickerProps, 'value' | 'onChoose'>) => {
  const { data, error, refetch } = useTagChoices()
  const [searchText, setSearchText] = useState('')
  const filterText = useDeferredValue(searchText.trim().toLowerCase())
  if (!data) return <LoadingState error={error} onRetry={refetch} />
  const found = data.data.filter((tag) => tag.tag.toLowerCase().includes(filterText))
  return (
    <>
      <div className={styles.search}>
        <SearchField value={searchText} onChange={setSearchText} placeholder="搜索话题" />
      </div>
      {found.length === 0 && <Empty text="没有找到话题" />}
      <ul className={styles.list}>
        {filterText === '' && (
          <li className={styles.choice}>
            <TagChoice name="不选择话题" chosen={value === null} onClick={() => onChoose(null)} />
          </li>
        )}
        {found.map((tag) => (
          <li key={tag.id} className={styles.choice}>
            <TagChoice
              tag={tag}
              name={tag.tag}
              chosen={value?.id === tag.id}
              onClick={() => onChoose({ id: tag.id, name: tag.tag })}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

const TagChoice = ({ tag, name, chosen, onClick }: TagChoiceProps) => (
  <button type="button" aria-pressed={chosen} className={styles.button} onClick={onClick}>
    {tag && <Icon icon={Hash} size={18} className="muted" />}
    <span className="grow truncate">{name}</span>
    {tag && <span className="meta">{tag.typename}</span>}
    {chosen && <Icon icon={Check} size={18} />}
  </button>
)

type TagChoiceProps = { tag?: Tag; name: string; chosen: boolean; onClick: () => void }

type TagPickerProps = {
  open: boolean
  onClose: () => void
  value: ReviewItem['tag']
  onChoose: (tag: ReviewItem['tag']) => void
}
