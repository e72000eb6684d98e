import { getErrorMessage } from '@quanzi/contract/errors'
import type { Reviewer } from '@quanzi/contract/states'
import { LogIn, ShieldX, UserCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { paths } from '../../../paths.ts'
import { ApiError } from '../../../platform/api/api-error.ts'
import { Empty, ErrorState } from '../../../ui/feedback/Empty.tsx'
import { Loading, RowSkeletons } from '../../../ui/feedback/Skeletons.tsx'
import { Screen } from '../../../ui/layout/Screen.tsx'
import { useRootAttribute } from '../../../ui/layout/use-root-attribute.ts'
import { ReviewFlowContext } from '../item/review-flow-context.ts'
import { useReviewer } from '../state/use-review.ts'
import './wide-screen.css'

/**
 * Renders its children for reviewers. A visitor is asked to log in; another member sees a message and a link home, an
 * operator how to become a reviewer.
 */
export const ReviewerGate = ({ page = 'moderation', children }: ReviewerGateProps) => {
  useRootAttribute('page', page)
  const { data, error, refetch } = useReviewer()
  if (data?.reviewer) {
    return <ReviewFlowContext value={data.reviewer.flow}>{children(data.id, data.reviewer)}</ReviewFlowContext>
  }
  return (
    <Screen>
      {data ? (
        data.operator ? (
          <Empty
            text="请先在审核员中任命自己"
            icon={UserCheck}
            action={{ label: '去任命', to: paths.console('staff', undefined, { add: data.id }) }}
          />
        ) : (
          <Empty text={getErrorMessage('forbidden')} icon={ShieldX} action={{ label: '回到首页', to: paths.home() }} />
        )
      ) : isVisitor(error) ? (
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

const isVisitor = (error: unknown) => error instanceof ApiError && error.code === 401

type ReviewerGateProps = {
  /** `review` takes the whole of a wide window. */
  page?: 'review' | 'moderation'
  children: (me: number, reviewer: Reviewer) => ReactNode
}
