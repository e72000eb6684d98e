import { ReviewDesk } from '../features/review/ReviewDesk.tsx'
import { ReviewGate } from '../features/review/ReviewGate.tsx'

export const CommentReview = () => (
  <ReviewGate>{(me, reviewer) => <ReviewDesk kind="comment" me={me} reviewer={reviewer} />}</ReviewGate>
)
