import { TagSheet } from '../../../circle/composer/form/TagSheet.tsx'
import type { ReviewItem } from '../item/review-item.ts'
import { useTagChoices } from '../state/use-review.ts'

/** The topic of a post, or none. */
export const TagPicker = ({ value, ...sheet }: TagPickerProps) => (
  <TagSheet
    {...sheet}
    list={useTagChoices(sheet.open)}
    chosen={value?.id ?? null}
    texts={{ none: '不选择话题', empty: '没有找到话题' }}
    noteOf={({ typename }) => typename}
  />
)

type TagPickerProps = {
  open: boolean
  onClose: () => void
  value: ReviewItem['tag']
  onChoose: (tag: ReviewItem['tag']) => void
}
