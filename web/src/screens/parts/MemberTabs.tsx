import type { Post } from '@quanzi/contract/post'
import { Heart } from 'lucide-react'
import { Album } from '../../features/people/Album.tsx'
import { useLiked } from '../../features/people/use-people.ts'
import { useMemberPosts } from '../../features/post/use-posts.ts'
import { paths } from '../../paths.ts'
import { BackToTop } from '../../ui/BackToTop.tsx'
import { PagedList } from '../../ui/PagedList.tsx'
import { PostSkeletons } from '../../ui/Skeletons.tsx'
import { TabPanel, Tabs } from '../../ui/Tabs.tsx'
import { useKept } from '../../ui/use-kept.ts'
import { PostItem, postHeight } from './PostItem.tsx'

type Tab = 'posts' | 'liked' | 'album'
type Whose = { id: number | undefined; ready: boolean; mine?: boolean }

/** 发布, 点赞, 相册 of a member. `mine`: posts in every state, with the reason of a refusal. */
export const MemberTabs = ({ id, ready, mine = false }: Whose) => {
  const [tab, setTab] = useKept<Tab>('tab', 'posts')
  return (
    <>
      <Tabs sticky even label="主页" tabs={tabs} value={tab} onChange={setTab} />
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

const Posts = ({ id, ready, mine = false }: Whose) => (
  <PagedList
    list={useMemberPosts(id, ready)}
    place={`posts:${id ?? 'mine'}`}
    keyOf={keyOf}
    render={renderOwn}
    height={postHeight}
    label={mine ? '我的帖子' : 'TA 的帖子'}
    skeleton={<PostSkeletons />}
    empty={{
      text: mine ? '还没有发布过内容' : '暂无数据',
      ...(mine ? { action: { label: '去发布', to: paths.compose() } } : {}),
    }}
  />
)

const Liked = ({ id, ready, mine = false }: Whose) => (
  <PagedList
    list={useLiked(id, ready)}
    place={`liked:${id ?? 'mine'}`}
    keyOf={keyOf}
    render={render}
    height={postHeight}
    label={mine ? '我赞过的' : 'TA 赞过的'}
    skeleton={<PostSkeletons />}
    empty={{ text: mine ? '还没有赞过内容' : '暂无数据', icon: Heart }}
  />
)

const keyOf = (post: Post) => post.topic_id
const renderOwn = (post: Post) => <PostItem ofOne post={post} />
const render = (post: Post) => <PostItem post={post} />
