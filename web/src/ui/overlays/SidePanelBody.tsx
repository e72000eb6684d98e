import { Dialog } from '@base-ui/react/dialog'
import { ChevronLeft } from 'lucide-react'
import { IconButton } from '../buttons/IconButton.tsx'
import { DialogFrame } from './DialogFrame.tsx'
import type { SidePanelProps } from './panel-props.ts'
import sheet from './SheetPanel.module.css'
import styles from './SidePanelBody.module.css'

export const SidePanelBody = ({ open, onClose, title, action, footer, children }: SidePanelProps) => (
  <DialogFrame open={open} onClose={onClose} scrim={sheet.scrim}>
    {(heading) => (
      <Dialog.Popup initialFocus={heading} className={styles.panel}>
        <div className={styles.header}>
          <IconButton label="返回" icon={ChevronLeft} size={26} onClick={onClose} />
          <Dialog.Title ref={heading} tabIndex={-1} className={styles.title}>
            {title}
          </Dialog.Title>
          <div className={styles.side}>{action}</div>
        </div>
        <div className="scroll-area">{children}</div>
        {footer && <div className={styles.footer}>{footer}</div>}
      </Dialog.Popup>
    )}
  </DialogFrame>
)
