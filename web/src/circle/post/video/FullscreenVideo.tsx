import { aiLabelOf } from '@quanzi/contract/circle/ai-label'
import type { Post } from '@quanzi/contract/circle/post'
import { MessageCircle } from 'lucide-react'
import { useRef, useState } from 'react'
import { OwnAnonymousBadge } from '../../../identity/member/OwnAnonymousBadge.tsx'
import { cx } from '../../../ui/layout/cx.ts'
import { Icon } from '../../../ui/media/Icon.tsx'
import { Count } from '../../../ui/text/Count.tsx'
import { PostActionButtons } from '../actions/PostActionBar.tsx'
import { videoOf } from '../post-cache.ts'
import { FullscreenPlayer } from './FullscreenPlayer.tsx'
import styles from './FullscreenVideoFeed.module.css'
import { useInView } from './use-in-view.ts'
import type { PlaybackPreferences } from './use-playback.ts'

/** Only the visible video has a player; the others show their posters. */
export const FullscreenVideo = ({
  post,
  playing,
  commentsOpen,
  preferences,
  onPreferences,
  onShown,
  onComment,
}: FullscreenVideoProps) => {
  const page = useRef<HTMLLIElement>(null)
  const [expanded, setExpanded] = useState(false)
  const video = videoOf(post)
  const aiLabel = aiLabelOf(post)
  useInView(page, (inView) => inView && onShown())
  if (!video) return null

  return (
    <li ref={page} className={cx(styles.item, commentsOpen && styles.withComments)}>
      {playing ? (
        <FullscreenPlayer video={video} preferences={preferences} onPreferences={onPreferences} />
      ) : (
        <img src={video.thumb.url} alt="" className={styles.poster} />
      )}
      <div className={styles.actions}>
        <PostActionButtons post={post}>
          <button type="button" aria-haspopup="dialog" className={styles.comment} onClick={onComment}>
            <Icon icon={MessageCircle} />
            <span className="visually-hidden">评论</span>
            <Count count={post.reply} zeroLabel="评论" />
          </button>
        </PostActionButtons>
      </div>
      <button type="button" aria-expanded={expanded} onClick={() => setExpanded(!expanded)} className={styles.caption}>
        <span className={styles.author}>
          <b className="truncate">{post.member_data.nickname}</b>
          <OwnAnonymousBadge anonymous={post.anonymous} author={post.member_data} />
        </span>
        <span className={expanded ? styles.expanded : 'clamp-2'}>
          {post.tag_data && `#${post.tag_data.tag_name}# `}
          {post.content}
        </span>
        {aiLabel !== '' && <span>{aiLabel}</span>}
      </button>
    </li>
  )
}

type FullscreenVideoProps = {
  post: Post
  playing: boolean
  commentsOpen: boolean
  preferences: PlaybackPreferences
  onPreferences: (changed: Partial<PlaybackPreferences>) => void
  onShown: () => void
  onComment: () => void
}
