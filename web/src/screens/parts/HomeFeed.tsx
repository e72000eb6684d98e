import { UserPlus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useFeed, useFollowingFeed } from '../../circle/post/list/use-feed.ts'
import { useLogin } from '../../identity/login/use-login.ts'
import { useMe } from '../../identity/member/use-me.ts'
import { useMemberPage } from '../../identity/member/use-member.ts'
import { paths } from '../../paths.ts'
import { Empty } from '../../ui/feedback/Empty.tsx'
import { Loading, PostSkeletons, WaterfallSkeletons } from '../../ui/feedback/Skeletons.tsx'
import { cx } from '../../ui/layout/cx.ts'
import { Tabs } from '../../ui/lists/Tabs.tsx'
import { lazyPart } from '../../ui/state/lazy-part.tsx'
import styles from './HomeFeed.module.css'
import { PostList, type PostListProps } from './PostList.tsx'
import { loadedWaterfallFeed, loadWaterfallFeed } from './waterfall-feed.ts'

export type FeedTab = 'hot' | 'mine'

/** The two feeds. 关注 requires a login, which its tab asks for. */
export const HomeFeed = ({ tab, onTab, firstTab, waterfall, first }: HomeFeedProps) => {
  const me = useMe()
  const login = useLogin()
  const choose = async (next: FeedTab) => {
    if (next === 'hot' || me || (await login())) onTab(next)
  }
  return (
    <div className={cx(!first && 'band')}>
      <Tabs
        sticky
        label="帖子"
        tabs={[
          { key: 'hot', label: firstTab },
          { key: 'mine', label: '关注' },
        ]}
        value={tab}
        onChange={(next) => void choose(next)}
        className={cx(waterfall && styles.onBackground)}
      >
        {tab === 'hot' ? (
          <HotFeed waterfall={waterfall} />
        ) : me === null ? (
          <FeedLoginPrompt onLogin={() => void login()} />
        ) : (
          <FollowedFeed waterfall={waterfall} />
        )}
      </Tabs>
    </div>
  )
}

type FeedLayout = { waterfall: boolean }
type HomeFeedProps = FeedLayout & {
  tab: FeedTab
  onTab: (tab: FeedTab) => void
  firstTab: string
  /** No module is above it. */
  first: boolean
}

const HotFeed = (layout: FeedLayout) => (
  <FeedList
    {...layout}
    list={useFeed()}
    positionKey="feed:hot"
    label="帖子"
    empty={{ text: '还没有帖子，来发第一条吧' }}
  />
)

const FollowedFeed = (layout: FeedLayout) => {
  const list = useFollowingFeed()
  const isEmpty = list.data?.pages.every(({ data }) => data.length === 0) ?? false
  const { data: own, isPending } = useMemberPage(undefined, isEmpty)
  if (isEmpty && isPending) {
    return <Loading>{layout.waterfall ? <WaterfallSkeletons /> : <PostSkeletons />}</Loading>
  }
  const text = own?.follow === 0 ? '还没有关注的人和话题' : '关注的人和话题还没有新帖'
  return (
    <FeedList
      {...layout}
      list={list}
      positionKey="feed:mine"
      label="关注的帖子"
      empty={{ text, icon: UserPlus, action: { label: '去看看话题', to: paths.topics() } }}
    />
  )
}

const FeedLoginPrompt = ({ onLogin }: { onLogin: () => void }) => (
  <Empty text="登录后查看您关注的人和话题" icon={UserPlus} action={{ label: '登录', onClick: onLogin }} />
)

const FeedList = ({ waterfall, ...list }: FeedLayout & PostListProps) =>
  waterfall ? <Columns {...list} /> : <PostList {...list} />

/** One that is loaded is hydrated with the page, which a `Suspense` would put off. */
const Columns = (list: PostListProps) => {
  const [Loaded] = useState(() => loadedWaterfallFeed())
  if (Loaded) return <Loaded {...list} skeleton={<WaterfallSkeletons />} />
  return (
    <Suspense fallback={<WaterfallSkeletons />}>
      <WaterfallFeed {...list} skeleton={<WaterfallSkeletons />} />
    </Suspense>
  )
}

const WaterfallFeed = lazyPart(loadWaterfallFeed)
