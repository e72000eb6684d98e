import type { ReactNode } from 'react'
import styles from './RowButton.module.css'

/** The first cell of a row that opens its form; `picture` null keeps the room. */
export const RowButton = ({ onClick, picture, note, children }: RowButtonProps) => (
  <button type="button" onClick={onClick} className={styles.row}>
    {picture !== undefined && (picture ? <img src={picture} alt="" /> : <span className={styles.blank} />)}
    <span className={styles.words}>
      <span className={styles.name}>{children}</span>
      {note && <span className="meta c2">{note}</span>}
    </span>
  </button>
)

type RowButtonProps = {
  onClick: () => void
  picture?: string | null
  note?: string | undefined
  children: ReactNode
}
