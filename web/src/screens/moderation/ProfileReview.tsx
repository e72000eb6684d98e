import { ProfileReviewList } from '../../moderation/review/profiles/ProfileReviewList.tsx'
import { ReviewerGate } from '../../moderation/review/shell/ReviewerGate.tsx'
import { Screen } from '../../ui/layout/Screen.tsx'

export const ProfileReview = () => (
  <ReviewerGate>
    {() => (
      <Screen>
        <ProfileReviewList />
      </Screen>
    )}
  </ReviewerGate>
)
