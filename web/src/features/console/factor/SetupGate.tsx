import type { ReactNode } from 'react'
import { Screen } from '../../../ui/Screen.tsx'
import { Loading, RowSkeletons } from '../../../ui/Skeletons.tsx'
import { Setup } from './Setup.tsx'
import { useSetup } from './use-factor.ts'

/** Before anybody is asked for a login: a server without an operator wants one first. */
export const SetupGate = ({ children }: { children: ReactNode }) => {
  const { data, error } = useSetup()
  if (data?.needed === 0 || error) return children
  return (
    <Screen>
      {data ? (
        <Setup />
      ) : (
        <Loading>
          <RowSkeletons count={3} />
        </Loading>
      )}
    </Screen>
  )
}
