import type { Tag } from '@quanzi/contract/tag'
import { Check, Hash } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { Empty, ErrorState } from '../../ui/Empty.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Loading, RowSkeletons } from '../../ui/Skeletons.tsx'
import type { DeskItem } from './desk-item.ts'
import styles from './TagPicker.module.css'
import { useTagChoices } from './use-review.ts'

/** Which topic a post stands under; none is a choice too. */
export const TagPicker = ({ open, onClose, value, onChoose }: TagPickerProps) => (
  <Sheet open={open} onClose={onClose} title="选择话题" tall>
    <Choices value={value} onChoose={onChoose} />
  </Sheet>
)

const Choices = ({ value, onChoose }: Pick<TagPickerProps, 'value' | 'onChoose'>) => {
  const { data, error, refetch } = useTagChoices()
  const [word, setWord] = useState('')
  const wanted = useDeferredValue(word.trim().toLowerCase())
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data)
    return (
      <Loading>
        <RowSkeletons count={6} />
      </Loading>
    )
  const found = data.data.filter((tag) => tag.tag.toLowerCase().includes(wanted))
  return (
    <>
      <div className={styles.search}>
        <SearchField value={word} onChange={setWord} placeholder="搜索话题" />
      </div>
      {found.length === 0 && <Empty text="没有找到话题" />}
      <ul className={styles.list}>
        {wanted === '' && (
          <li className={styles.choice}>
            <Choice name="不选择话题" chosen={value === null} onClick={() => onChoose(null)} />
          </li>
        )}
        {found.map((tag) => (
          <li key={tag.id} className={styles.choice}>
            <Choice
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

const Choice = ({ tag, name, chosen, onClick }: { tag?: Tag; name: string; chosen: boolean; onClick: () => void }) => (
  <button type="button" aria-pressed={chosen} className={styles.button} onClick={onClick}>
    {tag && <Icon of={Hash} size={18} className={styles.hash} />}
    <span className="grow clip">{name}</span>
    {tag && <span className="meta">{tag.typename}</span>}
    {chosen && <Icon of={Check} size={18} />}
  </button>
)

type TagPickerProps = {
  open: boolean
  onClose: () => void
  value: DeskItem['tag']
  onChoose: (tag: DeskItem['tag']) => void
}
