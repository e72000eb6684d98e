import { aiLabelOf } from '@quanzi/contract/circle/ai-label'
import type { Post } from '@quanzi/contract/circle/post'
import { formatDuration } from '@quanzi/contract/text'
import { Layers, Play } from 'lucide-react'
import { Link } from '../../../platform/router/Link.tsx'
import { Icon } from '../../../ui/media/Icon.tsx'
import { ImageLabel } from '../../../ui/media/ImageLabel.tsx'
import { Picture } from '../../../ui/media/Picture.tsx'
import { AiBadge, AiImageLabel } from '../card/AiBadge.tsx'
import { picturesOf, videoOf } from '../post-cache.ts'
import { postPath } from '../post-state.ts'
import styles from './PostGridTile.module.css'
import { coverOf, excerptOf, tintOf } from './waterfall-card-layout.ts'

/** A square of the three-column grid: first picture, video poster, or the text on a tint. */
export const PostGridTile = ({ post }: { post: Post }) => {
  const cover = coverOf(post)
  const video = videoOf(post)
  const aiLabel = aiLabelOf(post)
  const name = `${post.member_data.nickname}：${excerptOf(post)}`
  return (
    <article className={styles.tile}>
      <Link to={postPath(post)} aria-label={aiLabel ? `${name}，${aiLabel}` : name} className={styles.link}>
        {cover ? (
          <>
            <Picture
              src={video?.thumb.thumb ?? picturesOf(post)[0]?.thumb ?? cover.src}
              width={cover.width}
              height={cover.height}
              preview={cover.preview}
              top={cover.long}
            />
            <AiImageLabel post={post} />
          </>
        ) : (
          <span className={styles.quote} style={{ background: tintOf(post) }}>
            <span className={aiLabel ? 'clamp-3' : 'clamp-4'}>{excerptOf(post)}</span>
            <AiBadge post={post} />
          </span>
        )}
        {video && (
          <ImageLabel>
            <Icon icon={Play} size={12} filled />
            {formatDuration(video.duration)}
          </ImageLabel>
        )}
        {picturesOf(post).length > 1 && (
          <ImageLabel>
            <Icon icon={Layers} size={12} />
            <span className="visually-hidden">多图</span>
          </ImageLabel>
        )}
      </Link>
    </article>
  )
}
