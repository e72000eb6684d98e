import { ReviewWorkspace } from '../../moderation/review/shell/ReviewWorkspace.tsx'
import { StaffGate } from '../parts/StaffGate.tsx'

export const CommentReview = () => (
  <StaffGate page="review">
    {(me, reviewer) => <ReviewWorkspace kind="comment" me={me} reviewer={reviewer} />}
  </StaffGate>
)
