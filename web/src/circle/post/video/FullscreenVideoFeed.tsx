import { Dialog } from '@base-ui/react/dialog'
import type { Post } from '@quanzi/contract/circle/post'
import { X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useCallback, useRef, useState } from 'react'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { cx } from '../../../ui/layout/cx.ts'
import { useClosingResult } from '../../../ui/overlays/use-closing-result.ts'
import { FullscreenVideo } from './FullscreenVideo.tsx'
import styles from './FullscreenVideoFeed.module.css'
import type { PlaybackPreferences } from './use-playback.ts'
import { useVideoFeed } from './use-video-feed.ts'

/** However many are swiped, one history entry. Comments open over the playing video. */
export const FullscreenVideoFeed = ({ post, onClose, renderComments }: FullscreenVideoFeedProps) => {
  const title = useRef<HTMLHeadingElement>(null)
  const feed = useRef<HTMLUListElement>(null)
  const { close, root } = useClosingResult<void>(undefined, onClose)
  const [currentId, setCurrentId] = useState(post.topic_id)
  const [comments, setComments] = useState<{ id: number; open: boolean }>()
  const [preferences, setPreferences] = useState<PlaybackPreferences>({ muted: false, rate: 1 })
  const changePreferences = useCallback(
    (changed: Partial<PlaybackPreferences>) => setPreferences((now) => ({ ...now, ...changed })),
    [],
  )
  const { posts, onItemShown } = useVideoFeed(post)
  const commented = posts.find(({ topic_id }) => topic_id === comments?.id)
  const closeComments = () => setComments((now) => now && { ...now, open: false })

  const onKeyDown = (event: KeyboardEvent) => {
    const direction = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (direction === 0 || comments?.open) return
    event.preventDefault()
    const index = posts.findIndex(({ topic_id }) => topic_id === currentId)
    feed.current?.children[index + direction]?.scrollIntoView()
  }

  return (
    <Dialog.Root {...root}>
      <Dialog.Portal>
        <Dialog.Popup initialFocus={title} className={styles.dialog} onKeyDown={onKeyDown}>
          <Dialog.Title ref={title} tabIndex={-1} className="visually-hidden">
            {post.member_data.nickname}的视频
          </Dialog.Title>
          <ul ref={feed} aria-label="视频，上下滑动切换" className={cx(styles.feed, comments?.open && styles.fixed)}>
            {posts.map((item, index) => (
              <FullscreenVideo
                key={item.topic_id}
                post={item}
                playing={item.topic_id === currentId}
                commentsOpen={comments?.open === true && item.topic_id === currentId}
                preferences={preferences}
                onPreferences={changePreferences}
                onShown={() => {
                  setCurrentId(item.topic_id)
                  onItemShown(index)
                }}
                onComment={() => setComments({ id: item.topic_id, open: true })}
              />
            ))}
          </ul>
          <IconButton label="关闭" icon={X} onClick={() => close()} className={styles.close} />
          {comments && commented && renderComments(commented, comments.open, closeComments)}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** The comments of a post over its video. */
export type RenderComments = (post: Post, open: boolean, onClose: () => void) => ReactNode
type FullscreenVideoFeedProps = { post: Post; onClose: () => void; renderComments: RenderComments }
