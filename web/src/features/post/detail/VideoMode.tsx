import { Dialog } from '@base-ui/react/dialog'
import type { Post, Video } from '@quanzi/contract/post'
import { MessageCircle, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Count } from '../../../ui/Count.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { useLayer } from '../../../ui/use-layer.ts'
import { takeTurn } from '../video-play.ts'
import { BarActions } from './DetailBar.tsx'
import styles from './VideoMode.module.css'

/** The video alone on black, with the words below and heart, comments and share at the right edge. */
export const VideoMode = ({ post, video, onClose, onComment }: VideoModeProps) => {
  const title = useRef<HTMLHeadingElement>(null)
  const [open, setOpen] = useState(true)
  const [whole, setWhole] = useState(false)
  const close = () => setOpen(false)
  useLayer(open, close)

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
          <Player video={video} />
          <IconButton label="关闭" icon={X} onClick={close} className={styles.close} />
          <div className={styles.acts}>
            <BarActions post={post}>
              <button
                type="button"
                className={styles.comment}
                onClick={() => {
                  close()
                  onComment()
                }}
              >
                <Icon of={MessageCircle} />
                <span className="sr">评论</span>
                <Count n={post.reply} word="评论" />
              </button>
            </BarActions>
          </div>
          <button type="button" aria-expanded={whole} onClick={() => setWhole(!whole)} className={styles.words}>
            <b className="clip">{post.member_data.nickname}</b>
            <span className={whole ? styles.whole : 'c2'}>
              {post.tag_data && `#${post.tag_data.tag_name}# `}
              {post.content}
            </span>
          </button>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** Begins by itself: a tap has asked for it. Another one that plays stops. */
const Player = ({ video }: { video: Video }) => {
  const element = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const player = element.current
    player?.play().catch(() => {})
    return takeTurn(() => player?.pause())
  }, [])
  return (
    // biome-ignore lint/a11y/useMediaCaption: members upload bare clips; there are no captions to offer.
    <video ref={element} src={video.video} poster={video.thumb.url} controls playsInline className={styles.player} />
  )
}

export type VideoModeProps = { post: Post; video: Video; onClose: () => void; onComment: () => void }
