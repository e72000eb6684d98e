import { ReportedMemberList } from '../../moderation/review/reported-members/ReportedMemberList.tsx'
import { ReviewerGate } from '../../moderation/review/shell/ReviewerGate.tsx'
import { Screen } from '../../ui/layout/Screen.tsx'

export const ReportedMembers = () => (
  <ReviewerGate>
    {() => (
      <Screen>
        <ReportedMemberList />
      </Screen>
    )}
  </ReviewerGate>
)
