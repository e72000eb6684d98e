import type { Tag } from '@quanzi/contract/circle/tag'
import { RowSkeletons } from '../../ui/feedback/Skeletons.tsx'
import type { PagedListProps } from '../../ui/lists/PagedList.tsx'
import { RowList } from '../../ui/lists/RowList.tsx'
import { TagRow } from './TagRow.tsx'

export const TagList = (list: Pick<PagedListProps<Tag>, 'list' | 'positionKey' | 'label' | 'empty'>) => (
  <RowList {...list} itemKey="id" renderItem={(tag) => <TagRow tag={tag} />} skeleton={<RowSkeletons of="topic" />} />
)
