import { limits } from '@quanzi/contract/limits'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isElder } from '../../../ui/state/elder.ts'
import styles from './Splash.module.css'
import { markSplashShown, pickRandomPicture } from './splash-state.ts'

/** Once per session; skipped when the picture fails or takes more than a second, and in the elder mode. */
export const Splash = ({ pictures, title, onDone }: SplashProps) => {
  const [picture] = useState(() => pickRandomPicture(pictures))
  const ready = useLoaded(picture, onDone)
  const secondsLeft = useSecondsLeft(ready, onDone)
  const skip = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!ready) return
    markSplashShown()
    skip.current?.focus()
  }, [ready])
  if (!ready) return null
  return (
    <div
      role="dialog"
      aria-modal="true"
      aria-label={`欢迎来到${title}`}
      onKeyDown={(event) => event.key === 'Escape' && onDone()}
      className={styles.splash}
    >
      <img src={picture} alt="" className={styles.picture} />
      <button
        ref={skip}
        type="button"
        aria-label={`跳过，${secondsLeft} 秒后自动进入`}
        onClick={onDone}
        className={styles.skip}
      >
        跳过 <span className="tabular-nums">{secondsLeft}</span>
      </button>
      <p className={styles.caption}>
        <b>{title}</b>
        <span>身边的人，身边的事</span>
      </p>
    </div>
  )
}

export type SplashProps = { pictures: readonly string[]; title: string; onDone: () => void }

/** Longest wait for the picture, in milliseconds. */
const loadTimeout = 1_000

const useLoaded = (src: string, onFail: () => void): boolean => {
  const [loaded, setLoaded] = useState(false)
  const fail = useEffectEvent(onFail)
  useEffect(() => {
    if (isElder) return fail()
    const image = new Image()
    const timer = setTimeout(() => giveUp(), loadTimeout)
    const giveUp = () => {
      stop()
      image.src = ''
      fail()
    }
    const stop = () => {
      clearTimeout(timer)
      image.onload = null
      image.onerror = null
    }
    image.onload = () => {
      stop()
      setLoaded(true)
    }
    image.onerror = giveUp
    image.src = src
    return stop
  }, [src])
  return loaded
}

/** Counts down while `running`. */
const useSecondsLeft = (running: boolean, onEnd: () => void): number => {
  const [secondsLeft, setLeft] = useState(limits.splash / 1_000)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => setLeft((seconds) => seconds - 1), 1_000)
    return () => clearInterval(timer)
  }, [running])
  useEffect(() => {
    if (secondsLeft <= 0) end()
  }, [secondsLeft])
  return Math.max(0, secondsLeft)
}
