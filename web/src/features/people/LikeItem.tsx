import type { LikeRow } from '@quanzi/contract/people'
import { paths } from '../../paths.ts'
import { Link } from '../../router/Link.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { Time } from '../../ui/Time.tsx'
import { PostPeek } from './PostPeek.tsx'
import styles from './Rows.module.css'
import { Unread } from './Unread.tsx'

/** Who liked which of one's posts. */
export const LikeItem = ({ row: { member_data: member, created_at, is_read, topic } }: { row: LikeRow }) => (
  <article aria-label={`${member.nickname}赞了您的帖子`} className={styles.item}>
    <Link to={paths.user(member.id)} aria-hidden="true" tabIndex={-1} className={styles.face}>
      <Avatar src={member.img_url} name={member.nickname} size={40} verified={member.auth === 1} />
    </Link>
    <div className={styles.words}>
      <p className={styles.line}>
        <Unread on={is_read === 0} />
        <Link to={paths.user(member.id)} className={styles.person}>
          {member.nickname}
        </Link>
        <span className={styles.did}>赞了您的帖子</span>
      </p>
      <p className="meta">
        <Time at={created_at} />
      </p>
      <PostPeek post={topic} />
    </div>
  </article>
)
