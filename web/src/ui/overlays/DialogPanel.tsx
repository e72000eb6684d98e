import { Dialog } from '@base-ui/react/dialog'
import { useRef } from 'react'
import type { DialogProps } from '../Sheet.tsx'
import { useLayer } from '../use-layer.ts'
import styles from './DialogPanel.module.css'

export const DialogPanel = ({ open, onClose, title, actions, focus, children }: DialogProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useLayer(open, onClose)
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.scrim} />
        <Dialog.Viewport className={styles.viewport}>
          <Dialog.Popup initialFocus={focus ?? heading} className={styles.box}>
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
