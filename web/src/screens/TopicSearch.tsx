import type { Post } from '@quanzi/contract/post'
import { useRef } from 'react'
import { FoundHead } from '../features/search/FoundHead.tsx'
import { Highlighted } from '../features/search/Highlighted.tsx'
import { SearchHeader } from '../features/search/SearchHeader.tsx'
import { SearchStart } from '../features/search/SearchStart.tsx'
import { useRemembered } from '../features/search/use-remembered.ts'
import { canSearch, useSearch } from '../features/search/use-search.ts'
import { useSearchWord } from '../features/search/use-search-word.ts'
import { TagRow } from '../features/tag/TagRow.tsx'
import { paths } from '../paths.ts'
import { BackToTop } from '../ui/BackToTop.tsx'
import { PagedList } from '../ui/PagedList.tsx'
import { Screen } from '../ui/Screen.tsx'
import { PostSkeletons } from '../ui/Skeletons.tsx'
import { PostItem, postHeight } from './parts/PostItem.tsx'

const tagsShown = 3

/** Topics and posts with a word; without a word, what one has searched for and what is talked about. */
export const TopicSearch = () => {
  const field = useRef<HTMLInputElement>(null)
  const search = useSearchWord(field)
  const found = useSearch(search.word)
  const posts = found.data?.pages[0]?.total ?? 0
  const tags = found.data?.tags?.total ?? 0
  useRemembered(search.word, posts + tags > 0)
  return (
    <Screen header={<SearchHeader search={search} field={field} />}>
      {search.word === '' && <SearchStart onPick={search.send} />}
      {canSearch(search.word) && <Found key={search.word} word={search.word} found={found} />}
      <p role="status" className="sr">
        {found.data && `找到${tags}个话题，${posts}条帖子`}
      </p>
      <BackToTop />
    </Screen>
  )
}

const Found = ({ word, found }: { word: string; found: ReturnType<typeof useSearch> }) => {
  const tags = found.data?.tags
  const hasTags = tags !== undefined && tags.data.length > 0
  const onlyTags = hasTags && !found.hasNextPage && found.data?.pages.every(({ data }) => data.length === 0)
  const isMore = hasTags && tags.total > tagsShown
  return (
    <Highlighted word={word}>
      {hasTags && (
        <section aria-label="话题">
          <FoundHead title="话题" all={isMore ? { to: paths.topicsNamed(word), count: tags.total } : undefined} />
          <ul>
            {tags.data.slice(0, tagsShown).map((tag) => (
              <li key={tag.id}>
                <TagRow tag={tag} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {!onlyTags && (
        <section aria-label="帖子" className={hasTags ? 'band' : undefined}>
          {hasTags && <FoundHead title="帖子" />}
          <PagedList
            list={found}
            place={`search:${word}`}
            keyOf={keyOf}
            render={render}
            height={postHeight}
            label="帖子"
            skeleton={<PostSkeletons />}
            empty={{ text: '暂无数据', children: `没有找到“${word}”，换个词试试` }}
          />
        </section>
      )}
    </Highlighted>
  )
}

const keyOf = (post: Post) => post.topic_id
const render = (post: Post) => <PostItem post={post} />
