import { Dialog } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import { DialogFrame } from '../../ui/overlays/DialogFrame.tsx'
import sheet from '../../ui/overlays/SheetPanel.module.css'
import { usePanelAdmission } from '../../ui/overlays/use-panel-admission.ts'
import styles from './Drawer.module.css'

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
