import { Plus } from 'lucide-react'
import { Pill } from '../../ui/Pill.tsx'
import type { Person } from './patch-member.ts'
import { useFollow } from './use-member.ts'

/** 关注 and 已关注. Nothing for oneself and for an anonymous author, who has no id. */
export const FollowButton = ({ member, on, mine = false, solid = false }: FollowButtonProps) =>
  mine || member.id <= 0 ? null : <FollowPill member={member} on={on} solid={solid} />

const FollowPill = ({ member, on, solid }: { member: Person; on: boolean; solid: boolean }) => {
  const follow = useFollow(member, on)
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
  member: Person
  on: boolean
  mine?: boolean
  /** The one primary button of a person's page. */
  solid?: boolean
}
