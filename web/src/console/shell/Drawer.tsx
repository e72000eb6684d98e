import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { cx } from '../../ui/layout/cx.ts'
import { DialogFrame } from '../../ui/overlays/DialogFrame.tsx'
import sheet from '../../ui/overlays/SheetPanel.module.css'
import { usePanelAdmission } from '../../ui/overlays/use-panel-admission.ts'
import { useKeyboardInset } from '../../ui/state/keyboard/use-keyboard-inset.ts'
import styles from './Drawer.module.css'

export const Drawer = ({ open, onClose, ofAddress, isPrompt, title, note, footer, aside, children }: DrawerProps) => {
  const isAdmitted = usePanelAdmission(open, onClose, isPrompt)
  const inset = useKeyboardInset()
  return (
    <DialogFrame open={open && isAdmitted} onClose={onClose} ofAddress={ofAddress} scrim={sheet.scrim}>
      {(heading) => (
        <Dialog.Popup
          initialFocus={heading}
          style={{ bottom: inset }}
          className={cx(styles.drawer, isPrompt && styles.prompt, aside !== undefined && styles.wide)}
        >
          <div className={styles.head}>
            <Dialog.Title ref={heading} tabIndex={-1} className={styles.title}>
              {title}
            </Dialog.Title>
            <IconButton label="关闭" icon={X} onClick={onClose} />
          </div>
          {note && <Dialog.Description className={styles.note}>{note}</Dialog.Description>}
          {aside !== undefined ? (
            <div className={styles.columns}>
              <aside aria-label="预览" className={styles.aside}>
                {aside}
              </aside>
              <div className={styles.body}>{children}</div>
            </div>
          ) : (
            <div className={styles.body}>{children}</div>
          )}
          {footer && <div className={styles.foot}>{footer}</div>}
        </Dialog.Popup>
      )}
    </DialogFrame>
  )
}

type DrawerProps = {
  open: boolean
  onClose: () => void
  /** As in `DialogFrame`. */
  ofAddress?: boolean
  /** Opens over whatever is open. */
  isPrompt?: boolean
  title: string
  note?: string | undefined
  /** Sticky at the bottom: the buttons of a form. */
  footer?: ReactNode
  /** Beside the body, or above it on a phone. */
  aside?: ReactNode
  children: ReactNode
}

/** The navigation on a narrow window. */
export const NavDrawer = ({ open, onClose, children }: { open: boolean; onClose: () => void; children: ReactNode }) => {
  const isAdmitted = usePanelAdmission(open, onClose)
  return (
    <DialogFrame open={open && isAdmitted} onClose={onClose} scrim={sheet.scrim}>
      {(heading) => (
        <Dialog.Popup initialFocus={heading} className={styles.nav}>
          <Dialog.Title ref={heading} tabIndex={-1} className="visually-hidden">
            导航
          </Dialog.Title>
          {children}
        </Dialog.Popup>
      )}
    </DialogFrame>
  )
}
