import type { ReactNode } from 'react'
import styles from './RowButton.module.css'

/** The first cell of a row that opens a form; `picture` null reserves its width. */
export const RowButton = ({ onClick, picture, note, children }: RowButtonProps) => (
  <button type="button" onClick={onClick} className={styles.row}>
    {picture !== undefined && (picture ? <img src={picture} alt="" /> : <span className={styles.placeholder} />)}
    <span className={styles.text}>
      <span className={styles.name}>{children}</span>
      {note && <span className="meta clamp-2">{note}</span>}
    </span>
  </button>
)

type RowButtonProps = {
  onClick: () => void
  picture?: string | null
  note?: string | undefined
  children: ReactNode
}
