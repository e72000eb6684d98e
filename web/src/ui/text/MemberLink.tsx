import type { ReactNode } from 'react'
import { paths } from '../../paths.ts'
import { Link } from '../../platform/router/Link.tsx'

/** An anonymous member has no page. `decorative`: a visible link to the same page is next to it. */
export const MemberLink = ({ member, decorative = false, className, children }: MemberLinkProps) =>
  member.id > 0 ? (
    <Link
      to={paths.user(member.id)}
      className={className}
      {...(decorative ? { 'aria-hidden': true, tabIndex: -1 } : {})}
    >
      {children}
    </Link>
  ) : (
    <span className={className}>{children}</span>
  )

type MemberLinkProps = {
  member: { id: number }
  decorative?: boolean
  className: string | undefined
  children: ReactNode
}
