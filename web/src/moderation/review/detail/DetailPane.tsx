import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { useOverlayEntry } from '../../../ui/overlays/use-overlay-entry.ts'
import styles from './DetailPane.module.css'
import type { DetailFrameProps } from './ReviewDetail.tsx'

/** The detail next to its list on a wide screen. It is a history entry like the panel on a phone. */
export const DetailPane = ({ open, onClose, title, action, notice, footer, children }: DetailFrameProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useOverlayEntry(open, onClose)
  useEffect(() => {
    if (open) heading.current?.focus({ preventScroll: true })
  }, [open])
  return (
    <section aria-label={title} className={styles.pane}>
      <div className={styles.head}>
        <IconButton label="关闭" icon={X} onClick={onClose} />
        <h2 ref={heading} tabIndex={-1} className={styles.title}>
          {title}
        </h2>
        <div className={styles.notice}>{notice}</div>
        {action}
      </div>
      <div className={styles.content}>{children}</div>
      {footer && <div className={styles.foot}>{footer}</div>}
    </section>
  )
}
