import { ChevronRight } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Link } from '../../platform/router/Link.tsx'
import { cx } from '../../ui/layout/cx.ts'
import { Icon } from '../../ui/media/Icon.tsx'
import styles from './Panel.module.css'

/** A card with heading and tools. `flush`: without padding, for a table. `fill`: a chart takes its height. */
export const Panel = ({ title, note, actions, flush = false, fill = false, className, children }: PanelProps) => {
  const id = useId()
  return (
    <section aria-labelledby={title ? id : undefined} className={cx(styles.panel, fill && styles.fill, className)}>
      {(title || actions) && (
        <div className={styles.head}>
          {title && (
            <h2 id={id} className="bold">
              {title}
            </h2>
          )}
          {note && <span className="meta">{note}</span>}
          {actions && <div className={styles.actions}>{actions}</div>}
        </div>
      )}
      <div className={flush ? undefined : styles.body}>{children}</div>
    </section>
  )
}

export const ViewAllLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className={styles.viewAll}>
    {children}
    <Icon icon={ChevronRight} size={14} />
  </Link>
)

/** Panels and tables in a column. */
export const Stack = ({ children }: { children: ReactNode }) => <div className={styles.stack}>{children}</div>

export type PanelProps = {
  title?: string
  note?: string | undefined
  actions?: ReactNode
  flush?: boolean
  fill?: boolean
  className?: string | undefined
  children: ReactNode
}
