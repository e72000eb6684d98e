import type { OwnComment, ReceivedComment } from '@quanzi/contract/circle/people'
import type { ReactNode } from 'react'
import { paths } from '../../paths.ts'
import { Link } from '../../platform/router/Link.tsx'
import { TextBadge } from '../../ui/feedback/Badge.tsx'
import { ReviewBadge } from '../../ui/feedback/ReviewBadge.tsx'
import { Avatar } from '../../ui/media/Avatar.tsx'
import { ContentLink } from '../../ui/text/ContentLink.tsx'
import { TimeAndPlace } from '../../ui/text/TimeAndPlace.tsx'
import { PostPreview } from './PostPreview.tsx'
import styles from './Rows.module.css'
import { UnreadDot } from './UnreadDot.tsx'

/** A comment outside of its post. An own comment shows its review state. */
export const MemberCommentRow = ({ row, children }: { row: OwnComment | ReceivedComment; children?: ReactNode }) => {
  const { passport, is_mine } = row
  const avatar = <Avatar src={passport.img_url} name={passport.nickname} size={40} verified={passport.auth === 1} />
  return (
    <article aria-label={`${passport.nickname}的评论`} className={styles.item}>
      {passport.id > 0 ? (
        <Link to={paths.user(passport.id)} aria-hidden="true" tabIndex={-1} className={styles.avatar}>
          {avatar}
        </Link>
      ) : (
        <span className={styles.avatar}>{avatar}</span>
      )}
      <div className="grow grid gap-0-5">
        <p className={styles.header}>
          <UnreadDot on={'is_read' in row && row.is_read === 0} />
          <ContentLink target={passport.id > 0 ? { to: paths.user(passport.id) } : null} className={styles.author}>
            {passport.nickname}
          </ContentLink>
          {is_mine === 1 && row.anonymous === '1' && <TextBadge tone="grey">匿名</TextBadge>}
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
