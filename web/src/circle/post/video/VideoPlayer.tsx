import type { Video } from '@quanzi/contract/circle/post'
import { type ComponentProps, useEffect, useLayoutEffect, useRef } from 'react'
import { toast } from '../../../ui/feedback/toast.ts'
import { cancelAutoplay, claimPlayback } from './video-autoplay.ts'
import { hasFileLeft, loadVideoSource, resumeAtPosition, savePlaybackPosition } from './video-source.ts'

/** Stops any other video. `onStop`: it ended, it could not be loaded, another one started, or playback was refused. */
export const VideoPlayer = ({ video, unmuted, onStop, ...videoProps }: VideoPlayerProps) => {
  const element = useRef<HTMLVideoElement>(null)

  useEffect(() => {
    if (element.current) return loadVideoSource(element.current, video)
  }, [video])

  // Sound may start only synchronously within the tap; React does not update the `muted` attribute.
  useEffect(() => {
    const player = element.current
    if (!player) return
    player.muted = !unmuted
    player.play().catch((error: unknown) => {
      // AbortError means that another play() interrupted this one, NotAllowedError that the browser blocks autoplay.
      if (unmuted || (error as Error).name !== 'NotAllowedError') return
      cancelAutoplay(onStop)
      onStop()
    })
    if (!unmuted) return
    player.focus({ preventScroll: true })
    // A muted autoplay that is about to end starts again, so that the user hears more than its last second.
    if (player.duration - player.currentTime < 1) player.currentTime = 0
  }, [unmuted, onStop])

  useEffect(() => claimPlayback(onStop), [onStop])

  // The play button takes the focus from a video that has ended.
  useLayoutEffect(() => {
    const player = element.current
    const box = player?.parentElement
    return () => {
      if (document.activeElement !== player) return
      queueMicrotask(() => box?.querySelector('button')?.focus({ preventScroll: true }))
    }
  }, [])

  return (
    <video
      ref={element}
      muted
      playsInline
      webkit-playsinline="true"
      x5-playsinline="true"
      x5-video-player-type="h5-page"
      preload="auto"
      {...videoProps}
      onLoadedMetadata={({ currentTarget }) => {
        resumeAtPosition(currentTarget, video)
        // The source may arrive after play() was called.
        if (currentTarget.paused) void currentTarget.play().catch(() => {})
      }}
      onTimeUpdate={({ currentTarget }) => savePlaybackPosition(video.vid, currentTarget.currentTime)}
      onEnded={() => {
        savePlaybackPosition(video.vid, 0)
        onStop()
      }}
      onError={({ currentTarget }) => {
        if (hasFileLeft(currentTarget, video)) return
        cancelAutoplay(onStop)
        if (unmuted) toast('视频加载失败', { error: true })
        onStop()
      }}
    />
  )
}

export type VideoPlayerProps = { video: Video; unmuted: boolean; onStop: () => void } & Pick<
  ComponentProps<'video'>,
  'className' | 'controls' | 'loop'
>
