import type { Post } from '@quanzi/contract/post'
import { Play } from 'lucide-react'
import { Link } from '../../router/Link.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/Icon.tsx'
import { oneLine } from '../../ui/one-line.ts'
import { Picture } from '../../ui/Picture.tsx'
import { LikeButton } from './PostActions.tsx'
import { pathOf } from './post-state.ts'
import styles from './WaterfallCard.module.css'
import { coverOf, quoteOf, tintOf } from './waterfall-card.ts'

/** One link to the post, and beside it the heart. A text stands in serif on a pigment tint. */
export const WaterfallCard = ({ post }: { post: Post }) => {
  const cover = coverOf(post)
  const author = post.member_data
  return (
    <article aria-label={`${author.nickname}的帖子`} className={styles.card}>
      <Link to={pathOf(post)} className={styles.link}>
        {cover ? (
          <>
            <div className={styles.cover} style={{ aspectRatio: cover.ratio }}>
              <Picture src={cover.src} width={cover.width} height={cover.height} preview={cover.preview} />
              {cover.video && (
                <span role="img" aria-label="视频" className={styles.video}>
                  <Icon of={Play} size={12} filled />
                </span>
              )}
            </div>
            <p className={cx(styles.title, 'c2')}>{oneLine(post.content)}</p>
          </>
        ) : (
          <div className={cx(styles.quote, styles[`tint${tintOf(post)}`])}>
            <QuoteMark />
            <p>{quoteOf(post)}</p>
          </div>
        )}
        {post.tag_data && <p className={cx('topic', 'clip', styles.topic)}>#{post.tag_data.tag_name}#</p>}
      </Link>
      <div className={styles.foot}>
        <Avatar src={author.img_url} name={author.nickname} size={20} />
        <span className="clip grow">{author.nickname}</span>
        <LikeButton post={post} look="tile" />
      </div>
    </article>
  )
}

/** Drawn, because fonts set this character each in its own place. */
const QuoteMark = () => (
  <svg aria-hidden="true" viewBox="0 0 28 20" className={styles.mark}>
    <path d="M12 0C5 2 0 7 0 14c0 4 2 6 5 6s5-2 5-5-2-5-5-5h-1c0-4 3-7 8-9zM28 0c-7 2-12 7-12 14 0 4 2 6 5 6s5-2 5-5-2-5-5-5h-1c0-4 3-7 8-9z" />
  </svg>
)
