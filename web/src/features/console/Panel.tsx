import { ChevronRight } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Link } from '../../router/Link.tsx'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/Icon.tsx'
import styles from './Panel.module.css'

/** A card of the console with a heading, and tools at its right. `bare`: what is inside reaches its edges (a table). */
export const Panel = ({ title, note, tools, bare = false, className, children }: PanelProps) => {
  const id = useId()
  return (
    <section aria-labelledby={title ? id : undefined} className={cx(styles.panel, className)}>
      {(title || tools) && (
        <div className={styles.head}>
          {title && (
            <h2 id={id} className={styles.title}>
              {title}
            </h2>
          )}
          {note && <span className="meta">{note}</span>}
          {tools && <div className={styles.tools}>{tools}</div>}
        </div>
      )}
      <div className={bare ? undefined : styles.body}>{children}</div>
    </section>
  )
}

/** Where everything is of which the panel shows the first: its tool. */
export const AllOf = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className={styles.all}>
    {children}
    <Icon of={ChevronRight} size={14} />
  </Link>
)

/** Panels and tables under each other. */
export const Stack = ({ children }: { children: ReactNode }) => <div className={styles.stack}>{children}</div>

type PanelProps = {
  title?: string
  note?: string | undefined
  tools?: ReactNode
  bare?: boolean
  className?: string | undefined
  children: ReactNode
}
