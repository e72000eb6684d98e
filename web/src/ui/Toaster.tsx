import { Coins } from 'lucide-react'
import { cx } from './cx.ts'
import { Icon } from './Icon.tsx'
import styles from './Toaster.module.css'
import { closeToast, useToast } from './toast.ts'

/**
 * Where the toast appears: the middle of the screen, above the keyboard, never in the way of a finger. One that offers
 * something stays longer: it stands low, above the bar, where the thumb is and nothing is being read.
 */
export const Toaster = () => {
  const shown = useToast()
  return (
    <div role="status" aria-live="polite" className={cx(styles.host, shown?.action && styles.offers)}>
      {shown && (
        <div key={shown.id} className={cx(styles.toast, shown.kind === 'reward' && styles.reward)}>
          {shown.kind === 'reward' && (
            <>
              <span className={styles.coin}>
                <Icon of={Coins} size={18} />
              </span>
              <b className="num">+{shown.credits}</b>
            </>
          )}
          <span>{shown.words}</span>
          {shown.action && (
            <button
              type="button"
              className={styles.action}
              onClick={() => {
                closeToast()
                shown.action?.run()
              }}
            >
              {shown.action.label}
            </button>
          )}
        </div>
      )}
    </div>
  )
}
