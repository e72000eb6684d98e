import type { OwnComment, ReceivedComment } from '@quanzi/contract/circle/people'
import type { ReactNode } from 'react'
import { OwnAnonymousBadge } from '../../identity/member/OwnAnonymousBadge.tsx'
import { ReviewBadge } from '../../ui/feedback/ReviewBadge.tsx'
import { UnreadDot } from '../../ui/feedback/UnreadDot.tsx'
import { Avatar } from '../../ui/media/Avatar.tsx'
import { MemberLink } from '../../ui/text/MemberLink.tsx'
import { TimeAndPlace } from '../../ui/text/TimeAndPlace.tsx'
import { PostPreview } from './PostPreview.tsx'
import styles from './Rows.module.css'

/** A comment outside of its post. An own comment shows its review state. */
export const MemberCommentRow = ({ row, children }: { row: OwnComment | ReceivedComment; children?: ReactNode }) => {
  const { passport, is_mine } = row
  return (
    <article aria-label={`${passport.nickname}的评论`} className={styles.item}>
      <MemberLink member={passport} decorative className={styles.avatar}>
        <Avatar src={passport.img_url} name={passport.nickname} size={40} verified={passport.auth === 1} />
      </MemberLink>
      <div className="grow grid gap-0-5">
        <p className={styles.header}>
          <UnreadDot on={'is_read' in row && row.is_read === 0} className={styles.unread} />
          <MemberLink member={passport} className={styles.author}>
            {passport.nickname}
          </MemberLink>
          <OwnAnonymousBadge anonymous={row.anonymous} author={passport} />
          {is_mine === 1 && row.is_audit !== '1' && <ReviewBadge rejected={row.is_audit === '-4'} />}
        </p>
        <p className={styles.text}>{row.content}</p>
        <p className={`meta ${styles.meta}`}>
          <span>
            <TimeAndPlace at={row.create_time} place={row.ip_location} />
          </span>
          {children && <span className={styles.actions}>{children}</span>}
        </p>
        <PostPreview post={row.topic} comment={row.comment_id} />
      </div>
    </article>
  )
}
