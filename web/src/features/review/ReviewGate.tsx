import { wordsOf } from '@quanzi/contract/errors'
import type { Reviewer } from '@quanzi/contract/states'
import { LogIn, ShieldX } from 'lucide-react'
import type { ReactNode } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { paths } from '../../paths.ts'
import { Empty, ErrorState } from '../../ui/Empty.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { Loading, RowSkeletons } from '../../ui/Skeletons.tsx'
import { FlowContext } from './flow.ts'
import { useMe } from './use-review.ts'

/** Lets reviewers through. A visitor is asked for the login, a member without the right is told so and shown the way home. */
export const ReviewGate = ({ children }: { children: (me: number, reviewer: Reviewer) => ReactNode }) => {
  const { data, error, refetch } = useMe()
  if (data?.reviewer) {
    return <FlowContext value={data.reviewer.flow}>{children(data.id, data.reviewer)}</FlowContext>
  }
  return (
    <Screen>
      {data ? (
        <Empty text={wordsOf('forbidden')} icon={ShieldX} action={{ label: '回到首页', to: paths.home() }} />
      ) : isVisitor(error) ? (
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

const isVisitor = (error: unknown) => error instanceof ApiError && error.code === 401
