import type { Notice } from '@quanzi/contract/notice'
import { ChevronRight } from 'lucide-react'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/Icon.tsx'
import { TargetLink } from '../../ui/TargetLink.tsx'
import { Time } from '../../ui/Time.tsx'
import { targetOf } from '../../ui/target.ts'
import styles from './NoticeRow.module.css'

/** A notice: what happened, when, and the way to what it is about. A dot before what was not read yet. */
export const NoticeRow = ({ notice }: { notice: Notice }) => {
  const target = targetOf(notice.link)
  const unread = notice.is_read === 0
  return (
    <TargetLink target={target} className={styles.row}>
      <span className={styles.words}>
        <span className={cx(styles.title, unread && styles.unread)}>
          {unread && <span className="sr">未读 </span>}
          {notice.title}
        </span>
        {notice.content && <span className={cx(styles.content, 'c3')}>{notice.content}</span>}
        <span className="meta">
          <Time at={notice.created_at} />
        </span>
      </span>
      {target && <Icon of={ChevronRight} size={16} className={styles.chevron} />}
    </TargetLink>
  )
}
