import { AuditHome } from '../features/review/AuditHome.tsx'
import { ReviewGate } from '../features/review/ReviewGate.tsx'
import { Screen } from '../ui/Screen.tsx'

/** The moderation home leads to the management of topics as soon as that screen is there. */
const tags = Object.keys(import.meta.glob('./TagReview.tsx')).length > 0

export const Audit = () => (
  <ReviewGate>
    {(_, reviewer) => (
      <Screen>
        <AuditHome reviewer={reviewer} tags={tags} />
      </Screen>
    )}
  </ReviewGate>
)
