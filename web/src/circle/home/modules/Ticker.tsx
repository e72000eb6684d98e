import { type ReactNode, useEffect, useState } from 'react'
import { cx } from '../../../ui/layout/cx.ts'
import { isElder } from '../../../ui/state/settings/elder.ts'
import { ContentLink } from '../../../ui/text/ContentLink.tsx'
import type { LinkTarget } from '../../../ui/text/link-target.ts'
import styles from './Ticker.module.css'

type TickerEntry = { key: number; text: string; target: LinkTarget | null }

/** One line that advances every 4 s, without a movement when motion is reduced; it pauses on touch, hover and focus. Elder mode shows all lines at once. */
export const Ticker = ({ label, head, entries, tail, compact = false }: TickerProps) => {
  const [paused, setPaused] = useState(false)
  const pause = () => setPaused(true)
  const resume = () => setPaused(false)
  const step = useTickerStep(entries?.length ?? 0, paused || isElder)
  const index = entries?.length ? step % entries.length : 0
  const shown = isElder ? entries : entries?.slice(index, index + 1)
  return (
    <section
      aria-label={label}
      className={styles[compact ? 'low' : 'line']}
      onPointerEnter={pause}
      onPointerLeave={resume}
      onFocus={pause}
      onBlur={resume}
    >
      {shown?.map((entry, at) => (
        <ContentLink key={entry.key} target={entry.target} className={styles.link}>
          {head}
          <span className={styles.window}>
            <span className={cx('truncate', step > 0 && styles.next)}>{entry.text}</span>
          </span>
          {tail(index + at)}
        </ContentLink>
      ))}
    </section>
  )
}

type TickerProps = {
  label: string
  head: ReactNode
  entries: readonly TickerEntry[] | undefined
  tail: (index: number) => ReactNode
  /** 36 px high instead of 44. */
  compact?: boolean
}

/** How often the line has advanced: every 4 s, but not while `paused` or hidden. */
const useTickerStep = (count: number, paused: boolean): number => {
  const [step, setStep] = useState(0)
  useEffect(() => {
    if (count < 2 || paused) return
    const timer = setInterval(() => {
      if (!document.hidden) setStep((n) => n + 1)
    }, intervalMs)
    return () => clearInterval(timer)
  }, [count, paused])
  return step
}

const intervalMs = 4_000
