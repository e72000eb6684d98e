import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { IconButton } from '../../ui/IconButton.tsx'
import { useLayer } from '../../ui/use-layer.ts'
import type { FrameProps } from './DeskDetail.tsx'
import styles from './DeskPane.module.css'

/** The detail beside its list, where there is room for both. It is an entry of the history like the panel on a phone. */
export const DeskPane = ({ open, onClose, title, action, footer, children }: FrameProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useLayer(open, onClose)
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
        {action}
      </div>
      <div className={styles.content}>{children}</div>
      {footer && <div className={styles.foot}>{footer}</div>}
    </section>
  )
}
