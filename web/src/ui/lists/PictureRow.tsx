import type { ReactNode } from 'react'
import { Link } from '../../platform/router/Link.tsx'
import defaultCover from '../media/default-cover.svg'
import { Picture } from '../media/Picture.tsx'
import styles from './PictureRow.module.css'

/** A picture and `children`, which lead to a page, and a button beside them. */
export const PictureRow = ({ to, picture, action, children }: PictureRowProps) => (
  <div className={styles.row}>
    <Link to={to} className={styles.link}>
      <span className={styles.picture}>
        <Picture src={picture || defaultCover} width={56} height={56} />
      </span>
      {children}
    </Link>
    {action}
  </div>
)

type PictureRowProps = { to: string; picture: string; action: ReactNode; children: ReactNode }
