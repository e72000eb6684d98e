import type { Tag } from '@quanzi/contract/circle/tag'
import { Plus } from 'lucide-react'
import { Pill } from '../../ui/buttons/Pill.tsx'
import { useFollowTag } from './use-tags.ts'

export const FollowTagButton = ({
  tag,
  solid = false,
  className,
}: {
  tag: Tag
  solid?: boolean
  className?: string | undefined
}) => {
  const follow = useFollowTag(tag)
  return (
    <Pill
      kind={follow.on ? 'on' : solid ? 'solid' : 'soft'}
      pressed={follow.on}
      aria-label={`${follow.on ? '已关注' : '关注'} ${tag.tag}`}
      onClick={follow.flip}
      className={className}
      {...(solid && !follow.on ? { icon: Plus } : {})}
    >
      {follow.on ? '已关注' : '关注'}
    </Pill>
  )
}
