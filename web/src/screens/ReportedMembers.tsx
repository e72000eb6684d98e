import { ReportedList } from '../features/review/ReportedList.tsx'
import { ReviewGate } from '../features/review/ReviewGate.tsx'
import { Screen } from '../ui/Screen.tsx'

export const ReportedMembers = () => (
  <ReviewGate>
    {() => (
      <Screen>
        <ReportedList />
      </Screen>
    )}
  </ReviewGate>
)
