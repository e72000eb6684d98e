import { limits } from '@quanzi/contract/limits'
import { RowSkeletons } from '../../ui/feedback/Skeletons.tsx'
import { RowList } from '../../ui/lists/RowList.tsx'
import { ContentRow } from './ContentRow.tsx'
import { useContentItems } from './use-town.ts'

export const ContentItemList = ({ id, label, pagesize = limits.feedPageSize }: ContentItemListProps) => (
  <RowList
    list={useContentItems(id, pagesize)}
    positionKey={`content:${id}`}
    itemKey="id"
    renderItem={(item) => <ContentRow item={item} />}
    label={label}
    skeleton={<RowSkeletons of="article" />}
    empty={{ text: '暂无数据' }}
  />
)

type ContentItemListProps = { id: number; label: string; pagesize?: number }
