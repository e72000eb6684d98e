import type { ReactNode } from 'react'
import { useLoginNote } from '../../identity/login/login-request.ts'
import { AccessState } from '../../ui/feedback/AccessState.tsx'
import { Screen } from '../../ui/layout/Screen.tsx'
import { useRootAttribute } from '../../ui/layout/use-root-attribute.ts'
import { type Operator, useOperator } from '../shell/use-console.ts'
import { MfaGate } from './MfaGate.tsx'
import '../shell/console.css'

export const ConsoleGate = ({ children }: { children: (operator: Operator) => ReactNode }) => {
  const { data, error, refetch } = useOperator()
  // Fixed density: the console does not scale with the screen as on a phone.
  useRootAttribute('density', 'console')
  useLoginNote('登录后继续管理')
  if (data) return <MfaGate>{children(data)}</MfaGate>
  return (
    <Screen>
      <AccessState error={error} onRetry={() => void refetch()} />
    </Screen>
  )
}
