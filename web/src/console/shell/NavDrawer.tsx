import { Dialog } from '@base-ui/react/dialog'
import { type ReactNode, useRef } from 'react'
import { useOverlayEntry } from '../../ui/overlays/use-overlay-entry.ts'
import styles from './Drawer.module.css'

/** The navigation on a narrow window. */
export const NavDrawer = ({ open, onClose, children }: { open: boolean; onClose: () => void; children: ReactNode }) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useOverlayEntry(open, onClose)
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.scrim} />
        <Dialog.Popup initialFocus={heading} className={styles.nav}>
          <Dialog.Title ref={heading} tabIndex={-1} className="visually-hidden">
            导航
          </Dialog.Title>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
