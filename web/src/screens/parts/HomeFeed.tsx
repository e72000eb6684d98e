import type { Post } from '@quanzi/contract/post'
import { UserPlus } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useLogin } from '../../features/member/use-login.ts'
import { useMe } from '../../features/member/use-me.ts'
import { useFeed, useFollowed } from '../../features/post/use-posts.ts'
import { paths } from '../../paths.ts'
import { cx } from '../../ui/cx.ts'
import { Empty, type EmptyProps } from '../../ui/Empty.tsx'
import { loadOrReload } from '../../ui/load-or-reload.ts'
import { PagedList, type PagedListProps } from '../../ui/PagedList.tsx'
import { PostSkeletons, WaterfallSkeletons } from '../../ui/Skeletons.tsx'
import { TabPanel, Tabs } from '../../ui/Tabs.tsx'
import styles from './HomeFeed.module.css'
import { PostItem, postHeight } from './PostItem.tsx'

export type FeedTab = 'hot' | 'mine'

/** The two feeds. 关注 is a member's: a visitor is asked to log in and then gets it. */
export const HomeFeed = ({ tab, onTab, firstTab, waterfall }: HomeFeedProps) => {
  const me = useMe()
  const login = useLogin()
  const choose = async (next: FeedTab) => {
    if (next === 'hot' || me || (await login())) onTab(next)
  }
  return (
    <div className="band">
      <Tabs
        sticky
        label="帖子"
        tabs={[
          { key: 'hot', label: firstTab },
          { key: 'mine', label: '关注' },
        ]}
        value={tab}
        onChange={(next) => void choose(next)}
        className={cx(waterfall && styles.onPaper)}
      />
      <TabPanel tabs="帖子" value={tab}>
        {tab === 'hot' ? (
          <HotFeed waterfall={waterfall} />
        ) : me === null ? (
          <Visitor onLogin={() => void login()} />
        ) : (
          <FollowedFeed waterfall={waterfall} />
        )}
      </TabPanel>
    </div>
  )
}

type Look = { waterfall: boolean }
type HomeFeedProps = Look & {
  tab: FeedTab
  onTab: (tab: FeedTab) => void
  firstTab: string
}

const HotFeed = (look: Look) => <FeedList {...look} list={useFeed()} place="feed:hot" label="帖子" />

const FollowedFeed = (look: Look) => (
  <FeedList
    {...look}
    list={useFollowed()}
    place="feed:mine"
    label="关注的帖子"
    empty={{ text: '还没有关注的人和话题', icon: UserPlus, action: { label: '去看看话题', to: paths.topics() } }}
  />
)

const Visitor = ({ onLogin }: { onLogin: () => void }) => (
  <Empty text="登录后查看你关注的人和话题" icon={UserPlus} action={{ label: '登录', onClick: onLogin }} />
)

type FeedListProps = Look & Pick<PagedListProps<Post>, 'list' | 'place' | 'label'> & { empty?: EmptyProps }

const FeedList = ({ waterfall, ...list }: FeedListProps) =>
  waterfall ? (
    <Suspense fallback={<WaterfallSkeletons />}>
      <WaterfallFeed {...list} skeleton={<WaterfallSkeletons />} />
    </Suspense>
  ) : (
    <PagedList {...list} keyOf={keyOf} render={renderCard} height={postHeight} skeleton={<PostSkeletons />} />
  )

const keyOf = (post: Post) => post.topic_id
const renderCard = (post: Post) => <PostItem post={post} />
const WaterfallFeed = lazy(() =>
  loadOrReload(() => import('./WaterfallFeed.tsx')).then(({ WaterfallFeed }) => ({ default: WaterfallFeed })),
)
