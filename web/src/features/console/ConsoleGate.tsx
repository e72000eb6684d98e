import { wordsOf } from '@quanzi/contract/errors'
import { LogIn, ShieldX } from 'lucide-react'
import type { ReactNode } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { paths } from '../../paths.ts'
import { Empty, ErrorState } from '../../ui/Empty.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { Loading, RowSkeletons } from '../../ui/Skeletons.tsx'
import { useRootMark } from '../../ui/use-root-mark.ts'
import { ProveFactor } from './factor/ProveFactor.tsx'
import { useFactor } from './factor/use-factor.ts'
import { type Self, useSelf } from './use-console.ts'
import './console.css'

/** Lets operators through. A visitor is asked for the login, others are told so and shown the way home. */
export const ConsoleGate = ({ children }: { children: (self: Self) => ReactNode }) => {
  const { data, error, refetch } = useSelf()
  const factor = useFactor(data !== undefined)
  // A desk does not scale with the screen as a phone does.
  useRootMark('density', 'console')
  const proved = factor.data && (factor.data.on === 0 || factor.data.proved === 1)
  if (data && proved) return children(data)
  const code = error instanceof ApiError ? error.code : undefined
  return (
    <Screen>
      {data && factor.data ? (
        <ProveFactor />
      ) : code === 403 ? (
        <Empty text={wordsOf('forbidden')} icon={ShieldX} action={{ label: '回到首页', to: paths.home() }} />
      ) : code === 401 ? (
        <Empty text={wordsOf('loginNeeded')} icon={LogIn} action={{ label: '登录', onClick: () => void refetch() }} />
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
