import type { Post } from '@quanzi/contract/post'
import { useMemberPosts } from '../../features/post/use-posts.ts'
import { paths } from '../../paths.ts'
import { BackToTop } from '../../ui/BackToTop.tsx'
import { PagedList } from '../../ui/PagedList.tsx'
import { PostSkeletons } from '../../ui/Skeletons.tsx'
import { TabPanel, Tabs } from '../../ui/Tabs.tsx'
import { exists } from './exists.ts'
import { PostItem, postHeight } from './PostItem.tsx'

/** What a member posted. `mine`: in every state, with the reason of a refusal. */
export const MemberPosts = ({
  id,
  ready,
  mine = false,
}: {
  id: number | undefined
  ready: boolean
  mine?: boolean
}) => {
  const list = useMemberPosts(id, ready)
  return (
    <>
      <Tabs sticky even label="主页" tabs={tabs} value="posts" onChange={() => {}} />
      <TabPanel tabs="主页" value="posts">
        <PagedList
          list={list}
          place={`posts:${id ?? 'mine'}`}
          keyOf={keyOf}
          render={render}
          height={postHeight}
          label={mine ? '我的帖子' : 'TA 的帖子'}
          skeleton={<PostSkeletons />}
          empty={{
            text: mine ? '还没有发布过内容' : '暂无数据',
            ...(mine && exists('Composer') ? { action: { label: '去发布', to: paths.compose() } } : {}),
          }}
        />
      </TabPanel>
      <BackToTop />
    </>
  )
}

const tabs = [{ key: 'posts', label: '发布' }] as const

const keyOf = (post: Post) => post.topic_id
const render = (post: Post) => <PostItem ofOne post={post} />
