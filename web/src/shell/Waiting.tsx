import { PostSkeletons } from '../ui/Skeletons.tsx'
import styles from './Waiting.module.css'

/** While the screen's own script is on its way. */
export const Waiting = () => (
  <main id="content" aria-busy="true" className={styles.waiting}>
    <p role="status" className="sr">
      加载中
    </p>
    <PostSkeletons />
  </main>
)
