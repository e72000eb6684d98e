import type { ReactNode } from 'react'
import styles from './SideRow.module.css'

/** Cards side by side that scroll sideways; until they are known, blanks keep their room. */
export const SideRow = <T,>({
  items,
  keyOf,
  render,
  blank,
}: {
  items: readonly T[] | undefined
  keyOf: (item: T) => number
  render: (item: T) => ReactNode
  blank: ReactNode
}) => (
  <ul className={styles.row}>
    {items
      ? items.map((item) => <li key={keyOf(item)}>{render(item)}</li>)
      : blanks.map((place) => (
          <li key={place} aria-hidden="true">
            {blank}
          </li>
        ))}
  </ul>
)

const blanks = [0, 1, 2]
