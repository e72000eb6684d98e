import { formatDuration } from '@quanzi/contract/text'
import { Volume2, VolumeX } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { Icon } from '../../../ui/media/Icon.tsx'
import type { PlaybackPreferences, usePlaybackState } from './use-playback.ts'
import styles from './VideoControls.module.css'

/** Progress, sound and speed. */
export const VideoControls = ({ state, seek, preferences, onPreferences }: VideoControlsProps) => {
  const [choosing, setChoosing] = useState(false)
  const { time, duration, buffered } = state
  const { muted, rate } = preferences
  const onKeyDown = (event: KeyboardEvent) => {
    const step = keySteps[event.key]
    if (step === undefined) return
    event.preventDefault()
    seek(time + step)
  }
  return (
    <div className={styles.controls}>
      {choosing && (
        <div role="group" aria-label="播放速度" className={styles.rates}>
          {rates.map((value) => (
            <button
              key={value}
              type="button"
              aria-pressed={value === rate}
              onClick={() => {
                onPreferences({ rate: value })
                setChoosing(false)
              }}
            >
              {value}×
            </button>
          ))}
        </div>
      )}
      <div className="row">
        <span className={styles.time}>{formatDuration(time)}</span>
        <input
          type="range"
          aria-label="播放进度"
          aria-valuetext={`${formatDuration(time)}，共 ${formatDuration(duration)}`}
          min={0}
          max={duration || 1}
          step="any"
          value={Math.min(time, duration || 1)}
          onChange={(event) => seek(Number(event.target.value))}
          onKeyDown={onKeyDown}
          className={styles.slider}
          style={{ '--played': share(time, duration), '--buffered': share(buffered, duration) }}
        />
        <span className={styles.time}>{formatDuration(duration)}</span>
        <button
          type="button"
          aria-label={muted ? '打开声音' : '静音'}
          onClick={() => onPreferences({ muted: !muted })}
          className={styles.button}
        >
          <Icon icon={muted ? VolumeX : Volume2} />
        </button>
        <button
          type="button"
          aria-label={`播放速度 ${rate} 倍`}
          aria-expanded={choosing}
          onClick={() => setChoosing(!choosing)}
          className={styles.button}
        >
          {rate === 1 ? '倍速' : `${rate}×`}
        </button>
      </div>
    </div>
  )
}

type VideoControlsProps = {
  state: ReturnType<typeof usePlaybackState>
  seek: (seconds: number) => void
  preferences: PlaybackPreferences
  onPreferences: (changed: Partial<PlaybackPreferences>) => void
}

const rates = [0.5, 0.75, 1, 1.25, 1.5, 2]
const keySteps: Record<string, number> = { ArrowLeft: -5, ArrowRight: 5, PageDown: -30, PageUp: 30 }
const share = (part: number, whole: number): string => `${whole > 0 ? Math.min(100, (part / whole) * 100) : 0}%`
