import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './Skeletons.module.css'

/** Around the bones of what is on its way: tells readers of the screen that it is. A `PagedList` does so by itself. */
export const Loading = ({ children }: { children: ReactNode }) => (
  <div role="status" aria-label="加载中" aria-busy="true">
    {children}
  </div>
)

/** The layout that is about to come, after 200 ms. Hidden from readers of the screen: see `Loading`. */
export const PostSkeletons = ({ count = 3 }: { count?: number }) => (
  <div aria-hidden="true" className={styles.wait}>
    {times(count).map((n) => (
      <div key={n} className={styles.post}>
        <div className={styles.author}>
          <span className={cx(styles.bone, styles.face)} />
          <span className={styles.lines}>
            <span className={cx(styles.bone, styles.name)} />
            <span className={cx(styles.bone, styles.meta)} />
          </span>
        </div>
        <div className={styles.lines}>
          <span className={cx(styles.bone, styles.text)} />
          <span className={cx(styles.bone, styles.text, styles.short)} />
          <span className={cx(styles.bone, n % 2 === 0 ? styles.wide : styles.tall)} />
        </div>
      </div>
    ))}
  </div>
)

export const WaterfallSkeletons = ({ count = 4 }: { count?: number }) => (
  <div aria-hidden="true" className={cx(styles.wait, styles.waterfall)}>
    {times(count).map((n) => (
      <div key={n} className={styles.card}>
        <span className={cx(styles.bone, n % 3 === 0 ? styles.portrait : styles.square)} />
        <span className={styles.caption}>
          <span className={cx(styles.bone, styles.text)} />
          <span className={cx(styles.bone, styles.text, styles.short)} />
        </span>
      </div>
    ))}
  </div>
)

export const RowSkeletons = ({ count = 6 }: { count?: number }) => (
  <div aria-hidden="true" className={styles.wait}>
    {times(count).map((n) => (
      <div key={n} className={cx(styles.author, styles.row)}>
        <span className={cx(styles.bone, styles.face)} />
        <span className={styles.lines}>
          <span className={cx(styles.bone, styles.name)} />
          <span className={cx(styles.bone, styles.text, styles.short)} />
        </span>
      </div>
    ))}
  </div>
)

const times = (n: number) => Array.from({ length: n }, (_, index) => index)
