import type { ReactNode } from 'react'
import styles from './HorizontalList.module.css'

/** Shows placeholders until the items are loaded. */
export const HorizontalList = <T,>({
  items,
  keyOf,
  render,
  placeholder,
}: {
  items: readonly T[] | undefined
  keyOf: (item: T) => number
  render: (item: T) => ReactNode
  placeholder: ReactNode
}) => (
  <ul className={styles.row}>
    {items
      ? items.map((item) => <li key={keyOf(item)}>{render(item)}</li>)
      : placeholders.map((position) => (
          <li key={position} aria-hidden="true">
            {placeholder}
          </li>
        ))}
  </ul>
)

const placeholders = [0, 1, 2]
