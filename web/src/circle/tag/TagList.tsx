import type { Tag } from '@quanzi/contract/circle/tag'
import type { PagedListProps } from '../../ui/lists/PagedList.tsx'
import { RowList } from '../../ui/lists/RowList.tsx'
import { TagRow } from './TagRow.tsx'

export const TagList = (list: Pick<PagedListProps<Tag>, 'list' | 'positionKey' | 'label' | 'empty'>) => (
  <RowList {...list} getKey={keyOf} renderItem={render} />
)

const keyOf = (tag: Tag) => tag.id
const render = (tag: Tag) => <TagRow tag={tag} />
