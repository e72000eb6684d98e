import type { Post } from '@quanzi/contract/circle/post'
import { Heart } from 'lucide-react'
import { Album } from '../../circle/people/Album.tsx'
import { useLikedPosts } from '../../circle/people/use-member-lists.ts'
import { useMemberPosts } from '../../circle/post/list/use-post-lists.ts'
import { paths } from '../../paths.ts'
import { BackToTop } from '../../ui/buttons/BackToTop.tsx'
import { PostSkeletons } from '../../ui/feedback/Skeletons.tsx'
import { PagedList } from '../../ui/lists/PagedList.tsx'
import { TabPanel, Tabs } from '../../ui/lists/Tabs.tsx'
import { useHistoryState } from '../../ui/state/use-history-state.ts'
import { estimatedPostHeight, PostListItem } from './PostListItem.tsx'

type Tab = 'posts' | 'liked' | 'album'
type ProfileOwner = { id: number | undefined; ready: boolean; mine?: boolean }

/** 发布, 点赞, 相册 of a member. `mine`: posts in every state, with rejection reasons. */
export const ProfileTabs = ({ id, ready, mine = false }: ProfileOwner) => {
  const [tab, setTab] = useHistoryState<Tab>('tab', 'posts')
  return (
    <>
      <Tabs sticky fullWidth label="主页" tabs={tabs} value={tab} onChange={setTab} />
      <TabPanel tabs="主页" value={tab}>
        {tab === 'posts' && <Posts id={id} ready={ready} mine={mine} />}
        {tab === 'liked' && <Liked id={id} ready={ready} mine={mine} />}
        {tab === 'album' && <Album id={id} ready={ready} />}
      </TabPanel>
      <BackToTop />
    </>
  )
}

const tabs = [
  { key: 'posts', label: '发布' },
  { key: 'liked', label: '点赞' },
  { key: 'album', label: '相册' },
] as const

const Posts = ({ id, ready, mine = false }: ProfileOwner) => (
  <PagedList
    list={useMemberPosts(id, ready)}
    positionKey={`posts:${id ?? 'mine'}`}
    getKey={keyOf}
    renderItem={renderOwn}
    estimatedHeight={estimatedPostHeight}
    label={mine ? '我的帖子' : 'TA 的帖子'}
    skeleton={<PostSkeletons />}
    empty={{
      text: mine ? '还没有发布过内容' : '暂无数据',
      ...(mine ? { action: { label: '去发布', to: paths.compose() } } : {}),
    }}
  />
)

const Liked = ({ id, ready, mine = false }: ProfileOwner) => (
  <PagedList
    list={useLikedPosts(id, ready)}
    positionKey={`liked:${id ?? 'mine'}`}
    getKey={keyOf}
    renderItem={render}
    estimatedHeight={estimatedPostHeight}
    label={mine ? '我赞过的' : 'TA 赞过的'}
    skeleton={<PostSkeletons />}
    empty={{ text: mine ? '还没有赞过内容' : '暂无数据', icon: Heart }}
  />
)

const keyOf = (post: Post) => post.topic_id
const renderOwn = (post: Post) => <PostListItem hideFollow post={post} />
const render = (post: Post) => <PostListItem post={post} />
