import type { MemberNotification } from '@quanzi/contract/circle/notification'
import { ChevronRight } from 'lucide-react'
import { cx } from '../../ui/layout/cx.ts'
import { Icon } from '../../ui/media/Icon.tsx'
import { ContentLink } from '../../ui/text/ContentLink.tsx'
import { parseLinkTarget } from '../../ui/text/link-target.ts'
import { Time } from '../../ui/text/Time.tsx'
import styles from './NotificationRow.module.css'

/** The dot marks an unread notification. */
export const NotificationRow = ({ notification }: { notification: MemberNotification }) => {
  const target = parseLinkTarget(notification.link)
  const unread = notification.is_read === 0
  return (
    <ContentLink target={target} className={styles.row}>
      <span className={styles.body}>
        <span className={cx(styles.title, unread && styles.unread)}>
          {unread && <span className="visually-hidden">未读 </span>}
          {notification.title}
        </span>
        {notification.content && <span className={cx(styles.content, 'clamp-3')}>{notification.content}</span>}
        <span className="meta">
          <Time at={notification.created_at} />
        </span>
      </span>
      {target && <Icon icon={ChevronRight} size={16} className={styles.chevron} />}
    </ContentLink>
  )
}
