import { ReportedMemberList } from '../../moderation/review/reported-members/ReportedMemberList.tsx'
import { Screen } from '../../ui/layout/Screen.tsx'
import { StaffGate } from '../parts/StaffGate.tsx'

export const ReportedMembers = () => (
  <StaffGate>
    {() => (
      <Screen>
        <ReportedMemberList />
      </Screen>
    )}
  </StaffGate>
)
