import type { Post } from '@quanzi/contract/circle/post'
import { PostSkeletons } from '../../ui/feedback/Skeletons.tsx'
import { PagedList, type PagedListProps } from '../../ui/lists/PagedList.tsx'
import { PostListItem, type PostLook } from './PostListItem.tsx'

export type PostListProps = Pick<PagedListProps<Post>, 'list' | 'positionKey' | 'label' | 'empty'>

export const PostList = ({ hideTag, hideFollow, ...list }: PostListProps & PostLook) => (
  <PagedList
    {...list}
    itemKey="topic_id"
    renderItem={(post) => <PostListItem post={post} hideTag={hideTag} hideFollow={hideFollow} />}
    estimatedHeight={estimatedPostHeight}
    skeleton={<PostSkeletons />}
  />
)

/** In CSS px: text, a row of pictures, the action bar. */
const estimatedPostHeight = 420
