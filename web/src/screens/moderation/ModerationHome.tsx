import { ModerationMenu } from '../../moderation/review/shell/ModerationHome.tsx'
import { ReviewerGate } from '../../moderation/review/shell/ReviewerGate.tsx'
import { Screen } from '../../ui/layout/Screen.tsx'

export const ModerationHome = () => (
  <ReviewerGate>
    {(_, reviewer) => (
      <Screen>
        <ModerationMenu reviewer={reviewer} />
      </Screen>
    )}
  </ReviewerGate>
)
