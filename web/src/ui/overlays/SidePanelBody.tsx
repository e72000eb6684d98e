import { Dialog } from '@base-ui/react/dialog'
import { ChevronLeft } from 'lucide-react'
import { useRef } from 'react'
import { IconButton } from '../buttons/IconButton.tsx'
import type { SidePanelProps } from './panel-props.ts'
import styles from './SidePanelBody.module.css'
import { useOverlayEntry } from './use-overlay-entry.ts'

export const SidePanelBody = ({ open, onClose, title, action, footer, children }: SidePanelProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useOverlayEntry(open, onClose)
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.scrim} />
        <Dialog.Popup initialFocus={heading} className={styles.panel}>
          <div className={styles.header}>
            <IconButton label="返回" icon={ChevronLeft} size={26} onClick={onClose} />
            <Dialog.Title ref={heading} tabIndex={-1} className={styles.title}>
              {title}
            </Dialog.Title>
            <div className={styles.side}>{action}</div>
          </div>
          <div className={styles.content}>{children}</div>
          {footer && <div className={styles.footer}>{footer}</div>}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
