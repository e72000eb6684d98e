import { Dialog } from '@base-ui/react/dialog'
import type { Post } from '@quanzi/contract/post'
import { X } from 'lucide-react'
import { useRef, useState } from 'react'
import { paths } from '../../../paths.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { useGo } from '../../../ui/use-go.ts'
import { useLayer } from '../../../ui/use-layer.ts'
import { useMoreVideos } from './use-more-videos.ts'
import styles from './VideoMode.module.css'
import { VideoPage } from './VideoPage.tsx'

/** Videos alone on black, one under the other: a swipe leads to the next, with words, heart, comments and share beside it. */
export const VideoMode = ({ post, onClose, onComment }: VideoModeProps) => {
  const title = useRef<HTMLHeadingElement>(null)
  const [open, setOpen] = useState(true)
  const [shown, setShown] = useState(post.topic_id)
  const { posts, onNear } = useMoreVideos(post)
  const go = useGo()
  const close = () => setOpen(false)
  useLayer(open, close)

  const comment = (other: Post) => {
    close()
    if (other.topic_id === post.topic_id) onComment()
    else void go.replace(paths.post(other.topic_id))
  }

  return (
    <Dialog.Root
      open={open}
      onOpenChange={(next) => !next && close()}
      onOpenChangeComplete={(next) => !next && onClose()}
    >
      <Dialog.Portal>
        <Dialog.Popup initialFocus={title} className={styles.mode}>
          <Dialog.Title ref={title} tabIndex={-1} className="sr">
            {post.member_data.nickname}的视频
          </Dialog.Title>
          <ul aria-label="视频，上下滑动切换" className={styles.reel}>
            {posts.map((one, index) => (
              <VideoPage
                key={one.topic_id}
                post={one}
                playing={one.topic_id === shown}
                onShown={() => {
                  setShown(one.topic_id)
                  onNear(index)
                }}
                onComment={() => comment(one)}
              />
            ))}
          </ul>
          <IconButton label="关闭" icon={X} onClick={close} className={styles.close} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

export type VideoModeProps = { post: Post; onClose: () => void; onComment: () => void }
