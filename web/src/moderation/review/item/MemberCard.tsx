import type { ReactNode } from 'react'
import { paths } from '../../../paths.ts'
import { Link } from '../../../platform/router/Link.tsx'
import { cx } from '../../../ui/layout/cx.ts'
import { Avatar } from '../../../ui/media/Avatar.tsx'
import styles from './MemberCard.module.css'

/** A member to decide about: `meta` below the name, `children` is the matter, `actions` are the buttons. */
export const MemberCard = ({ member, label, active = false, meta, actions, children }: MemberCardProps) => (
  <article className={cx(styles.row, active && styles.active)} aria-label={label}>
    <Link to={paths.user(member.id)} className={styles.member}>
      <Avatar src={member.img_url} name={member.nickname} size={40} verified={member.auth === 1} />
      <span className="grow">
        <b className="truncate">{member.nickname}</b>
        <span className={styles.meta}>{meta}</span>
      </span>
    </Link>
    {children}
    <div className={styles.actions}>{actions}</div>
  </article>
)

type MemberCardProps = {
  member: { id: number; nickname: string; img_url: string; auth: 0 | 1 }
  label: string
  active?: boolean
  meta: ReactNode
  actions: ReactNode
  children: ReactNode
}
