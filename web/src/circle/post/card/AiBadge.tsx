import { aiLabelOf } from '@quanzi/contract/circle/ai-label'
import type { Post } from '@quanzi/contract/circle/post'
import { TextBadge } from '../../../ui/feedback/Badge.tsx'
import { ImageLabel } from '../../../ui/media/ImageLabel.tsx'

type Marked = Pick<Post, 'is_ai' | 'ai_grade'>

/** The AI mark by the files of the post or by its author. */
export const AiBadge = ({ post }: { post: Marked }) => {
  const label = aiLabelOf(post)
  return label === '' ? null : <TextBadge tone="grey">{label}</TextBadge>
}

/** The mark on a cover. */
export const AiImageLabel = ({ post }: { post: Marked }) => {
  const label = aiLabelOf(post)
  return label === '' ? null : (
    <ImageLabel top>
      <span className="truncate">{label}</span>
    </ImageLabel>
  )
}
