import skeletons from '../../../ui/feedback/Skeletons.module.css'
import { Loading } from '../../../ui/feedback/Skeletons.tsx'
import { cx } from '../../../ui/layout/cx.ts'
import styles from './DetailSkeleton.module.css'

export const DetailSkeleton = () => (
  <Loading>
    <div className={cx(skeletons.skeleton, styles.columns, 'surface')}>
      <span className={cx(skeletons.block, styles.media)} />
      <div className={styles.lines}>
        <span className={cx(skeletons.block, styles.line)} />
        <span className={cx(skeletons.block, styles.line)} />
        <span className={cx(skeletons.block, styles.line, styles.short)} />
      </div>
    </div>
  </Loading>
)
