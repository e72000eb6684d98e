import type { Post } from '@quanzi/contract/circle/post'
import type { ReactNode } from 'react'
import { paths } from '../../../paths.ts'
import { Avatar } from '../../../ui/media/Avatar.tsx'
import { ContentLink } from '../../../ui/text/ContentLink.tsx'

/** The author's picture and `children`. Links to the author's page unless the author is anonymous. */
export const AuthorLink = ({ post: { member_data: author, is_mine }, size, className, children }: AuthorLinkProps) => (
  <ContentLink
    target={author.id > 0 ? { to: is_mine ? paths.me() : paths.user(author.id) } : null}
    className={className}
  >
    <Avatar src={author.img_url} name={author.nickname} size={size} verified={author.auth === 1} />
    {children}
  </ContentLink>
)

type AuthorLinkProps = {
  post: Pick<Post, 'member_data' | 'is_mine'>
  size: 32 | 40
  className: string | undefined
  children: ReactNode
}
