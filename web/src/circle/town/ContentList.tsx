import type { ContentItem } from '@quanzi/contract/circle/town'
import { limits } from '@quanzi/contract/limits'
import { RowList } from '../../ui/lists/RowList.tsx'
import { ContentRow } from './ContentRow.tsx'
import { useContentItems } from './use-town.ts'

/** Pages through a content list. */
export const ContentItemList = ({ id, label, pagesize = limits.feedPageSize }: ContentItemListProps) => (
  <RowList
    list={useContentItems(id, pagesize)}
    positionKey={`content:${id}`}
    getKey={keyOf}
    renderItem={renderItem}
    label={label}
    empty={{ text: '暂无数据' }}
  />
)

type ContentItemListProps = { id: number; label: string; pagesize?: number }

const keyOf = (item: ContentItem) => item.id
const renderItem = (item: ContentItem) => <ContentRow item={item} />
