import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Empty, type EmptyProps, ErrorState } from '../../ui/Empty.tsx'
import { Loading, RowSkeletons } from '../../ui/Skeletons.tsx'
import styles from './MoreList.module.css'
import type { StretchList } from './use-stretch.ts'

/** The rows of a stretch under each other. */
export const MoreList = <T,>({ label, list, keyOf, empty, children }: MoreListProps<T>) => {
  const { rows, error, retry } = list
  if (error && !rows) return <ErrorState error={error} onRetry={retry} />
  if (!rows) {
    return (
      <Loading>
        <RowSkeletons count={4} />
      </Loading>
    )
  }
  if (rows.length === 0) return <Empty {...empty} />
  return (
    <>
      <ul aria-label={label} className={styles.list}>
        {rows.map((row) => (
          <li key={keyOf(row)}>{children(row)}</li>
        ))}
      </ul>
      <More list={list} />
    </>
  )
}

/** 加载更多, where there is more: at the foot of a list or a table. */
export const More = ({ list: { more, loadingMore } }: { list: Pick<StretchList<unknown>, 'more' | 'loadingMore'> }) =>
  more ? (
    <div className={styles.more}>
      <Button small busy={loadingMore} onClick={more}>
        加载更多
      </Button>
    </div>
  ) : null

type MoreListProps<T> = {
  label: string
  list: StretchList<T>
  keyOf: (row: T) => string | number
  empty?: EmptyProps
  children: (row: T) => ReactNode
}
