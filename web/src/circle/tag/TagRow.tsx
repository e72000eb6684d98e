import type { Tag } from '@quanzi/contract/circle/tag'
import { formatCount } from '@quanzi/contract/text'
import { paths } from '../../paths.ts'
import { Link } from '../../platform/router/Link.tsx'
import defaultCover from '../../ui/media/default-cover.svg'
import { Picture } from '../../ui/media/Picture.tsx'
import { HighlightedText } from '../../ui/text/HighlightedText.tsx'
import { FollowTagButton } from './FollowTagButton.tsx'
import styles from './TagRow.module.css'

/** A topic in a list: picture, name, views, participants, follow button. */
export const TagRow = ({ tag }: { tag: Tag }) => (
  <div className={styles.row}>
    <Link to={paths.topic(tag.id)} className={styles.link}>
      <span className={styles.picture}>
        <Picture src={tag.thumb || defaultCover} width={56} height={56} />
      </span>
      <span className={styles.text}>
        <b className="truncate row-title">
          <HighlightedText text={`#${tag.tag}#`} />
        </b>
        <span className="meta tabular-nums">
          {formatCount(tag.onlooker)} 浏览
          <span className="dot" />
          {formatCount(tag.num)} 关注
        </span>
      </span>
    </Link>
    <FollowTagButton tag={tag} />
  </div>
)
