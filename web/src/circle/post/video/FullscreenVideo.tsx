import { aiLabelOf } from '@quanzi/contract/circle/ai-label'
import type { Post } from '@quanzi/contract/circle/post'
import { MessageCircle, Play } from 'lucide-react'
import { useRef, useState } from 'react'
import { Icon } from '../../../ui/media/Icon.tsx'
import { Count } from '../../../ui/text/Count.tsx'
import { PostActionButtons } from '../actions/PostActionBar.tsx'
import { videoOf } from '../post-cache.ts'
import styles from './FullscreenVideoFeed.module.css'
import { useInView } from './use-in-view.ts'
import { VideoPlayer } from './VideoPlayer.tsx'

/** Only the visible video has a player; the others show their posters. */
export const FullscreenVideo = ({ post, playing, onShown, onComment }: FullscreenVideoProps) => {
  const page = useRef<HTMLLIElement>(null)
  const [expanded, setExpanded] = useState(false)
  const [stopped, setStopped] = useState(false)
  const video = videoOf(post)
  const aiLabel = aiLabelOf(post)
  useInView(page, (inView) => {
    if (!inView) return
    setStopped(false)
    onShown()
  })
  if (!video) return null

  return (
    <li ref={page} className={styles.item}>
      {playing && !stopped ? (
        <VideoPlayer
          video={video}
          unmuted
          onStop={() => setStopped(true)}
          poster={video.thumb.url}
          controls
          className={styles.player}
        />
      ) : (
        <button type="button" aria-label="播放" onClick={() => setStopped(false)} className={styles.poster}>
          <img src={video.thumb.url} alt="" className={styles.player} />
          {stopped && <Icon icon={Play} size={48} filled />}
        </button>
      )}
      <div className={styles.actions}>
        <PostActionButtons post={post}>
          <button type="button" className={styles.comment} onClick={onComment}>
            <Icon icon={MessageCircle} />
            <span className="visually-hidden">评论</span>
            <Count count={post.reply} zeroLabel="评论" />
          </button>
        </PostActionButtons>
      </div>
      <button type="button" aria-expanded={expanded} onClick={() => setExpanded(!expanded)} className={styles.caption}>
        <b className="truncate">{post.member_data.nickname}</b>
        <span className={expanded ? styles.expanded : 'clamp-2'}>
          {post.tag_data && `#${post.tag_data.tag_name}# `}
          {post.content}
        </span>
        {aiLabel !== '' && <span>{aiLabel}</span>}
      </button>
    </li>
  )
}

type FullscreenVideoProps = { post: Post; playing: boolean; onShown: () => void; onComment: () => void }
