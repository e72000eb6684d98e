import { limits } from '@quanzi/contract/limits'
import type { ContentItem } from '@quanzi/contract/town'
import { PagedList } from '../../ui/PagedList.tsx'
import { ContentRow } from './ContentRow.tsx'
import { useContent } from './use-town.ts'

/** All of a content list, page after page. */
export const ContentItems = ({ id, label, pagesize = limits.feedPageSize }: ContentItemsProps) => (
  <PagedList
    as="list"
    list={useContent(id, pagesize)}
    place={`content:${id}`}
    keyOf={keyOf}
    render={render}
    label={label}
    empty={{ text: '暂无数据' }}
  />
)

type ContentItemsProps = { id: number; label: string; pagesize?: number }

const keyOf = (item: ContentItem) => item.id
const render = (item: ContentItem) => <ContentRow item={item} />
