import type { Video } from '@quanzi/contract/post'
import { formatDuration } from '@quanzi/contract/text'
import { Play } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Picture } from '../../ui/Picture.tsx'
import styles from './PostVideo.module.css'
import { useInView } from './use-in-view.ts'
import { isStanding, mayPlayByItself, takeTurn } from './video-play.ts'

type Playing = 'no' | 'muted' | 'loud'

/**
 * Poster, play button, length. A tap plays in place with sound and controls; on Wi-Fi it moves muted while in view. The
 * video element exists only while it plays. `detail`: over the whole width, and only on a tap.
 */
export const PostVideo = ({ video, detail = false }: { video: Video; detail?: boolean }) => {
  const box = useRef<HTMLDivElement>(null)
  const [playing, setPlaying] = useState<Playing>('no')
  const place = useRef(0)
  const rest = useCallback(() => setPlaying('no'), [])
  const ready = video.status === 'ready' && video.video !== ''

  useInView(box, (inView) => {
    if (!inView) setPlaying('no')
    else if (ready && !detail && mayPlayByItself()) setPlaying((now) => (now === 'no' ? 'muted' : now))
  })

  return (
    <div ref={box} className={cx(styles.box, detail ? styles.detail : isStanding(video) && styles.standing)}>
      <Picture
        src={video.thumb.url}
        width={video.width || 16}
        height={video.height || 9}
        preview={video.preview}
        alt=""
      />
      {playing !== 'no' && <Player video={video} loud={playing === 'loud'} place={place} onEnd={rest} />}
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

type PlayerProps = { video: Video; loud: boolean; place: { current: number }; onEnd: () => void }

const Player = ({ video, loud, place, onEnd }: PlayerProps) => {
  const element = useRef<HTMLVideoElement>(null)

  // Sound may only begin in the turn of the tap that asked for it; `muted` is no attribute that React keeps up to date.
  useEffect(() => {
    const player = element.current
    if (!player) return
    player.muted = !loud
    player.play().catch(() => {
      if (!loud) onEnd()
    })
    if (loud) player.focus({ preventScroll: true })
  }, [loud, onEnd])

  useEffect(() => takeTurn(onEnd), [onEnd])

  return (
    <video
      ref={element}
      src={video.video}
      className={styles.player}
      controls={loud}
      loop={!loud}
      playsInline
      muted
      preload="auto"
      onLoadedMetadata={(event) => {
        event.currentTarget.currentTime = place.current
      }}
      onTimeUpdate={(event) => {
        place.current = event.currentTarget.currentTime
      }}
      onEnded={() => {
        place.current = 0
        onEnd()
      }}
    />
  )
}
