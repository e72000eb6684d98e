import type { ReactNode } from 'react'
import { Loading, RowSkeletons } from '../../ui/feedback/Skeletons.tsx'
import { Screen } from '../../ui/layout/Screen.tsx'
import { useRootAttribute } from '../../ui/layout/use-root-attribute.ts'
import '../shell/console.css'
import { SetupWizard } from './SetupWizard.tsx'
import { useSetup } from './use-setup-form.ts'

/** A server without an operator shows the setup before the login. */
export const SetupGate = ({ children }: { children: ReactNode }) => {
  const { data, error } = useSetup()
  if (data?.needed === 0 || error) return children
  return <SetupScreen>{data ? <SetupWizard site={data.site} /> : undefined}</SetupScreen>
}

/** At the fixed density of the console: it does not scale with the screen as on a phone. */
const SetupScreen = ({ children }: { children: ReactNode }) => {
  useRootAttribute('density', 'console')
  return (
    <Screen>
      {children ?? (
        <Loading>
          <RowSkeletons count={3} />
        </Loading>
      )}
    </Screen>
  )
}
