import { ModerationMenu } from '../../moderation/review/shell/ModerationHome.tsx'
import { Screen } from '../../ui/layout/Screen.tsx'
import { StaffGate } from '../parts/StaffGate.tsx'

export const ModerationHome = () => (
  <StaffGate>
    {(_, reviewer) => (
      <Screen>
        <ModerationMenu reviewer={reviewer} />
      </Screen>
    )}
  </StaffGate>
)
