import type { Post } from '@quanzi/contract/post'
import { ImageGrid } from '../../ui/ImageGrid.tsx'
import { picturesOf, videoOf } from './cached.ts'
import styles from './PostMedia.module.css'
import { PostVideo } from './PostVideo.tsx'

/** What a list shows of the pictures or the video; nothing for a text. */
export const PostMedia = ({ post }: { post: Pick<Post, 'attachment'> }) => {
  const video = videoOf(post)
  if (video) return <PostVideo video={video} />
  const pictures = picturesOf(post)
  return pictures.length > 0 ? (
    <div className={styles.pictures}>
      <ImageGrid pictures={pictures} />
    </div>
  ) : null
}
