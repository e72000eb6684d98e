import type { Reviewer } from '@quanzi/contract/states'
import { UserCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { paths } from '../../../paths.ts'
import { AccessState } from '../../../ui/feedback/AccessState.tsx'
import { Empty } from '../../../ui/feedback/Empty.tsx'
import { Screen } from '../../../ui/layout/Screen.tsx'
import { useRootAttribute } from '../../../ui/layout/use-root-attribute.ts'
import { ReviewFlowContext } from '../item/review-flow-context.ts'
import { useReviewer } from '../state/use-review.ts'
import './wide-screen.css'

/** Renders its children for reviewers; an operator without a level learns how to become one. */
export const ReviewerGate = ({ page = 'moderation', children }: ReviewerGateProps) => {
  useRootAttribute('page', page)
  const { data, error, refetch } = useReviewer()
  if (data?.reviewer) {
    return <ReviewFlowContext value={data.reviewer.flow}>{children(data.id, data.reviewer)}</ReviewFlowContext>
  }
  return (
    <Screen>
      {data?.operator ? (
        <Empty
          text="请先在审核员中任命自己"
          icon={UserCheck}
          action={{ label: '去任命', to: paths.console('staff', undefined, { add: data.id }) }}
        />
      ) : (
        <AccessState error={error} isForbidden={data !== undefined} onRetry={() => void refetch()} />
      )}
    </Screen>
  )
}

type ReviewerGateProps = {
  /** `review` takes the whole of a wide window. */
  page?: 'review' | 'moderation'
  children: (me: number, reviewer: Reviewer) => ReactNode
}
