import type { Comment } from '@quanzi/contract/comment'
import { anonymousName } from '@quanzi/contract/limits'
import type { Member } from '@quanzi/contract/member'
import type { ReactNode } from 'react'
import { paths } from '../../paths.ts'
import { Link } from '../../router/Link.tsx'
import { Mark } from '../../ui/Badge.tsx'
import styles from './Comment.module.css'
import type { Reply } from './replies.ts'
import { isOpen } from './use-comments.ts'

/** A way to the member's page; nobody anonymous has one. `hidden`: beside a name that is such a link already. */
export const PersonLink = ({
  member,
  hidden = false,
  children,
}: {
  member: Member
  hidden?: boolean
  children: ReactNode
}) =>
  member.id > 0 ? (
    <Link
      to={paths.user(member.id)}
      className={styles.person}
      {...(hidden ? { 'aria-hidden': true, tabIndex: -1 } : {})}
    >
      {children}
    </Link>
  ) : (
    <span className={styles.person}>{children}</span>
  )

/** 作者 only where the server says so; what only its writer sees of a comment: 匿名, and how its review stands. */
export const CommentMarks = ({ comment }: { comment: Comment | Reply }) => (
  <>
    {comment.is_author === 1 && <Mark tone="blue">作者</Mark>}
    {comment.is_mine === 1 && comment.anonymous === '1' && <Mark tone="grey">匿名</Mark>}
    {!isOpen(comment) &&
      (comment.is_audit === '-4' ? <Mark tone="danger">未通过</Mark> : <Mark tone="warn">审核中</Mark>)}
  </>
)

export const nameOf = ({ passport }: Pick<Comment, 'passport'>): string => passport.nickname || anonymousName
