import type { Post } from '@quanzi/contract/circle/post'
import { memo } from 'react'
import { PostCard } from '../../circle/post/card/PostCard.tsx'
import { FollowButton } from '../../identity/member/FollowButton.tsx'
import { usePostMenu } from './use-post-menu.ts'

/**
 * A post in a list with card, follow button and menu. Memoized: rerenders only when the post changes. `hideFollow`: all
 * posts are by one member, whose page has the button.
 */
export const PostListItem = memo(({ post, hideTag = false, hideFollow = false }: PostLook & { post: Post }) => {
  const openMenu = usePostMenu()
  return (
    <PostCard
      post={post}
      hideTag={hideTag}
      follow={
        <FollowButton
          member={post.member_data}
          following={post.is_attention === 1}
          isOwn={hideFollow || post.is_mine === 1}
        />
      }
      onMore={() => void openMenu(post)}
    />
  )
})

PostListItem.displayName = 'PostListItem'

export type PostLook = { hideTag?: boolean | undefined; hideFollow?: boolean | undefined }
