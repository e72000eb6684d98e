import type { Post } from '@quanzi/contract/post'
import { MessageCircle, Play } from 'lucide-react'
import { useRef, useState } from 'react'
import { Count } from '../../../ui/Count.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { videoOf } from '../cached.ts'
import { Film } from '../Film.tsx'
import { useInView } from '../use-in-view.ts'
import { BarActions } from './DetailBar.tsx'
import styles from './VideoMode.module.css'

/** One video of the reel. Only the one that is looked at has a player; the others are their posters. */
export const VideoPage = ({ post, playing, onShown, onComment }: VideoPageProps) => {
  const page = useRef<HTMLLIElement>(null)
  const [whole, setWhole] = useState(false)
  const [stopped, setStopped] = useState(false)
  const video = videoOf(post)
  useInView(page, (inView) => {
    if (!inView) return
    setStopped(false)
    onShown()
  })
  if (!video) return null

  return (
    <li ref={page} className={styles.page}>
      {playing && !stopped ? (
        <Film
          video={video}
          loud
          onRest={() => setStopped(true)}
          poster={video.thumb.url}
          controls
          className={styles.player}
        />
      ) : (
        <button type="button" aria-label="播放" onClick={() => setStopped(false)} className={styles.rest}>
          <img src={video.thumb.url} alt="" className={styles.player} />
          {stopped && <Icon of={Play} size={48} filled />}
        </button>
      )}
      <div className={styles.acts}>
        <BarActions post={post}>
          <button type="button" className={styles.comment} onClick={onComment}>
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
    </li>
  )
}

type VideoPageProps = { post: Post; playing: boolean; onShown: () => void; onComment: () => void }
