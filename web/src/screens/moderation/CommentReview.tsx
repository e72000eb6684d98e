import { ReviewerGate } from '../../moderation/review/shell/ReviewerGate.tsx'
import { ReviewWorkspace } from '../../moderation/review/shell/ReviewWorkspace.tsx'

export const CommentReview = () => (
  <ReviewerGate page="review">
    {(me, reviewer) => <ReviewWorkspace kind="comment" me={me} reviewer={reviewer} />}
  </ReviewerGate>
)
