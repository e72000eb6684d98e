import type { Video } from '@quanzi/contract/circle/post'
import { Play, RotateCcw } from 'lucide-react'
import { useCallback, useRef } from 'react'
import { LoadingStatus } from '../../../ui/feedback/Skeletons.tsx'
import { Spinner } from '../../../ui/feedback/Spinner.tsx'
import { Icon } from '../../../ui/media/Icon.tsx'
import styles from './FullscreenPlayer.module.css'
import { type PlaybackPreferences, usePlayback, usePlaybackState } from './use-playback.ts'
import { VideoControls } from './VideoControls.tsx'

/** A playing video with own controls: a tap pauses and continues, an ended one starts again. */
export const FullscreenPlayer = ({ video, preferences, onPreferences }: FullscreenPlayerProps) => {
  const element = useRef<HTMLVideoElement>(null)
  const muteVideo = useCallback(() => onPreferences({ muted: true }), [onPreferences])
  const { toggle, seek, retry } = usePlayback(element, video, preferences, muteVideo)
  const state = usePlaybackState(element, video)
  const { phase } = state
  const stopped = phase === 'paused' || phase === 'ended'

  return (
    <>
      <div className={styles.stage}>
        {/* biome-ignore lint/a11y/useMediaCaption: members upload no captions. */}
        <video
          ref={element}
          poster={video.thumb.url}
          preload="auto"
          playsInline
          webkit-playsinline="true"
          x5-playsinline="true"
          x5-video-player-type="h5-page"
          className={styles.picture}
        />
        <button
          type="button"
          aria-label={phase === 'ended' ? '重播' : stopped ? '播放' : '暂停'}
          onClick={toggle}
          className={styles.tapArea}
        >
          {stopped && <Icon icon={phase === 'ended' ? RotateCcw : Play} size={48} filled={phase === 'paused'} />}
        </button>
        {phase === 'waiting' && (
          <div className={styles.waiting}>
            <LoadingStatus text="视频加载中" />
            <Spinner />
          </div>
        )}
        {phase === 'failed' && (
          <div role="alert" className={styles.failed}>
            视频加载失败
            <button type="button" onClick={retry}>
              重试
            </button>
          </div>
        )}
      </div>
      <VideoControls state={state} seek={seek} preferences={preferences} onPreferences={onPreferences} />
    </>
  )
}

type FullscreenPlayerProps = {
  video: Video
  preferences: PlaybackPreferences
  onPreferences: (changed: Partial<PlaybackPreferences>) => void
}
