import type { Post } from '@quanzi/contract/post'
import { Star } from 'lucide-react'
import { LoginPrompt } from '../features/member/LoginPrompt.tsx'
import { useMe } from '../features/member/use-me.ts'
import { useCollected } from '../features/post/use-posts.ts'
import { paths } from '../paths.ts'
import { BackToTop } from '../ui/BackToTop.tsx'
import { PagedList } from '../ui/PagedList.tsx'
import { Screen } from '../ui/Screen.tsx'
import { PostSkeletons } from '../ui/Skeletons.tsx'
import { PostItem, postHeight } from './parts/PostItem.tsx'

/** 我的收藏: the posts that the reader keeps. */
export const Collections = () => {
  const me = useMe()
  return (
    <Screen>{me === null ? <LoginPrompt ask text="登录后查看我的收藏" /> : <Kept known={me !== undefined} />}</Screen>
  )
}

const Kept = ({ known }: { known: boolean }) => (
  <>
    <PagedList
      list={useCollected(known)}
      place="collected"
      keyOf={keyOf}
      render={render}
      height={postHeight}
      label="我的收藏"
      skeleton={<PostSkeletons />}
      empty={{ text: '还没有收藏过内容', icon: Star, action: { label: '去看看', to: paths.home() } }}
    />
    <BackToTop />
  </>
)

const keyOf = (post: Post) => post.topic_id
const render = (post: Post) => <PostItem post={post} />
