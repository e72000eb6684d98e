import { ReviewerGate } from '../../moderation/review/shell/ReviewerGate.tsx'
import { ReviewWorkspace } from '../../moderation/review/shell/ReviewWorkspace.tsx'

export const PostReview = () => (
  <ReviewerGate page="review">
    {(me, reviewer) => <ReviewWorkspace kind="post" me={me} reviewer={reviewer} />}
  </ReviewerGate>
)
