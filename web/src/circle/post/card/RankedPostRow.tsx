import type { Post } from '@quanzi/contract/circle/post'
import { formatCount } from '@quanzi/contract/text'
import { Share2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { OwnAnonymousBadge } from '../../../identity/member/OwnAnonymousBadge.tsx'
import { paths } from '../../../paths.ts'
import { Link } from '../../../platform/router/Link.tsx'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { Avatar } from '../../../ui/media/Avatar.tsx'
import { Picture } from '../../../ui/media/Picture.tsx'
import { ContentLink } from '../../../ui/text/ContentLink.tsx'
import { toSingleLine } from '../../../ui/text/single-line.ts'
import { useShare } from '../actions/use-share-post.ts'
import { picturesOf, videoOf } from '../post-cache.ts'
import { postPath } from '../post-state.ts'
import { AiBadge } from './AiBadge.tsx'
import styles from './RankedPostRow.module.css'

/** A row of the ranking: author, topic, two lines and a thumbnail. */
export const RankedPostRow = ({ post, follow }: { post: Post; follow: ReactNode }) => {
  const share = useShare()
  const { member_data: author } = post
  const morePath = morePostsPath(post)
  return (
    <article aria-label={author.nickname} className="grow">
      <div className={styles.header}>
        <ContentLink target={author.id > 0 ? { to: paths.user(author.id) } : null} className={styles.author}>
          <Avatar src={author.img_url} name={author.nickname} size={32} verified={author.auth === 1} />
          <span className="truncate">{author.nickname}</span>
          <OwnAnonymousBadge anonymous={post.anonymous} author={author} />
        </ContentLink>
        {follow}
        <IconButton label="分享" icon={Share2} size={18} onClick={() => void share(post)} className={styles.share} />
      </div>
      <div className={styles.body}>
        <div className={styles.text}>
          <p className="clamp-2">
            {post.tag_data && (
              <>
                <Link to={paths.topic(post.tag_data.tag_id)} className="topic">
                  #{post.tag_data.tag_name}#
                </Link>{' '}
              </>
            )}
            <Link to={postPath(post)}>{toSingleLine(post.content)}</Link>
          </p>
          <div className={styles.stats}>
            <span className="tabular-nums">
              {formatCount(post.digg)} 赞
              <span className="dot" />
              {formatCount(post.reply)} 评论 <AiBadge post={post} />
            </span>
            {morePath && (
              <Link to={morePath} className={styles.more}>
                更多帖子 &gt;
              </Link>
            )}
          </div>
        </div>
        <Thumb post={post} />
      </div>
    </article>
  )
}

const Thumb = ({ post }: { post: Post }) => {
  const thumb = picturesOf(post)[0]?.thumb ?? videoOf(post)?.thumb.thumb
  return thumb === undefined ? null : (
    <Link to={postPath(post)} aria-hidden="true" tabIndex={-1} className={styles.thumb}>
      <Picture src={thumb} width={80} height={68} />
    </Link>
  )
}

/** The author's page, or the topic when the author is anonymous. */
const morePostsPath = ({ member_data, tag_data }: Post): string | undefined =>
  member_data.id > 0 ? paths.user(member_data.id) : tag_data ? paths.topic(tag_data.tag_id) : undefined
