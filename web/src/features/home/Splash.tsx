import { limits } from '@quanzi/contract/limits'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import styles from './Splash.module.css'
import { noteSplash, onePicture } from './splash.ts'

/**
 * A picture over the whole page for 4 s, or until 跳过; once a session. It is shown when the picture is there within a
 * second, and not at all when it fails or takes longer.
 */
export const Splash = ({ pictures, title, onDone }: SplashProps) => {
  const [picture] = useState(() => onePicture(pictures))
  const ready = useLoaded(picture, onDone)
  const left = useCountdown(ready, onDone)
  const skip = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!ready) return
    noteSplash()
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
        aria-label={`跳过，${left} 秒后自动进入`}
        onClick={onDone}
        className={styles.skip}
      >
        跳过 <span className="num">{left}</span>
      </button>
      <p className={styles.words}>
        <b>{title}</b>
        <span>身边的人，身边的事</span>
      </p>
    </div>
  )
}

export type SplashProps = { pictures: readonly string[]; title: string; onDone: () => void }

/** How long the picture may take. */
const patience = 1_000

const useLoaded = (src: string, onFail: () => void): boolean => {
  const [loaded, setLoaded] = useState(false)
  const fail = useEffectEvent(onFail)
  useEffect(() => {
    const image = new Image()
    const timer = setTimeout(() => giveUp(), patience)
    const giveUp = () => {
      stop()
      // Ends the fetching, so that the page has the line for itself.
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

/** The seconds that are left, counted while it is shown. */
const useCountdown = (running: boolean, onEnd: () => void): number => {
  const [left, setLeft] = useState(limits.splash / 1_000)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => setLeft((seconds) => seconds - 1), 1_000)
    return () => clearInterval(timer)
  }, [running])
  useEffect(() => {
    if (left <= 0) end()
  }, [left])
  return Math.max(0, left)
}
