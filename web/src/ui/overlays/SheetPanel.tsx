import { Drawer } from '@base-ui/react/drawer'
import { X } from 'lucide-react'
import { useRef } from 'react'
import { IconButton } from '../buttons/IconButton.tsx'
import { cx } from '../layout/cx.ts'
import type { SheetProps } from './panel-props.ts'
import styles from './SheetPanel.module.css'
import { useOverlayEntry } from './use-overlay-entry.ts'

export const SheetPanel = ({
  open,
  onClose,
  title,
  note,
  footer,
  tall = false,
  half = false,
  hideHeader = false,
  initialFocus,
  children,
}: SheetProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useOverlayEntry(open, onClose)
  return (
    <Drawer.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Drawer.VirtualKeyboardProvider>
        <Drawer.Portal>
          <Drawer.Backdrop forceRender className={styles.scrim} />
          <Drawer.Viewport className={styles.viewport}>
            <Drawer.Popup
              initialFocus={initialFocus ?? heading}
              className={cx(styles.sheet, tall && styles.tall, half && styles.half)}
            >
              <span aria-hidden="true" className={styles.handle} />
              <div className={hideHeader ? 'visually-hidden' : styles.header}>
                <Drawer.Title ref={heading} tabIndex={-1} className={styles.title}>
                  {title}
                </Drawer.Title>
                {!hideHeader && <IconButton label="关闭" icon={X} onClick={onClose} />}
              </div>
              {note && <Drawer.Description className={styles.note}>{note}</Drawer.Description>}
              <Drawer.Content className="scroll-area">{children}</Drawer.Content>
              {footer && <div className={styles.footer}>{footer}</div>}
            </Drawer.Popup>
          </Drawer.Viewport>
        </Drawer.Portal>
      </Drawer.VirtualKeyboardProvider>
    </Drawer.Root>
  )
}
