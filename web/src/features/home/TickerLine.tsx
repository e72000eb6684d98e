import { type ReactNode, useState } from 'react'
import { TargetLink } from '../../ui/TargetLink.tsx'
import type { Target } from '../../ui/target.ts'
import styles from './TickerLine.module.css'
import { useStep } from './use-step.ts'

type TickerEntry = { key: number; words: string; target: Target | null }

/** One line that steps up to the next every 4 s; it stands still under a finger, the pointer or the focus. */
export const TickerLine = ({ label, head, entries, tail, low = false }: TickerLineProps) => {
  const [held, setHeld] = useState(false)
  const hold = () => setHeld(true)
  const letGo = () => setHeld(false)
  const index = useStep(entries?.length ?? 0, held)
  const entry = entries?.[index]
  return (
    <section
      aria-label={label}
      className={styles[low ? 'low' : 'line']}
      onPointerEnter={hold}
      onPointerLeave={letGo}
      onFocus={hold}
      onBlur={letGo}
    >
      {entry && (
        <TargetLink target={entry.target} className={styles.link}>
          {head}
          <span className={styles.window}>
            <span key={entry.key} className={`clip ${styles.words}`}>
              {entry.words}
            </span>
          </span>
          {tail(index)}
        </TargetLink>
      )}
    </section>
  )
}

type TickerLineProps = {
  label: string
  head: ReactNode
  entries: readonly TickerEntry[] | undefined
  tail: (index: number) => ReactNode
  /** 36 high in place of 44. */
  low?: boolean
}
