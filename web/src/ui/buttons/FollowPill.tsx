import { Plus } from 'lucide-react'
import { Pill } from './Pill.tsx'

/** 关注 and 已关注 of a member, a topic or a town. `solid`: the primary button of its page. */
export const FollowPill = ({ name, follow, solid = false, className }: FollowPillProps) => (
  <Pill
    kind={follow.on ? 'on' : solid ? 'solid' : 'soft'}
    pressed={follow.on}
    aria-label={`${follow.on ? '已关注' : '关注'} ${name}`}
    onClick={follow.flip}
    className={className}
    {...(solid && !follow.on ? { icon: Plus } : {})}
  >
    {follow.on ? '已关注' : '关注'}
  </Pill>
)

type FollowPillProps = {
  name: string
  follow: { on: boolean; flip: () => void }
  solid?: boolean | undefined
  className?: string | undefined
}
