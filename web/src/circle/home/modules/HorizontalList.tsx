import { type ReactNode, useState } from 'react'
import { useWiderThanPhone } from '../../../ui/state/use-wide-screen.ts'
import styles from './HorizontalList.module.css'

/** `near` is false for items beyond the edge, whose pictures wait until the list is moved. */
export const HorizontalList = <T,>({
  items,
  keyOf,
  render,
  placeholder,
}: {
  items: readonly T[] | undefined
  keyOf: (item: T) => number
  render: (item: T, near: boolean) => ReactNode
  placeholder: ReactNode
}) => {
  const [moved, setMoved] = useState(false)
  const wide = useWiderThanPhone()
  const move = () => setMoved(true)
  return (
    <ul className={styles.row} onPointerDown={move} onPointerEnter={move} onScroll={move} onFocus={move}>
      {items
        ? items.map((item, index) => (
            <li key={keyOf(item)}>{render(item, moved || wide || index < placeholders.length)}</li>
          ))
        : placeholders.map((position) => (
            <li key={position} aria-hidden="true">
              {placeholder}
            </li>
          ))}
    </ul>
  )
}

/** As many as a phone shows, at every width: sizes follow the width. */
const placeholders = [0, 1, 2]
