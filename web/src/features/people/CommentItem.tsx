import type { OwnComment, ReceivedComment } from '@quanzi/contract/people'
import type { ReactNode } from 'react'
import { paths } from '../../paths.ts'
import { Link } from '../../router/Link.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { Mark } from '../../ui/Badge.tsx'
import { Time } from '../../ui/Time.tsx'
import { PostPeek } from './PostPeek.tsx'
import styles from './Rows.module.css'
import { Unread } from './Unread.tsx'

/** A comment away from its post: who said what, when, under which post. One's own says how its review stands. */
export const CommentItem = ({ row, children }: { row: OwnComment | ReceivedComment; children?: ReactNode }) => {
  const { passport, is_mine } = row
  const face = <Avatar src={passport.img_url} name={passport.nickname} size={40} verified={passport.auth === 1} />
  return (
    <article aria-label={`${passport.nickname}的评论`} className={styles.item}>
      {passport.id > 0 ? (
        <Link to={paths.user(passport.id)} aria-hidden="true" tabIndex={-1} className={styles.face}>
          {face}
        </Link>
      ) : (
        <span className={styles.face}>{face}</span>
      )}
      <div className={styles.words}>
        <p className={styles.line}>
          <Unread on={'is_read' in row && row.is_read === 0} />
          {passport.id > 0 ? (
            <Link to={paths.user(passport.id)} className={styles.person}>
              {passport.nickname}
            </Link>
          ) : (
            <span className={styles.person}>{passport.nickname}</span>
          )}
          {is_mine === 1 && row.anonymous === '1' && <Mark tone="grey">匿名</Mark>}
          {is_mine === 1 && <ReviewMark state={row.is_audit} />}
        </p>
        <p className={styles.text}>{row.content}</p>
        <p className={`meta ${styles.facts}`}>
          <span>
            <Time at={row.create_time} />
            {row.ip_location && (
              <>
                <span className="dot" />
                {row.ip_location}
              </>
            )}
          </span>
          {children && <span className={styles.acts}>{children}</span>}
        </p>
        <PostPeek post={row.topic} atComments />
      </div>
    </article>
  )
}

const ReviewMark = ({ state }: { state: OwnComment['is_audit'] }) =>
  state === '1' ? null : state === '-4' ? <Mark tone="danger">未通过</Mark> : <Mark tone="warn">审核中</Mark>
