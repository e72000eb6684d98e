import { Heart } from 'lucide-react'
import { Album } from '../../circle/people/Album.tsx'
import { useLikedPosts } from '../../circle/people/use-member-lists.ts'
import { useMemberPosts } from '../../circle/post/list/use-post-lists.ts'
import { paths } from '../../paths.ts'
import { BackToTop } from '../../ui/buttons/BackToTop.tsx'
import { Tabs } from '../../ui/lists/Tabs.tsx'
import { useHistoryState } from '../../ui/state/use-history-state.ts'
import { PostList } from './PostList.tsx'

type Tab = 'posts' | 'liked' | 'album'
type ProfileOwner = { id: number | undefined; ready: boolean; mine?: boolean }

/** 发布, 点赞, 相册 of a member. `mine`: posts in every state, with rejection reasons. */
export const ProfileTabs = ({ id, ready, mine = false }: ProfileOwner) => {
  const [tab, setTab] = useHistoryState<Tab>('tab', 'posts')
  return (
    <>
      <Tabs sticky fullWidth label="主页" tabs={tabs} value={tab} onChange={setTab}>
        {tab === 'posts' && <Posts id={id} ready={ready} mine={mine} />}
        {tab === 'liked' && <Liked id={id} ready={ready} mine={mine} />}
        {tab === 'album' && <Album id={id} ready={ready} />}
      </Tabs>
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
  <PostList
    hideFollow
    list={useMemberPosts(id, ready)}
    positionKey={`posts:${id ?? 'mine'}`}
    label={mine ? '我的帖子' : 'TA 的帖子'}
    empty={{
      text: mine ? '还没有发布过内容' : 'TA 还没有发布过内容',
      ...(mine ? { action: { label: '去发布', to: paths.compose() } } : {}),
    }}
  />
)

const Liked = ({ id, ready, mine = false }: ProfileOwner) => (
  <PostList
    list={useLikedPosts(id, ready)}
    positionKey={`liked:${id ?? 'mine'}`}
    label={mine ? '我赞过的' : 'TA 赞过的'}
    empty={{ text: mine ? '还没有赞过内容' : 'TA 还没有赞过内容', icon: Heart }}
  />
)
