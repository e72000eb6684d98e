import { useRef } from 'react'
import { HighlightKeyword } from '../../circle/search/HighlightKeyword.tsx'
import { ResultsHeader } from '../../circle/search/ResultsHeader.tsx'
import { SearchHeader } from '../../circle/search/SearchHeader.tsx'
import { SearchStart } from '../../circle/search/SearchStart.tsx'
import { isValidKeyword, useSearch } from '../../circle/search/use-search.ts'
import { useSaveKeywordOnLeave, useSearchKeyword } from '../../circle/search/use-search-keyword.ts'
import { TagRow } from '../../circle/tag/TagRow.tsx'
import { paths } from '../../paths.ts'
import { BackToTop } from '../../ui/buttons/BackToTop.tsx'
import { Screen } from '../../ui/layout/Screen.tsx'
import { PostList } from '../parts/PostList.tsx'

const maxTags = 3
const none: readonly string[] = []

/** Tags and posts with a keyword; without one, search history and suggestions. */
export const Search = () => {
  const field = useRef<HTMLInputElement>(null)
  const results = useRef<HTMLDivElement>(null)
  const search = useSearchKeyword(field, results)
  const found = useSearch(search.keyword)
  const posts = found.data?.pages[0]?.total ?? 0
  const tags = found.data?.tags?.total ?? 0
  useSaveKeywordOnLeave(search.keyword, posts + tags > 0)
  return (
    <Screen header={<SearchHeader search={search} field={field} />}>
      {search.keyword === '' && <SearchStart onPick={search.submit} />}
      <div ref={results} role="group" aria-label="搜索结果" tabIndex={-1}>
        {isValidKeyword(search.keyword) && <SearchResults key={search.keyword} word={search.keyword} found={found} />}
      </div>
      <p role="status" className="visually-hidden">
        {found.data && `找到${tags}个话题，${posts}条帖子`}
      </p>
      <BackToTop />
    </Screen>
  )
}

const SearchResults = ({ word, found }: { word: string; found: ReturnType<typeof useSearch> }) => {
  const tags = found.data?.tags
  const hasTags = tags !== undefined && tags.data.length > 0
  const onlyTags = hasTags && !found.hasNextPage && found.data?.pages.every(({ data }) => data.length === 0)
  const isMore = hasTags && tags.total > maxTags
  return (
    <HighlightKeyword keyword={word} words={found.data?.words ?? none}>
      {hasTags && (
        <section aria-label="话题">
          <ResultsHeader
            title="话题"
            viewAll={isMore ? { to: paths.topicsMatching(word), count: tags.total } : undefined}
          />
          <ul>
            {tags.data.slice(0, maxTags).map((tag) => (
              <li key={tag.id}>
                <TagRow tag={tag} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {!onlyTags && (
        // Another section than that of the skeletons, which the topics would push down.
        <section key={found.isPending ? 'waiting' : 'found'} aria-label="帖子" className={hasTags ? 'band' : undefined}>
          {hasTags && <ResultsHeader title="帖子" />}
          <PostList
            list={found}
            positionKey={`search:${word}`}
            label="帖子"
            empty={{ text: '暂无数据', children: `没有找到“${word}”，换个词试试` }}
          />
        </section>
      )}
    </HighlightKeyword>
  )
}
