import { PostSkeletons } from '../ui/feedback/Skeletons.tsx'
import styles from './ScreenSkeleton.module.css'

export const ScreenSkeleton = () => (
  <main id="content" aria-busy="true" className={styles.waiting}>
    <p role="status" className="visually-hidden">
      加载中
    </p>
    <PostSkeletons />
  </main>
)
