import { ChevronRight, type LucideIcon } from 'lucide-react'
import { Fragment } from 'react'
import { Link } from '../../../platform/router/Link.tsx'
import { Badge } from '../../../ui/feedback/Badge.tsx'
import { cx } from '../../../ui/layout/cx.ts'
import { Icon } from '../../../ui/media/Icon.tsx'
import styles from './ModerationLink.module.css'

/** An item of the moderation home; with a count, it shows how many items wait. */
export const ModerationLink = ({
  to,
  icon,
  tone,
  title,
  waitingCount,
  countLabel = '待审核',
  notes = [],
}: ModerationLinkProps) => (
  <li>
    <Link to={to} className={styles.link}>
      <span className={cx(styles.icon, tone === 'brand' ? styles.brand : `tone-${tone}`)}>
        <Icon icon={icon} />
      </span>
      <span className="grow">
        <b className={styles.title}>{title}</b>
        <small className={styles.note}>
          {waitingCount !== undefined && (
            <>
              {`${countLabel} `}
              <em className={cx(styles.count, 'tabular-nums')}>{waitingCount}</em>
            </>
          )}
          {notes.map((note, index) => (
            <Fragment key={note}>
              {(waitingCount !== undefined || index > 0) && <span className="dot" />}
              {note}
            </Fragment>
          ))}
        </small>
      </span>
      {waitingCount !== undefined && (
        <span aria-hidden="true">
          <Badge count={waitingCount} className={styles.badge} />
        </span>
      )}
      <Icon icon={ChevronRight} size={18} className="muted" />
    </Link>
  </li>
)

type ModerationLinkProps = {
  to: string
  icon: LucideIcon
  tone: 'brand' | 'warn' | 'ok' | 'danger'
  title: string
  waitingCount?: number | undefined
  /** The label before the count. */
  countLabel?: string
  notes?: readonly string[]
}
