import { ChevronRight, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '../../router/Link.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/Icon.tsx'
import styles from './DeskLink.module.css'

/** A large row of the moderation home; with `waits` it says how much waits there. */
export const DeskLink = ({ to, icon, tone, title, waits, what = '待审核', note }: DeskLinkProps) => (
  <Link to={to} className={styles.link}>
    <span className={cx(styles.icon, styles[tone])}>
      <Icon of={icon} />
    </span>
    <span className="grow">
      <b className={styles.title}>{title}</b>
      <small className={styles.note}>
        {waits === undefined ? (
          note
        ) : (
          <>
            {`${what} `}
            <em className={cx(styles.waits, 'num')}>{waits}</em>
            {note && (
              <>
                <span className="dot" />
                {note}
              </>
            )}
          </>
        )}
      </small>
    </span>
    {waits !== undefined && (
      <span aria-hidden="true">
        <Badge n={waits} className={styles.badge} />
      </span>
    )}
    <Icon of={ChevronRight} size={18} className={styles.chevron} />
  </Link>
)

type DeskLinkProps = {
  to: string
  icon: LucideIcon
  tone: 'brand' | 'warn' | 'success' | 'danger'
  title: string
  waits?: number | undefined
  /** The word before the number. */
  what?: string
  note?: ReactNode
}
