import { limits } from '@quanzi/contract/limits'
import type { Post } from '@quanzi/contract/post'
import { formatCount } from '@quanzi/contract/text'
import { Avatar } from '../../../ui/Avatar.tsx'
import styles from './Likers.module.css'

/** Who likes it: six faces at most, and how many they are. */
export const Likers = ({ post }: { post: Pick<Post, 'digg' | 'digg_list'> }) => {
  if (post.digg <= 0) return null
  return (
    <p className={styles.row}>
      <span aria-hidden="true" className={styles.faces}>
        {post.digg_list.slice(0, limits.likersInList).map(({ member_id, member_data }, index) => (
          <Avatar
            // Anonymous likers share the id 0: only the place tells them apart.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above.
            key={`${member_id}:${index}`}
            src={member_data.img_url}
            name={member_data.nickname}
            size={24}
            className={styles.face}
          />
        ))}
      </span>
      <span className="num">{formatCount(post.digg)} 人赞过</span>
    </p>
  )
}
