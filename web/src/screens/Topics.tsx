import type { Tag } from '@quanzi/contract/tag'
import { Hash, Search, Share2 } from 'lucide-react'
import { LoginPrompt } from '../features/member/LoginPrompt.tsx'
import { useLogin } from '../features/member/use-login.ts'
import { useMe } from '../features/member/use-me.ts'
import { TagRow } from '../features/tag/TagRow.tsx'
import { useShareTopics } from '../features/tag/use-share-tag.ts'
import { useMyTags, useRecommendedTags, useTagsOfType, useTagTypes } from '../features/tag/use-tags.ts'
import { paths } from '../paths.ts'
import { useSearchParams } from '../router/hooks.ts'
import { RootHeader } from '../ui/Header.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { PagedList, type PagedListProps } from '../ui/PagedList.tsx'
import { Screen } from '../ui/Screen.tsx'
import { TabPanel, Tabs } from '../ui/Tabs.tsx'
import { useKept } from '../ui/use-kept.ts'

/** 话题列表: the reader's own, the hot ones, and each category; `tagid` opens one of these. */
export const Topics = () => {
  const [asked] = useSearchParams()
  const first = asked.get('tagid') ?? 'hot'
  return <TopicTabs key={first} first={first} />
}

const TopicTabs = ({ first }: { first: string }) => {
  const me = useMe()
  const login = useLogin()
  const share = useShareTopics()
  const types = useTagTypes().data?.list ?? []
  const [tab, setTab] = useKept<string>('topics', first)
  const known = tab === 'mine' || types.some((type) => String(type.id) === tab) ? tab : 'hot'
  const choose = async (next: string) => {
    if (next !== 'mine' || me || (await login())) setTab(next)
  }

  return (
    <Screen
      header={
        <RootHeader
          plain
          title="话题"
          actions={
            <>
              <IconButton label="搜索" icon={Search} to={paths.topicSearch()} />
              {known !== 'mine' && <IconButton label="分享" icon={Share2} onClick={() => void share()} />}
            </>
          }
        />
      }
    >
      <Tabs
        sticky
        label="话题分类"
        tabs={[
          { key: 'mine', label: '我的' },
          { key: 'hot', label: '热门' },
          ...types.map((type) => ({ key: String(type.id), label: type.name })),
        ]}
        value={known}
        onChange={(next) => void choose(next)}
      />
      <TabPanel tabs="话题分类" value={known}>
        {known === 'hot' && <HotTopics />}
        {known === 'mine' &&
          (me === null ? <LoginPrompt text="登录后查看关注的话题" /> : <MyTopics onHot={() => setTab('hot')} />)}
        {known !== 'hot' && known !== 'mine' && <TopicsOfType id={Number(known)} />}
      </TabPanel>
    </Screen>
  )
}

const HotTopics = () => <TopicList list={useRecommendedTags()} place="topics:hot" label="热门话题" />
const TopicsOfType = ({ id }: { id: number }) => (
  <TopicList list={useTagsOfType(id)} place={`topics:${id}`} label="话题" />
)
const MyTopics = ({ onHot }: { onHot: () => void }) => (
  <TopicList
    list={useMyTags()}
    place="topics:mine"
    label="我的话题"
    empty={{ text: '还没有关注的话题', icon: Hash, action: { label: '看看热门话题', onClick: onHot } }}
  />
)

const TopicList = (list: Pick<PagedListProps<Tag>, 'list' | 'place' | 'label' | 'empty'>) => (
  <PagedList {...list} as="list" keyOf={keyOf} render={render} />
)

const keyOf = (tag: Tag) => tag.id
const render = (tag: Tag) => <TagRow tag={tag} />
