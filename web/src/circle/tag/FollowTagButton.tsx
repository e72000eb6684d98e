import type { Tag } from '@quanzi/contract/circle/tag'
import { FollowPill } from '../../ui/buttons/FollowPill.tsx'
import { useFollowTag } from './use-tags.ts'

export const FollowTagButton = ({ tag, ...look }: { tag: Tag; solid?: boolean; className?: string | undefined }) => (
  <FollowPill name={tag.tag} follow={useFollowTag(tag)} {...look} />
)
