import { Dialog } from '@base-ui/react/dialog'
import { DialogFrame } from './DialogFrame.tsx'
import styles from './DialogPanel.module.css'
import type { DialogProps } from './panel-props.ts'

export const DialogPanel = ({ open, onClose, title, actions, initialFocus, children }: DialogProps) => (
  <DialogFrame open={open} onClose={onClose} scrim={styles.scrim}>
    {(heading) => (
      <Dialog.Viewport className={styles.viewport}>
        <Dialog.Popup initialFocus={initialFocus ?? heading} className={styles.box}>
          <Dialog.Title ref={heading} tabIndex={-1} className={styles.title}>
            {title}
          </Dialog.Title>
          <div className={styles.content}>{children}</div>
          {actions && <div className={styles.actions}>{actions}</div>}
        </Dialog.Popup>
      </Dialog.Viewport>
    )}
  </DialogFrame>
)
