import type { Tag } from '@quanzi/contract/tag'
import { Highlighted } from '../features/search/Highlighted.tsx'
import { canSearch, useTagsNamed } from '../features/search/use-search.ts'
import { TagRow } from '../features/tag/TagRow.tsx'
import { useSearchParams } from '../router/hooks.ts'
import { BackToTop } from '../ui/BackToTop.tsx'
import { Empty } from '../ui/Empty.tsx'
import { PagedList } from '../ui/PagedList.tsx'
import { Screen } from '../ui/Screen.tsx'

/** 相关搜索: every topic whose name begins with a word. */
export const PureTopics = () => {
  const [query] = useSearchParams()
  const word = query.get('word')?.trim() ?? ''
  return <Screen>{canSearch(word) ? <Topics key={word} word={word} /> : <Empty text="暂无数据" />}</Screen>
}

const Topics = ({ word }: { word: string }) => (
  <>
    <Highlighted word={word}>
      <PagedList
        as="list"
        list={useTagsNamed(word)}
        place={`topics:${word}`}
        keyOf={keyOf}
        render={render}
        label="相关搜索"
        empty={{ text: '暂无数据' }}
      />
    </Highlighted>
    <BackToTop />
  </>
)

const keyOf = (tag: Tag) => tag.id
const render = (tag: Tag) => <TagRow tag={tag} />
