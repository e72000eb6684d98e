import { Coins } from 'lucide-react'
import { cx } from '../layout/cx.ts'
import { Icon } from '../media/Icon.tsx'
import { useKeyboardInset } from '../state/keyboard/use-keyboard-inset.ts'
import { Phrases } from '../text/Phrases.tsx'
import { SecondsLeft } from './SecondsLeft.tsx'
import styles from './Toaster.module.css'
import { closeToast, useToast } from './toast.ts'

/**
 * The middle of the screen, above the keyboard, transparent to touches. A toast with an action is at the bottom, also of
 * what the keyboard leaves, within reach of the thumb.
 */
export const Toaster = () => {
  const current = useToast()
  const inset = useKeyboardInset()
  return (
    <div
      role="status"
      aria-live="polite"
      className={cx(styles.host, current?.action && styles.withAction)}
      style={current?.action && { bottom: inset }}
    >
      {current && (
        <div key={current.id} className={cx(styles.toast, current.kind === 'reward' && styles.reward)}>
          {current.kind === 'reward' && (
            <>
              <span className={styles.coin}>
                <Icon icon={Coins} size={18} />
              </span>
              <b className="tabular-nums">+{current.credits}</b>
            </>
          )}
          <span>
            <Phrases text={current.message} />
          </span>
          {current.action && (
            <button
              type="button"
              className={styles.action}
              onClick={() => {
                closeToast()
                current.action?.run()
              }}
            >
              {current.action.label}
              {current.until !== undefined && (
                <>
                  {' '}
                  <SecondsLeft until={current.until} />
                </>
              )}
            </button>
          )}
        </div>
      )}
    </div>
  )
}
