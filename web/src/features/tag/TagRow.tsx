import type { Tag } from '@quanzi/contract/tag'
import { formatCount } from '@quanzi/contract/text'
import { paths } from '../../paths.ts'
import { Link } from '../../router/Link.tsx'
import defaultCover from '../../ui/default-cover.svg'
import { Marked } from '../../ui/Marked.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { FollowTag } from './FollowTag.tsx'
import styles from './TagRow.module.css'

/** A topic in a list: picture, name, views and participants, follow. */
export const TagRow = ({ tag }: { tag: Tag }) => (
  <div className={styles.row}>
    <Link to={paths.topic(tag.id)} className={styles.link}>
      <span className={styles.picture}>
        <Picture src={tag.thumb || defaultCover} width={56} height={56} />
      </span>
      <span className={styles.words}>
        <b className="clip">
          <Marked text={`#${tag.tag}#`} />
        </b>
        <span className="meta num">
          {formatCount(tag.onlooker)} 浏览
          <span className="dot" />
          {formatCount(tag.num)} 参与
        </span>
      </span>
    </Link>
    <FollowTag tag={tag} />
  </div>
)
