import { Bell, Hash, House, type LucideIcon, UserRound } from 'lucide-react'
import { Link } from '../../platform/router/Link.tsx'
import { Badge } from '../feedback/Badge.tsx'
import { Icon } from '../media/Icon.tsx'
import { useUnreadCount } from '../state/unread.ts'
import styles from './TabBar.module.css'

/** 首页, 话题, 消息, 我的 on the four root screens; the native app has its own. */
export const TabBar = (tabs: { items: readonly TabBarItem[]; current: string }) => (
  <nav aria-label="主导航" className={styles.dock}>
    <ul className={styles.bar}>
      <TabLinks {...tabs} itemClass={styles.item} badgeClass={styles.badge} />
    </ul>
  </nav>
)

/** Shared with the rail of a desktop. */
export const TabLinks = ({ items, current, itemClass, badgeClass }: TabLinksProps) => {
  const unread = useUnreadCount()
  return items.map(({ key, label, to }) => (
    <li key={key}>
      <Link to={to} aria-current={key === current ? 'page' : undefined} className={itemClass}>
        <Icon icon={tabIcons[key]} />
        {label}
        {key === 'notices' && <Badge count={unread} className={badgeClass} />}
      </Link>
    </li>
  ))
}

type TabLinksProps = {
  items: readonly TabBarItem[]
  current: string | undefined
  itemClass: string | undefined
  badgeClass: string | undefined
}

export type TabBarItem = { key: 'home' | 'topics' | 'notices' | 'me'; label: string; to: string }

const tabIcons: Record<TabBarItem['key'], LucideIcon> = {
  home: House,
  topics: Hash,
  notices: Bell,
  me: UserRound,
}
