import type { Member } from '@quanzi/contract/identity/member'
import type { ReactNode } from 'react'
import { paths } from '../../paths.ts'
import { Link } from '../../platform/router/Link.tsx'
import { Avatar } from '../../ui/media/Avatar.tsx'
import styles from './Rows.module.css'

/** `children` are the actions. */
export const MemberListRow = ({ member, children }: { member: Member; children: ReactNode }) => (
  <div className={styles.row}>
    <Link to={paths.user(member.id)} className="row grow gap-3 tap-height">
      <Avatar src={member.img_url} name={member.nickname} size={40} verified={member.auth === 1} />
      <span className="grow grid gap-0-5">
        <b className="truncate medium">{member.nickname}</b>
      </span>
    </Link>
    {children}
  </div>
)
