import { HighlightKeyword } from '../../circle/search/HighlightKeyword.tsx'
import { isValidKeyword, useSearch, useTagsByPrefix } from '../../circle/search/use-search.ts'
import { TagList } from '../../circle/tag/TagList.tsx'
import { useSearchParams } from '../../platform/router/hooks.ts'
import { BackToTop } from '../../ui/buttons/BackToTop.tsx'
import { Empty } from '../../ui/feedback/Empty.tsx'
import { Screen } from '../../ui/layout/Screen.tsx'

/** 相关搜索: all topics that start with the keyword. */
export const TagSearchResults = () => {
  const [query] = useSearchParams()
  const keyword = query.get('word')?.trim() ?? ''
  return (
    <Screen>
      {isValidKeyword(keyword) ? <MatchingTags key={keyword} keyword={keyword} /> : <Empty text="暂无数据" />}
    </Screen>
  )
}

const MatchingTags = ({ keyword }: { keyword: string }) => (
  <>
    <HighlightKeyword keyword={keyword} words={useSearch(keyword).data?.words ?? none}>
      <TagList
        list={useTagsByPrefix(keyword)}
        positionKey={`topics:${keyword}`}
        label="相关搜索"
        empty={{ text: '暂无数据' }}
      />
    </HighlightKeyword>
    <BackToTop />
  </>
)

const none: readonly string[] = []
