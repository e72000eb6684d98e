import { Screen } from '../../ui/layout/Screen.tsx'
import { MembersOnly, type MembersOnlyProps } from './MembersOnly.tsx'

export const LoginRequiredScreen = (props: MembersOnlyProps) => (
  <Screen>
    <MembersOnly {...props} />
  </Screen>
)
