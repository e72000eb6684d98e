import type { Post } from '@quanzi/contract/post'
import { formatDuration } from '@quanzi/contract/text'
import { Layers, Play } from 'lucide-react'
import { Link } from '../../router/Link.tsx'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/Icon.tsx'
import { OnPhoto } from '../../ui/OnPhoto.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { picturesOf, videoOf } from './cached.ts'
import styles from './GridTile.module.css'
import { pathOf } from './post-state.ts'
import { coverOf, quoteOf, tintOf } from './waterfall-card.ts'

/** A post as a square of a three-column grid: its first picture, the video's poster, or its words on a tint. */
export const GridTile = ({ post }: { post: Post }) => {
  const cover = coverOf(post)
  const video = videoOf(post)
  return (
    <article className={styles.tile}>
      <Link to={pathOf(post)} aria-label={`${post.member_data.nickname}：${quoteOf(post)}`} className={styles.link}>
        {cover ? (
          <Picture
            src={picturesOf(post)[0]?.thumb ?? cover.src}
            width={cover.width}
            height={cover.height}
            preview={cover.preview}
          />
        ) : (
          <span className={cx(styles.quote, styles[`tint${tintOf(post)}`])}>
            <span className="c4">{quoteOf(post)}</span>
          </span>
        )}
        {video && (
          <OnPhoto>
            <Icon of={Play} size={12} filled />
            {formatDuration(video.duration)}
          </OnPhoto>
        )}
        {picturesOf(post).length > 1 && (
          <OnPhoto>
            <Icon of={Layers} size={12} />
            <span className="sr">多图</span>
          </OnPhoto>
        )}
      </Link>
    </article>
  )
}
