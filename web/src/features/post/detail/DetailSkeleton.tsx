import { cx } from '../../../ui/cx.ts'
import styles from './DetailSkeleton.module.css'

/** The layout that is about to come. */
export const DetailSkeleton = () => (
  <div role="status" aria-label="加载中" aria-busy="true" className={styles.page}>
    <span className={cx(styles.bone, styles.media)} />
    <div className={styles.lines}>
      <span className={styles.bone} />
      <span className={styles.bone} />
      <span className={cx(styles.bone, styles.short)} />
    </div>
  </div>
)
