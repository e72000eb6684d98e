import { ReviewDesk } from '../features/review/ReviewDesk.tsx'
import { ReviewGate } from '../features/review/ReviewGate.tsx'

export const PostReview = () => (
  <ReviewGate>{(me, reviewer) => <ReviewDesk kind="post" me={me} reviewer={reviewer} />}</ReviewGate>
)
