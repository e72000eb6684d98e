import { FollowPill } from '../../ui/buttons/FollowPill.tsx'
import type { MemberRef } from './member-cache.ts'
import { useFollow } from './use-follow.ts'

/** Hidden for oneself and for an anonymous author, who has no id. */
export const FollowButton = ({ isOwn = false, ...rest }: FollowButtonProps) =>
  isOwn || rest.member.id <= 0 ? null : <MemberPill {...rest} />

const MemberPill = ({ member, following, solid }: FollowButtonProps) => (
  <FollowPill name={member.nickname} follow={useFollow(member, following)} solid={solid} />
)

type FollowButtonProps = {
  member: MemberRef
  following: boolean
  isOwn?: boolean
  /** The primary button of a profile. */
  solid?: boolean
}
