import { Dialog } from '@base-ui/react/dialog'
import { useRef } from 'react'
import styles from './DialogPanel.module.css'
import type { DialogProps } from './panel-props.ts'
import { useOverlayEntry } from './use-overlay-entry.ts'

export const DialogPanel = ({ open, onClose, title, actions, initialFocus, children }: DialogProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useOverlayEntry(open, onClose)
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.scrim} />
        <Dialog.Viewport className={styles.viewport}>
          <Dialog.Popup initialFocus={initialFocus ?? heading} className={styles.box}>
            <Dialog.Title ref={heading} tabIndex={-1} className={styles.title}>
              {title}
            </Dialog.Title>
            <div className={styles.content}>{children}</div>
            {actions && <div className={styles.actions}>{actions}</div>}
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
