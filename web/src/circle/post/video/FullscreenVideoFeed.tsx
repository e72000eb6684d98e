import { Dialog } from '@base-ui/react/dialog'
import type { Post } from '@quanzi/contract/circle/post'
import { X } from 'lucide-react'
import { useRef, useState } from 'react'
import { paths } from '../../../paths.ts'
import { useNavigation } from '../../../platform/router/use-navigation.ts'
import { IconButton } from '../../../ui/inputs/IconButton.tsx'
import { useOverlayEntry } from '../../../ui/overlays/use-overlay-entry.ts'
import { FullscreenVideo } from './FullscreenVideo.tsx'
import styles from './FullscreenVideoFeed.module.css'
import { useVideoFeed } from './use-video-feed.ts'

/** A vertical feed of full-screen videos with text, like, comments and share. */
export const FullscreenVideoFeed = ({ post, onClose, onComment }: FullscreenVideoFeedProps) => {
  const title = useRef<HTMLHeadingElement>(null)
  const [open, setOpen] = useState(true)
  const [currentId, setCurrentId] = useState(post.topic_id)
  const { posts, onItemShown } = useVideoFeed(post)
  const go = useNavigation()
  const close = () => setOpen(false)
  useOverlayEntry(open, close)

  const openComments = (target: Post) => {
    close()
    if (target.topic_id === post.topic_id) onComment()
    else void go.replace(paths.post(target.topic_id))
  }

  return (
    <Dialog.Root
      open={open}
      onOpenChange={(next) => !next && close()}
      onOpenChangeComplete={(next) => !next && onClose()}
    >
      <Dialog.Portal>
        <Dialog.Popup initialFocus={title} className={styles.dialog}>
          <Dialog.Title ref={title} tabIndex={-1} className="visually-hidden">
            {post.member_data.nickname}的视频
          </Dialog.Title>
          <ul aria-label="视频，上下滑动切换" className={styles.feed}>
            {posts.map((item, index) => (
              <FullscreenVideo
                key={item.topic_id}
                post={item}
                playing={item.topic_id === currentId}
                onShown={() => {
                  setCurrentId(item.topic_id)
                  onItemShown(index)
                }}
                onComment={() => openComments(item)}
              />
            ))}
          </ul>
          <IconButton label="关闭" icon={X} onClick={close} className={styles.close} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

export type FullscreenVideoFeedProps = { post: Post; onClose: () => void; onComment: () => void }
