import { getErrorMessage } from '@quanzi/contract/errors'
import { LogIn, ShieldX } from 'lucide-react'
import type { ReactNode } from 'react'
import { paths } from '../../paths.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import { Empty, ErrorState } from '../../ui/feedback/Empty.tsx'
import { Loading, RowSkeletons } from '../../ui/feedback/Skeletons.tsx'
import { Screen } from '../../ui/layout/Screen.tsx'
import { useRootAttribute } from '../../ui/layout/use-root-attribute.ts'
import { type Operator, useOperator } from '../shell/use-console.ts'
import { MfaGate } from './MfaGate.tsx'
import '../shell/console.css'

/** Renders its children for operators. A visitor is asked to log in; another member sees a message and a link home. */
export const ConsoleGate = ({ children }: { children: (operator: Operator) => ReactNode }) => {
  const { data, error, refetch } = useOperator()
  // Fixed density: the console does not scale with the screen as on a phone.
  useRootAttribute('density', 'console')
  if (data) return <MfaGate>{children(data)}</MfaGate>
  const code = error instanceof ApiError ? error.code : undefined
  return (
    <Screen>
      {code === 403 ? (
        <Empty text={getErrorMessage('forbidden')} icon={ShieldX} action={{ label: '回到首页', to: paths.home() }} />
      ) : code === 401 ? (
        <Empty
          text={getErrorMessage('loginRequired')}
          icon={LogIn}
          action={{ label: '登录', onClick: () => void refetch() }}
        />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading>
          <RowSkeletons count={3} />
        </Loading>
      )}
    </Screen>
  )
}
