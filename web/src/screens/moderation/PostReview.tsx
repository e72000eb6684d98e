import { ReviewWorkspace } from '../../moderation/review/shell/ReviewWorkspace.tsx'
import { StaffGate } from '../parts/StaffGate.tsx'

export const PostReview = () => (
  <StaffGate page="review">{(me, reviewer) => <ReviewWorkspace kind="post" me={me} reviewer={reviewer} />}</StaffGate>
)
