import type { Post } from '@quanzi/contract/circle/post'
import { limits } from '@quanzi/contract/limits'
import { formatCount } from '@quanzi/contract/text'
import { Avatar } from '../../../ui/media/Avatar.tsx'
import styles from './Likers.module.css'

/** At most six avatars, and the count. */
export const Likers = ({ post }: { post: Pick<Post, 'digg' | 'digg_list'> }) => {
  if (post.digg <= 0) return null
  return (
    <p className={styles.row}>
      <span aria-hidden="true" className={styles.avatars}>
        {post.digg_list.slice(0, limits.likersInList).map(({ member_id, member_data }, index) => (
          <Avatar
            // Anonymous likers share the id 0, so the index is part of the key.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above.
            key={`${member_id}:${index}`}
            src={member_data.img_url}
            name={member_data.nickname}
            size={24}
            className={styles.avatar}
          />
        ))}
      </span>
      <span className="tabular-nums">{formatCount(post.digg)} 人赞过</span>
    </p>
  )
}
