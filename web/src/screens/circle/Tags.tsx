import { Hash, Search, Share2 } from 'lucide-react'
import { shareTagList } from '../../circle/tag/share-tag.ts'
import { TagList } from '../../circle/tag/TagList.tsx'
import { useMyTags, useRecommendedTags, useTagsOfType, useTagTypes } from '../../circle/tag/use-tags.ts'
import { LoginPrompt } from '../../identity/login/LoginPrompt.tsx'
import { useLogin } from '../../identity/login/use-login.ts'
import { useMe } from '../../identity/member/use-me.ts'
import { paths } from '../../paths.ts'
import { useSearchParams } from '../../platform/router/hooks.ts'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { RootHeader } from '../../ui/layout/Header.tsx'
import { Screen } from '../../ui/layout/Screen.tsx'
import { Tabs } from '../../ui/lists/Tabs.tsx'
import { useHistoryState } from '../../ui/state/use-history-state.ts'

/** 话题列表: the member's own, the hot ones, and each category; `tagid` opens a category. */
export const Tags = () => {
  const [query] = useSearchParams()
  const first = query.get('tagid') ?? 'hot'
  return <TagTabs key={first} first={first} />
}

const TagTabs = ({ first }: { first: string }) => {
  const me = useMe()
  const login = useLogin()
  const types = useTagTypes().data?.list ?? []
  const [tab, setTab] = useHistoryState<string>('topics', first)
  const activeTab = tab === 'mine' || types.some((type) => String(type.id) === tab) ? tab : 'hot'
  const choose = async (next: string) => {
    if (next !== 'mine' || me || (await login())) setTab(next)
  }

  return (
    <Screen
      header={
        <RootHeader
          plainTitle
          title="话题列表"
          actions={
            <>
              <IconButton label="搜索" icon={Search} to={paths.topicSearch()} />
              {activeTab !== 'mine' && <IconButton label="分享" icon={Share2} onClick={() => void shareTagList()} />}
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
        value={activeTab}
        onChange={(next) => void choose(next)}
      >
        {activeTab === 'hot' && <HotTags />}
        {activeTab === 'mine' &&
          (me === null ? <LoginPrompt text="登录后查看关注的话题" /> : <MyTags onHot={() => setTab('hot')} />)}
        {activeTab !== 'hot' && activeTab !== 'mine' && <TagsOfCategory id={Number(activeTab)} />}
      </Tabs>
    </Screen>
  )
}

const HotTags = () => (
  <TagList
    list={useRecommendedTags()}
    positionKey="topics:hot"
    label="热门话题"
    empty={{ text: '还没有热门话题', icon: Hash }}
  />
)
const TagsOfCategory = ({ id }: { id: number }) => (
  <TagList
    list={useTagsOfType(id)}
    positionKey={`topics:${id}`}
    label="话题"
    empty={{ text: '还没有话题', icon: Hash }}
  />
)
const MyTags = ({ onHot }: { onHot: () => void }) => (
  <TagList
    list={useMyTags()}
    positionKey="topics:mine"
    label="我的话题"
    empty={{ text: '还没有关注的话题', icon: Hash, action: { label: '看看热门话题', onClick: onHot } }}
  />
)
