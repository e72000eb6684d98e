import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { query } from '../../platform/api/query.ts'
import { Loading, RowSkeletons } from '../../ui/feedback/Skeletons.tsx'
import { Screen } from '../../ui/layout/Screen.tsx'
import { useRootAttribute } from '../../ui/layout/use-root-attribute.ts'
import '../shell/console.css'
import { SetupWizard } from './SetupWizard.tsx'

/** A server without an operator shows the setup before the login. */
export const SetupGate = ({ children }: { children: ReactNode }) => {
  const { data, error } = useQuery({ ...query('GET console/setup detail', {}), staleTime: 5 * 60_000 })
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
