import type { Member } from '@quanzi/contract/member'
import type { ReactNode } from 'react'
import { paths } from '../../paths.ts'
import { Link } from '../../router/Link.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import styles from './Rows.module.css'

/** Somebody in a list: face and name lead to their page; `children` is what one can do about them. */
export const PersonRow = ({ member, note, children }: { member: Member; note?: ReactNode; children?: ReactNode }) => (
  <div className={styles.row}>
    <Link to={paths.user(member.id)} className={styles.who}>
      <Avatar src={member.img_url} name={member.nickname} size={40} verified={member.auth === 1} />
      <span className={styles.words}>
        <b className={`clip ${styles.name}`}>{member.nickname}</b>
        {note && <span className="meta">{note}</span>}
      </span>
    </Link>
    {children}
  </div>
)
