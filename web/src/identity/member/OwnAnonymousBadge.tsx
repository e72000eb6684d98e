import type { Member } from '@quanzi/contract/identity/member'
import { TextBadge } from '../../ui/feedback/Badge.tsx'

/** Beside one's own name: the server hides an anonymous author from everybody else. */
export const OwnAnonymousBadge = ({ anonymous, author }: { anonymous: '0' | '1'; author: Pick<Member, 'id'> }) =>
  isOwnAnonymous(anonymous, author) ? <TextBadge tone="grey">匿名</TextBadge> : null

export const isOwnAnonymous = (anonymous: '0' | '1', author: Pick<Member, 'id'>): boolean =>
  anonymous === '1' && author.id > 0
