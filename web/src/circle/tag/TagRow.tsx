import type { Tag } from '@quanzi/contract/circle/tag'
import { formatCount } from '@quanzi/contract/text'
import { paths } from '../../paths.ts'
import { PictureRow } from '../../ui/lists/PictureRow.tsx'
import { HighlightedText } from '../../ui/text/HighlightedText.tsx'
import { FollowTagButton } from './FollowTagButton.tsx'
import styles from './TagRow.module.css'

/** A topic in a list: picture, name, views, participants, follow button. */
export const TagRow = ({ tag }: { tag: Tag }) => (
  <PictureRow to={paths.topic(tag.id)} picture={tag.thumb} action={<FollowTagButton tag={tag} />}>
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
  </PictureRow>
)
