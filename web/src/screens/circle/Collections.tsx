import { Star } from 'lucide-react'
import { useCollectedPosts } from '../../circle/post/list/use-post-lists.ts'
import { paths } from '../../paths.ts'
import { BackToTop } from '../../ui/buttons/BackToTop.tsx'
import { LoginRequiredScreen } from '../parts/LoginRequiredScreen.tsx'
import { PostList } from '../parts/PostList.tsx'

export const Collections = () => <LoginRequiredScreen prompt="登录后查看我的收藏" content={CollectedPosts} />

const CollectedPosts = ({ ready }: { ready: boolean }) => (
  <>
    <PostList
      list={useCollectedPosts(ready)}
      positionKey="collected"
      label="我的收藏"
      empty={{ text: '还没有收藏过内容', icon: Star, action: { label: '去看看', to: paths.home() } }}
    />
    <BackToTop />
  </>
)
