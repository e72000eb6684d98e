import { aiLabelOf } from '@quanzi/contract/circle/ai-label'
import type { Post } from '@quanzi/contract/circle/post'
import { TextBadge } from '../../../ui/feedback/Badge.tsx'

/** The AI mark by the files of the post or by its author. */
export const AiBadge = ({ post }: { post: Pick<Post, 'is_ai' | 'ai_grade'> }) => {
  const label = aiLabelOf(post)
  return label === '' ? null : <TextBadge tone="grey">{label}</TextBadge>
}
