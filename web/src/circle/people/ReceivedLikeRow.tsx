import type { LikeRow } from '@quanzi/contract/circle/people'
import { UnreadDot } from '../../ui/feedback/UnreadDot.tsx'
import { Avatar } from '../../ui/media/Avatar.tsx'
import { MemberLink } from '../../ui/text/MemberLink.tsx'
import { Time } from '../../ui/text/Time.tsx'
import { PostPreview } from './PostPreview.tsx'
import styles from './Rows.module.css'

export const ReceivedLikeRow = ({ row: { member_data: member, created_at, is_read, topic } }: { row: LikeRow }) => (
  <article aria-label={`${member.nickname}赞了您的帖子`} className={styles.item}>
    <MemberLink member={member} decorative className={styles.avatar}>
      <Avatar src={member.img_url} name={member.nickname} size={40} verified={member.auth === 1} />
    </MemberLink>
    <div className="grow grid gap-0-5">
      <p className={styles.header}>
        <UnreadDot on={is_read === 0} className={styles.unread} />
        <MemberLink member={member} className={styles.author}>
          {member.nickname}
        </MemberLink>
        <span className={styles.verb}>赞了您的帖子</span>
      </p>
      <p className="meta">
        <Time at={created_at} />
      </p>
      <PostPreview post={topic} />
    </div>
  </article>
)
