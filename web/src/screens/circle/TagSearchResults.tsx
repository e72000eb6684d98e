import type { Tag } from '@quanzi/contract/circle/tag'
import { HighlightKeyword } from '../../circle/search/HighlightKeyword.tsx'
import { isValidKeyword, useSearch, useTagsByPrefix } from '../../circle/search/use-search.ts'
import { TagRow } from '../../circle/tag/TagRow.tsx'
import { useSearchParams } from '../../platform/router/hooks.ts'
import { BackToTop } from '../../ui/buttons/BackToTop.tsx'
import { Empty } from '../../ui/feedback/Empty.tsx'
import { Screen } from '../../ui/layout/Screen.tsx'
import { RowList } from '../../ui/lists/RowList.tsx'

/** 相关搜索: all topics that start with the keyword. */
export const TagSearchResults = () => {
  const [query] = useSearchParams()
  const keyword = query.get('word')?.trim() ?? ''
  return (
    <Screen>{isValidKeyword(keyword) ? <TagList key={keyword} keyword={keyword} /> : <Empty text="暂无数据" />}</Screen>
  )
}

const TagList = ({ keyword }: { keyword: string }) => (
  <>
    <HighlightKeyword keyword={keyword} words={useSearch(keyword).data?.words ?? none}>
      <RowList
        list={useTagsByPrefix(keyword)}
        positionKey={`topics:${keyword}`}
        getKey={keyOf}
        renderItem={render}
        label="相关搜索"
        empty={{ text: '暂无数据' }}
      />
    </HighlightKeyword>
    <BackToTop />
  </>
)

const none: readonly string[] = []

const keyOf = (tag: Tag) => tag.id
const render = (tag: Tag) => <TagRow tag={tag} />
