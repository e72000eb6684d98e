import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { query } from '../../platform/api/query.ts'
import { Loading, RowSkeletons } from '../../ui/feedback/Skeletons.tsx'
import { Screen } from '../../ui/layout/Screen.tsx'
import { SetupWizard } from './SetupWizard.tsx'

/** A server without an operator shows the setup before the login. */
export const SetupGate = ({ children }: { children: ReactNode }) => {
  const { data, error } = useQuery({ ...query('GET console/setup detail', {}), staleTime: 5 * 60_000 })
  if (data?.needed === 0 || error) return children
  return (
    <Screen>
      {data ? (
        <SetupWizard site={data.site} />
      ) : (
        <Loading>
          <RowSkeletons count={3} />
        </Loading>
      )}
    </Screen>
  )
}
