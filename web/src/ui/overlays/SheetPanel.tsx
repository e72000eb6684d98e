import { Drawer } from '@base-ui/react/drawer'
import { X } from 'lucide-react'
import { useRef } from 'react'
import { cx } from '../cx.ts'
import { IconButton } from '../IconButton.tsx'
import type { SheetProps } from '../Sheet.tsx'
import { useLayer } from '../use-layer.ts'
import styles from './SheetPanel.module.css'

export const SheetPanel = ({
  open,
  onClose,
  title,
  note,
  footer,
  tall = false,
  bare = false,
  focus,
  children,
}: SheetProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useLayer(open, onClose)
  return (
    <Drawer.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Drawer.VirtualKeyboardProvider>
        <Drawer.Portal>
          <Drawer.Backdrop className={styles.scrim} />
          <Drawer.Viewport className={styles.viewport}>
            <Drawer.Popup initialFocus={focus ?? heading} className={cx(styles.sheet, tall && styles.tall)}>
              <span aria-hidden="true" className={styles.grip} />
              <div className={bare ? 'sr' : styles.head}>
                <Drawer.Title ref={heading} tabIndex={-1} className={styles.title}>
                  {title}
                </Drawer.Title>
                {!bare && <IconButton label="关闭" icon={X} onClick={onClose} />}
              </div>
              {note && <Drawer.Description className={styles.note}>{note}</Drawer.Description>}
              <Drawer.Content className={styles.content}>{children}</Drawer.Content>
              {footer && <div className={styles.foot}>{footer}</div>}
            </Drawer.Popup>
          </Drawer.Viewport>
        </Drawer.Portal>
      </Drawer.VirtualKeyboardProvider>
    </Drawer.Root>
  )
}
