import { Undo2 } from 'lucide-react'
import { SecondsLeft } from '../../../ui/feedback/SecondsLeft.tsx'
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

const UndoButton = ({ offer: { until, run } }: { offer: UndoOffer }) => (
  <button type="button" className={styles.button} aria-keyshortcuts="U" onClick={run}>
    <Icon icon={Undo2} size={16} />
    撤销
    <SecondsLeft until={until} />
    <KeyHint keys="U" />
  </button>
)
