import { Bell, Hash, House, type LucideIcon, UserRound } from 'lucide-react'
import { Link } from '../router/Link.tsx'
import { Badge } from './Badge.tsx'
import { Icon } from './Icon.tsx'
import styles from './TabBar.module.css'
import { useUnread } from './unread.ts'

/** 首页, 话题, 消息, 我的: on the four root screens, outside the native app, which has its own. */
export const TabBar = ({ items, current }: { items: readonly TabBarItem[]; current: string }) => {
  const unread = useUnread()
  return (
    <nav aria-label="主导航" className={styles.dock}>
      <ul className={styles.bar}>
        {items.map(({ key, label, to }) => (
          <li key={key}>
            <Link to={to} aria-current={key === current ? 'page' : undefined} className={styles.item}>
              <Icon of={icons[key]} />
              {label}
              {key === 'notices' && <Badge n={unread} className={styles.badge} />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

export type TabBarItem = { key: 'home' | 'topics' | 'notices' | 'me'; label: string; to: string }

const icons: Record<TabBarItem['key'], LucideIcon> = { home: House, topics: Hash, notices: Bell, me: UserRound }
