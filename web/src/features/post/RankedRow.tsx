import type { Post } from '@quanzi/contract/post'
import { formatCount } from '@quanzi/contract/text'
import { Share2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { paths } from '../../paths.ts'
import { Link } from '../../router/Link.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { oneLine } from '../../ui/one-line.ts'
import { Picture } from '../../ui/Picture.tsx'
import { picturesOf, videoOf } from './cached.ts'
import { pathOf } from './post-state.ts'
import styles from './RankedRow.module.css'
import { useShare } from './use-post.ts'

/** A post as the ranking shows it: who, topic and two lines, a thumb, and the way to more of the same. */
export const RankedRow = ({ post, follow }: { post: Post; follow?: ReactNode }) => {
  const share = useShare()
  const { member_data: author } = post
  const more = moreOf(post)
  return (
    <article aria-label={author.nickname} className={styles.row}>
      <div className={styles.who}>
        {author.id > 0 ? (
          <Link to={paths.user(author.id)} className={styles.author}>
            <Avatar src={author.img_url} name={author.nickname} size={32} verified={author.auth === 1} />
            <span className="clip">{author.nickname}</span>
          </Link>
        ) : (
          <span className={styles.author}>
            <Avatar src={author.img_url} name={author.nickname} size={32} />
            <span className="clip">{author.nickname}</span>
          </span>
        )}
        {follow}
        <IconButton label="分享" icon={Share2} size={18} onClick={() => void share(post)} className={styles.share} />
      </div>
      <div className={styles.body}>
        <div className={styles.words}>
          <p className="c2">
            {post.tag_data && (
              <>
                <Link to={paths.topic(post.tag_data.tag_id)} className="topic">
                  #{post.tag_data.tag_name}#
                </Link>{' '}
              </>
            )}
            <Link to={pathOf(post)}>{oneLine(post.content)}</Link>
          </p>
          <div className={styles.facts}>
            <span className="num">
              {formatCount(post.digg)} 赞
              <span className="dot" />
              {formatCount(post.reply)} 评论
            </span>
            {more && (
              <Link to={more} className={styles.more}>
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
  const thumb = picturesOf(post)[0]?.thumb ?? videoOf(post)?.thumb.url
  return thumb === undefined ? null : (
    <Link to={pathOf(post)} aria-hidden="true" tabIndex={-1} className={styles.thumb}>
      <Picture src={thumb} width={80} height={68} />
    </Link>
  )
}

/** Of the author; of somebody anonymous nothing is known but the topic. */
const moreOf = ({ member_data, tag_data }: Post): string | undefined =>
  member_data.id > 0 ? paths.user(member_data.id) : tag_data ? paths.topic(tag_data.tag_id) : undefined
