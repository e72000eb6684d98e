import { aiLabelOf } from '@quanzi/contract/circle/ai-label'
import type { Post } from '@quanzi/contract/circle/post'
import { Play } from 'lucide-react'
import { OwnAnonymousBadge } from '../../../identity/member/OwnAnonymousBadge.tsx'
import { Link } from '../../../platform/router/Link.tsx'
import { cx } from '../../../ui/layout/cx.ts'
import { Avatar } from '../../../ui/media/Avatar.tsx'
import { Icon } from '../../../ui/media/Icon.tsx'
import { ImageLabel } from '../../../ui/media/ImageLabel.tsx'
import { tileImageSizes } from '../../../ui/media/image-sizes.ts'
import { Picture } from '../../../ui/media/Picture.tsx'
import { LikeButton } from '../actions/PostActions.tsx'
import { AiBadge, AiImageLabel } from '../card/AiBadge.tsx'
import { postPath } from '../post-state.ts'
import styles from './WaterfallCard.module.css'
import { coverOf, excerptOf, keepLines, tintOf } from './waterfall-card-layout.ts'

/** The link to the post and the like button are siblings. A text post is drawn in serif on a tint. */
export const WaterfallCard = ({ post }: { post: Post }) => {
  const cover = coverOf(post)
  const author = post.member_data
  return (
    <article aria-label={`${author.nickname}的帖子`} className={styles.card}>
      <Link to={postPath(post)} className={styles.link}>
        {cover ? (
          <>
            <div className={styles.cover} style={{ '--ratio': cover.ratio }}>
              <Picture
                src={cover.src}
                srcSet={cover.srcSet}
                sizes={tileImageSizes}
                width={cover.width}
                height={cover.height}
                preview={cover.preview}
                top={cover.long}
              />
              {cover.long && <ImageLabel>长图</ImageLabel>}
              <AiImageLabel post={post} />
              {cover.video && (
                <span role="img" aria-label="视频" className={styles.video}>
                  <Icon icon={Play} size={12} filled />
                </span>
              )}
            </div>
            <p className={cx(styles.title, 'clamp-2')}>{keepLines(post.content)}</p>
          </>
        ) : (
          <div className={styles.quote} style={{ background: tintOf(post) }}>
            <QuoteMark />
            <p>{excerptOf(post)}</p>
            {aiLabelOf(post) !== '' && (
              <div className={styles.mark}>
                <AiBadge post={post} />
              </div>
            )}
          </div>
        )}
        {post.tag_data && <p className={cx('topic', 'truncate', styles.topic)}>#{post.tag_data.tag_name}#</p>}
      </Link>
      <div className={styles.footer}>
        <Avatar src={author.img_url} name={author.nickname} size={20} />
        <span className={styles.name}>
          <span className="truncate">{author.nickname}</span>
          <OwnAnonymousBadge anonymous={post.anonymous} author={author} />
        </span>
        <LikeButton post={post} tile />
      </div>
    </article>
  )
}

/** SVG, because fonts place this character differently. */
const QuoteMark = () => (
  <svg aria-hidden="true" viewBox="0 0 28 20" className={styles.quoteMark}>
    <path d="M12 0C5 2 0 7 0 14c0 4 2 6 5 6s5-2 5-5-2-5-5-5h-1c0-4 3-7 8-9zM28 0c-7 2-12 7-12 14 0 4 2 6 5 6s5-2 5-5-2-5-5-5h-1c0-4 3-7 8-9z" />
  </svg>
)
