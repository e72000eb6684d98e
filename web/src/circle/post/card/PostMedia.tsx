import type { Post } from '@quanzi/contract/circle/post'
import { ImageGrid } from '../../../ui/media/ImageGrid.tsx'
import { cardImageSizes } from '../../../ui/media/image-sizes.ts'
import { isElder } from '../../../ui/state/settings/elder.ts'
import { videoOf } from '../post-cache.ts'
import { PostVideo } from '../video/PostVideo.tsx'
import { withAiNotes } from './ai-notes.ts'
import styles from './PostMedia.module.css'

/** The preview in a list; nothing for a text post. */
export const PostMedia = ({ post }: { post: Pick<Post, 'attachment' | 'is_ai'> }) => {
  const video = videoOf(post)
  if (video) {
    return (
      <div data-media>
        <PostVideo video={video} />
      </div>
    )
  }
  const pictures = withAiNotes(post)
  return pictures.length > 0 ? (
    <div data-media className={styles.pictures}>
      <ImageGrid pictures={pictures} sizes={isElder ? undefined : cardImageSizes} />
    </div>
  ) : null
}
