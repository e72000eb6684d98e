import type { Post } from '@quanzi/contract/post'
import { memo } from 'react'
import { FollowButton } from '../../features/member/FollowButton.tsx'
import { PostCard } from '../../features/post/PostCard.tsx'
import { usePostMenu } from './use-post-menu.ts'

/**
 * A post as every list shows it: the card, the follow button, the menu. Drawn again only when the post changes.
 * `ofOne`: all posts of the list are of one member, whose page has the button already.
 */
export const PostItem = memo(({ post, hideTag = false, ofOne = false }: PostItemProps) => {
  const openMenu = usePostMenu()
  return (
    <PostCard
      post={post}
      hideTag={hideTag}
      follow={
        <FollowButton member={post.member_data} on={post.is_attention === 1} mine={ofOne || post.is_mine === 1} />
      }
      onMore={() => void openMenu(post)}
    />
  )
})

PostItem.displayName = 'PostItem'

/** About how high it is, in CSS px: text, one picture or a row of them, the bar of actions. */
export const postHeight = 420

type PostItemProps = { post: Post; hideTag?: boolean; ofOne?: boolean }
