import type { Comment } from '@quanzi/contract/circle/comment'
import type { Member } from '@quanzi/contract/identity/member'
import { anonymousName } from '@quanzi/contract/limits'
import type { ReactNode } from 'react'
import { paths } from '../../paths.ts'
import { Link } from '../../platform/router/Link.tsx'
import { TextBadge } from '../../ui/feedback/Badge.tsx'
import { ReviewBadge } from '../../ui/feedback/ReviewBadge.tsx'
import styles from './Comment.module.css'
import type { Reply } from './collapsed-replies.ts'
import { isPublic } from './use-comments.ts'

/** An anonymous author has no page. `hidden`: a visible link to the same page is next to it. */
export const AuthorLink = ({ member, decorative = false, children }: AuthorLinkProps) =>
  member.id > 0 ? (
    <Link
      to={paths.user(member.id)}
      className={styles.author}
      {...(decorative ? { 'aria-hidden': true, tabIndex: -1 } : {})}
    >
      {children}
    </Link>
  ) : (
    <span className={styles.author}>{children}</span>
  )

type AuthorLinkProps = { member: Member; decorative?: boolean; children: ReactNode }

/** 作者 comes from the server. The author alone sees 匿名 and the review state. */
export const CommentBadges = ({ comment }: { comment: Comment | Reply }) => (
  <>
    {comment.is_author === 1 && <TextBadge tone="blue">作者</TextBadge>}
    {comment.is_mine === 1 && comment.anonymous === '1' && <TextBadge tone="grey">匿名</TextBadge>}
    {!isPublic(comment) && <ReviewBadge rejected={comment.is_audit === '-4'} />}
  </>
)

export const authorNameOf = ({ passport }: Pick<Comment, 'passport'>): string => passport.nickname || anonymousName
