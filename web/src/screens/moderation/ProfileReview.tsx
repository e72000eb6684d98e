import { ProfileReviewList } from '../../moderation/review/profile-review/ProfileReviewList.tsx'
import { Screen } from '../../ui/layout/Screen.tsx'
import { StaffGate } from '../parts/StaffGate.tsx'

export const ProfileReview = () => (
  <StaffGate>
    {(me) => (
      <Screen>
        <ProfileReviewList me={me} />
      </Screen>
    )}
  </StaffGate>
)
