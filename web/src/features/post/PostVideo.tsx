import type { Video } from '@quanzi/contract/post'
import { formatDuration } from '@quanzi/contract/text'
import { Play } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Picture } from '../../ui/Picture.tsx'
import type { Film as FilmPlayer } from './Film.tsx'
import styles from './PostVideo.module.css'
import { useInView } from './use-in-view.ts'
import { isStanding, mayPlayByItself, waitForTurn, waitNoMore } from './video-play.ts'

type Playing = 'no' | 'muted' | 'loud'

/**
 * Poster, play button, length. A tap plays in place with sound and controls; on Wi-Fi it moves muted while in view. The
 * video element exists only while it plays. `detail`: over the whole width, and only on a tap.
 */
export const PostVideo = ({ video, detail = false }: { video: Video; detail?: boolean }) => {
  const box = useRef<HTMLDivElement>(null)
  const [playing, setPlaying] = useState<Playing>('no')
  const [Film, setFilm] = useState<typeof FilmPlayer | undefined>(() => loaded)
  const rest = useCallback(() => setPlaying('no'), [])
  const ready = video.status === 'ready' && video.video !== ''

  useInView(box, (inView) => {
    if (inView && ready) void loadPlayer().then((player) => setFilm(() => player))
    waitNoMore(rest)
    if (!inView) return setPlaying('no')
    if (!ready || detail || !mayPlayByItself()) return
    const move = () => setPlaying((now) => (now === 'no' ? 'muted' : now))
    waitForTurn(rest, move)
    move()
  })
  useEffect(() => () => waitNoMore(rest), [rest])

  return (
    <div ref={box} className={cx(styles.box, detail ? styles.detail : isStanding(video) && styles.standing)}>
      <Picture
        src={video.thumb.url}
        width={video.width || 16}
        height={video.height || 9}
        preview={video.preview}
        alt=""
      />
      {playing !== 'no' && Film && (
        <Film
          video={video}
          loud={playing === 'loud'}
          onRest={rest}
          controls={playing === 'loud'}
          loop={playing === 'muted'}
          className={styles.player}
        />
      )}
      {!ready && <p className={styles.note}>{video.status === 'failed' ? '视频处理失败' : '视频处理中'}</p>}
      {ready && playing !== 'loud' && (
        <button
          type="button"
          aria-label={`播放视频，时长 ${formatDuration(video.duration)}`}
          className={styles.cover}
          onClick={() => setPlaying('loud')}
        >
          {playing === 'no' && (
            <span className={styles.play}>
              <Icon of={Play} filled />
            </span>
          )}
          <span className={cx(styles.length, 'num')}>{formatDuration(video.duration)}</span>
        </button>
      )}
    </div>
  )
}

/** The player comes when the first video does, not with the first page; a tap must find it there, for sound's sake. */
let loaded: typeof FilmPlayer | undefined
const loadPlayer = async () => {
  loaded ??= (await import('./Film.tsx')).Film
  return loaded
}
