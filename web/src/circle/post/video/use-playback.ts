import type { Video } from '@quanzi/contract/circle/post'
import { type RefObject, useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { listen, stopAll } from '../../../platform/listen.ts'
import { claimPlayback } from './video-autoplay.ts'
import { loadVideoSource, resumeAtPosition, savePlaybackPosition } from './video-source.ts'

export type PlaybackPreferences = { muted: boolean; rate: number }

/** A browser that refuses sound without a tap plays it muted, and `onMuted` says so. */
export const usePlayback = (
  element: RefObject<HTMLVideoElement | null>,
  video: Video,
  { muted, rate }: PlaybackPreferences,
  onMuted: () => void,
) => {
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads the source again.
  useEffect(() => {
    const player = element.current
    if (!player) return
    const release = loadVideoSource(player, video)
    return stopAll(listen(player, { loadedmetadata: () => resumeAtPosition(player, video) }), release)
  }, [element, video, attempt])

  useEffect(() => {
    const player = element.current
    if (!player) return
    player.muted = muted
    player.defaultPlaybackRate = rate
    player.playbackRate = rate
  }, [element, muted, rate])

  const start = useCallback(async () => {
    const player = element.current
    if (!player) return
    try {
      await player.play()
    } catch (error) {
      if (!(error instanceof Error) || error.name !== 'NotAllowedError' || player.muted) return
      player.muted = true
      onMuted()
      await player.play().catch(() => {})
    }
  }, [element, onMuted])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt plays again.
  useEffect(() => {
    const player = element.current
    if (!player) return
    void start()
    // hls.js attaches its source later than the first call of play().
    return stopAll(
      listen(player, { loadedmetadata: () => void start() }, { once: true }),
      claimPlayback(() => player.pause()),
    )
  }, [element, start, attempt])

  const toggle = () => {
    const player = element.current
    if (!player) return
    if (player.paused) void start()
    else player.pause()
  }
  const seek = (seconds: number) => {
    const player = element.current
    if (player && Number.isFinite(player.duration)) {
      player.currentTime = Math.min(Math.max(0, seconds), player.duration)
      savePlaybackPosition(video.vid, player.currentTime)
    }
  }
  return { toggle, seek, retry: () => setAttempt((now) => now + 1) }
}

type Phase = 'playing' | 'paused' | 'waiting' | 'ended' | 'failed'
type PlaybackState = { phase: Phase; time: number; duration: number; buffered: number }

/** The state of the element, read at each of its events. */
export const usePlaybackState = (element: RefObject<HTMLVideoElement | null>, video: Video): PlaybackState => {
  const subscribe = useCallback(
    (changed: () => void) => {
      const player = element.current
      if (!player) return () => {}
      const save = () => savePlaybackPosition(video.vid, player.ended ? 0 : player.currentTime)
      return stopAll(
        listen(player, { timeupdate: save }),
        listen(player, Object.fromEntries(events.map((event) => [event, changed]))),
      )
    },
    [element, video.vid],
  )
  // Written by `snapshotOf`.
  const [phase = 'waiting', time = 0, duration = 0, buffered = 0] = JSON.parse(
    useSyncExternalStore(subscribe, () => snapshotOf(element.current)),
  ) as [Phase?, number?, number?, number?]
  return { phase, time, duration: duration || video.duration, buffered }
}

const events = [
  'timeupdate',
  'progress',
  'durationchange',
  'play',
  'playing',
  'pause',
  'waiting',
  'seeking',
  'seeked',
  'ended',
  'error',
  'emptied',
  'canplay',
]

/** A string, because a snapshot is compared by identity. */
const snapshotOf = (player: HTMLVideoElement | null): string =>
  JSON.stringify(player ? [phaseOf(player), player.currentTime, finite(player.duration), bufferedEnd(player)] : [])

const phaseOf = (player: HTMLVideoElement): Phase => {
  if (player.error) return 'failed'
  if (player.ended) return 'ended'
  if (player.paused) return 'paused'
  return player.readyState < HTMLMediaElement.HAVE_FUTURE_DATA ? 'waiting' : 'playing'
}

const bufferedEnd = ({ buffered, currentTime }: HTMLVideoElement): number => {
  for (let index = 0; index < buffered.length; index++) {
    if (buffered.start(index) <= currentTime + 0.1 && currentTime <= buffered.end(index)) return buffered.end(index)
  }
  return currentTime
}

const finite = (seconds: number): number => (Number.isFinite(seconds) ? seconds : 0)
