import { Plus } from 'lucide-react'
import { Pill } from '../../ui/buttons/Pill.tsx'
import type { MemberRef } from './member-cache.ts'
import { useFollow } from './use-member.ts'

/** 关注 and 已关注. Hidden for oneself and for an anonymous author, who has no id. */
export const FollowButton = ({ member, following, isOwn = false, solid = false }: FollowButtonProps) =>
  isOwn || member.id <= 0 ? null : <FollowPill member={member} following={following} solid={solid} />

const FollowPill = ({ member, following, solid }: { member: MemberRef; following: boolean; solid: boolean }) => {
  const follow = useFollow(member, following)
  return (
    <Pill
      kind={follow.on ? 'on' : solid ? 'solid' : 'soft'}
      pressed={follow.on}
      aria-label={`${follow.on ? '已关注' : '关注'} ${member.nickname}`}
      onClick={follow.flip}
      {...(solid && !follow.on ? { icon: Plus } : {})}
    >
      {follow.on ? '已关注' : '关注'}
    </Pill>
  )
}

type FollowButtonProps = {
  member: MemberRef
  following: boolean
  isOwn?: boolean
  /** The primary button of a profile. */
  solid?: boolean
}
