import type { LucideIcon } from 'lucide-react'
import { Link } from '../../platform/router/Link.tsx'
import { cx } from '../../ui/layout/cx.ts'
import { Icon } from '../../ui/media/Icon.tsx'
import styles from './QuickLinks.module.css'

type QuickLink = { label: string; icon: LucideIcon; to: string }

export const QuickLinks = ({ links }: { links: readonly QuickLink[] }) =>
  links.length === 0 ? null : (
    <nav aria-label="我的" className={cx(styles.row, links.length > 3 && styles.many)}>
      {links.map(({ label, icon, to }) => (
        <Link key={to} to={to} className={styles.link}>
          <Icon icon={icon} size={17} />
          {label}
        </Link>
      ))}
    </nav>
  )
