import type { Video } from '@quanzi/contract/circle/post'
import { formatDuration } from '@quanzi/contract/text'
import { Play } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { PartFailure } from '../../../ui/feedback/PartFailure.tsx'
import { cx } from '../../../ui/layout/cx.ts'
import { isDataSaverOn } from '../../../ui/media/data-saver.ts'
import { Icon } from '../../../ui/media/Icon.tsx'
import { cardImageSizes, postImageSizes } from '../../../ui/media/image-sizes.ts'
import { Picture } from '../../../ui/media/Picture.tsx'
import { loadChunk } from '../../../ui/state/chunk-loader.ts'
import styles from './PostVideo.module.css'
import { useInView } from './use-in-view.ts'
import type { VideoPlayer as VideoPlayerComponent } from './VideoPlayer.tsx'
import { canAutoplay, cancelAutoplay, isPortrait, queueAutoplay } from './video-autoplay.ts'

type PlaybackState = 'stopped' | 'muted' | 'unmuted'

/** The video element exists only while it plays. `detail`: full width, played by a tap only. */
export const PostVideo = ({ video, detail = false }: { video: Video; detail?: boolean }) => {
  const box = useRef<HTMLDivElement>(null)
  const [playing, setPlaying] = useState<PlaybackState>('stopped')
  const [Player, setPlayer] = useState<typeof VideoPlayerComponent | undefined>(() => loaded)
  const stop = useCallback(() => setPlaying('stopped'), [])
  const [failed, setFailed] = useState(false)
  const ready = video.status === 'ready' && video.video !== ''
  const load = () =>
    loadPlayer().then(
      (player) => setPlayer(() => player),
      () => setFailed(true),
    )

  useInView(box, (inView) => {
    if (inView && ready) void load()
    cancelAutoplay(stop)
    if (!inView) return setPlaying('stopped')
    if (!ready || detail || !canAutoplay()) return
    const playMuted = () => setPlaying((now) => (now === 'stopped' ? 'muted' : now))
    queueAutoplay(stop, playMuted)
    playMuted()
  })
  useEffect(() => () => cancelAutoplay(stop), [stop])

  return (
    <div ref={box} className={cx(styles.box, detail ? styles.detail : isPortrait(video) && styles.portrait)}>
      <Picture
        {...posterSources(video.thumb, detail)}
        width={video.width || 16}
        height={video.height || 9}
        preview={video.preview}
        alt=""
      />
      {playing !== 'stopped' && Player && (
        <Player
          video={video}
          unmuted={playing === 'unmuted'}
          onStop={stop}
          controls={playing === 'unmuted'}
          loop={playing === 'muted'}
          className={styles.player}
        />
      )}
      {playing === 'unmuted' && !Player && failed && (
        <div className="cover center surface">
          <PartFailure onRetry={() => void load()} />
        </div>
      )}
      {!ready && <p className={styles.note}>{video.status === 'failed' ? '视频处理失败' : '视频处理中'}</p>}
      {ready && playing !== 'unmuted' && (
        <button
          type="button"
          aria-label={`播放视频，时长 ${formatDuration(video.duration)}`}
          className={styles.playButton}
          onClick={() => setPlaying('unmuted')}
        >
          {playing === 'stopped' && (
            <span className={styles.playIcon}>
              <Icon icon={Play} filled />
            </span>
          )}
          <span className={cx(styles.duration, 'tabular-nums')}>{formatDuration(video.duration)}</span>
        </button>
      )}
    </div>
  )
}

const posterSources = ({ url, url_set, thumb }: Video['thumb'], detail: boolean) => {
  if (detail) return { src: url, srcSet: url_set, sizes: postImageSizes }
  return isDataSaverOn() ? { src: thumb } : { src: url, srcSet: url_set, sizes: cardImageSizes }
}

/** Before the tap: sound may start only synchronously within it. */
let loaded: typeof VideoPlayerComponent | undefined
const loadPlayer = async () => {
  loaded ??= (await loadChunk(() => import('./VideoPlayer.tsx'))).VideoPlayer
  return loaded
}
