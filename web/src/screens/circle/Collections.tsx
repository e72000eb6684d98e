import type { Post } from '@quanzi/contract/circle/post'
import { Star } from 'lucide-react'
import { useCollectedPosts } from '../../circle/post/list/use-post-lists.ts'
import { LoginPrompt } from '../../identity/login/LoginPrompt.tsx'
import { useMe } from '../../identity/member/use-me.ts'
import { paths } from '../../paths.ts'
import { BackToTop } from '../../ui/buttons/BackToTop.tsx'
import { PostSkeletons } from '../../ui/feedback/Skeletons.tsx'
import { Screen } from '../../ui/layout/Screen.tsx'
import { PagedList } from '../../ui/lists/PagedList.tsx'
import { estimatedPostHeight, PostListItem } from '../parts/PostListItem.tsx'

export const Collections = () => {
  const me = useMe()
  return (
    <Screen>
      {me === null ? (
        <LoginPrompt autoOpen text="登录后查看我的收藏" />
      ) : (
        <CollectedPosts loggedIn={me !== undefined} />
      )}
    </Screen>
  )
}

const CollectedPosts = ({ loggedIn }: { loggedIn: boolean }) => (
  <>
    <PagedList
      list={useCollectedPosts(loggedIn)}
      positionKey="collected"
      getKey={keyOf}
      renderItem={render}
      estimatedHeight={estimatedPostHeight}
      label="我的收藏"
      skeleton={<PostSkeletons />}
      empty={{ text: '还没有收藏过内容', icon: Star, action: { label: '去看看', to: paths.home() } }}
    />
    <BackToTop />
  </>
)

const keyOf = (post: Post) => post.topic_id
const render = (post: Post) => <PostListItem post={post} />
