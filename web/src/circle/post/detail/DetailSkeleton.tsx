import { Loading } from '../../../ui/feedback/Skeletons.tsx'
import { cx } from '../../../ui/layout/cx.ts'
import styles from './DetailSkeleton.module.css'

export const DetailSkeleton = () => (
  <Loading>
    <div className={styles.page}>
      <span className={cx(styles.block, styles.media)} />
      <div className={styles.lines}>
        <span className={styles.block} />
        <span className={styles.block} />
        <span className={cx(styles.block, styles.short)} />
      </div>
    </div>
  </Loading>
)
