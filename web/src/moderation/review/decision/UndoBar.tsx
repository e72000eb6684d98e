import { Undo2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Icon } from '../../../ui/media/Icon.tsx'
import { KeyHint } from '../item/KeyHint.tsx'
import styles from './UndoBar.module.css'
import type { UndoOffer } from './use-undo-offer.ts'

/** The last decision with the seconds in which it can be undone. It has its own place, so it covers no text. */
export const UndoBar = ({ offer }: { offer: UndoOffer | null }) => (
  <div className={offer ? styles.bar : undefined}>
    <p role="status" className={styles.message}>
      {offer?.message}
    </p>
    {offer && <UndoButton key={offer.until} offer={offer} />}
  </div>
)

const UndoButton = ({ offer: { until, run } }: { offer: UndoOffer }) => {
  const seconds = useSecondsLeft(until)
  return (
    <button type="button" className={styles.button} aria-keyshortcuts="U" onClick={run}>
      <Icon icon={Undo2} size={16} />
      撤销
      <span aria-hidden="true" className="tabular-nums">
        {seconds}
      </span>
      <KeyHint keys="U" />
    </button>
  )
}

const useSecondsLeft = (until: number): number => {
  const secondsLeft = () => Math.max(0, Math.ceil((until - Date.now()) / 1_000))
  const [seconds, setSeconds] = useState(secondsLeft)
  useEffect(() => {
    const timer = setInterval(() => setSeconds(secondsLeft()), 250)
    return () => clearInterval(timer)
  })
  return seconds
}
