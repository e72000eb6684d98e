import type { ReactNode } from 'react'
import { cx } from '../layout/cx.ts'
import styles from './Skeletons.module.css'

/** Announces the skeletons inside to screen readers. A `PagedList` does so by itself. */
export const Loading = ({ children }: { children: ReactNode }) => (
  <div>
    <LoadingStatus />
    <div aria-busy="true">{children}</div>
  </div>
)

/** Beside what is busy, not inside: a screen reader may leave out what a busy element contains. */
export const LoadingStatus = ({ text = '加载中' }: { text?: string }) => (
  <p role="status" className="visually-hidden">
    {text}
  </p>
)

/** Appears after 200 ms. Hidden from screen readers: see `Loading`. */
export const PostSkeletons = ({ count = 3 }: { count?: number }) => (
  <div aria-hidden="true" className={styles.skeleton}>
    {range(count).map((n) => (
      <div key={n} className={styles.post}>
        <div className={styles.author}>
          <span className={cx(styles.block, styles.avatar)} />
          <span className={styles.lines}>
            <span className={cx(styles.block, styles.name)} />
            <span className={cx(styles.block, styles.meta)} />
          </span>
        </div>
        <div className={styles.lines}>
          <span className={cx(styles.block, styles.text)} />
          <span className={cx(styles.block, styles.text, styles.short)} />
          <span className={cx(styles.block, n % 2 === 0 ? styles.wide : styles.tall)} />
        </div>
      </div>
    ))}
  </div>
)

export const WaterfallSkeletons = ({ count = 4 }: { count?: number }) => (
  <div aria-hidden="true" className={cx(styles.skeleton, styles.waterfall)}>
    {range(count).map((n) => (
      <div key={n} className={styles.card}>
        <span className={cx(styles.block, n % 3 === 0 ? styles.portrait : styles.square)} />
        <span className={styles.caption}>
          <span className={cx(styles.block, styles.text)} />
          <span className={cx(styles.block, styles.text, styles.short)} />
        </span>
      </div>
    ))}
  </div>
)

/** Rows with a picture in the shape of the kind `of`. */
export const RowSkeletons = ({ count = 6, of = 'member' }: { count?: number; of?: 'member' | 'topic' | 'article' }) => (
  <div aria-hidden="true" className={styles.skeleton}>
    {range(count).map((n) => (
      <div key={n} className={cx(styles.author, styles.row, styles[of])}>
        <span className={cx(styles.block, styles.avatar)} />
        <span className={styles.lines}>
          <span className={cx(styles.block, styles.name)} />
          <span className={cx(styles.block, styles.text, styles.short)} />
        </span>
      </div>
    ))}
  </div>
)

const range = (n: number) => Array.from({ length: n }, (_, index) => index)
