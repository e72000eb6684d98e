import type { Reviewer } from '@quanzi/contract/states'
import { hashKey, useQueryClient } from '@tanstack/react-query'
import { UserCheck } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { useLoginNote } from '../../../identity/login/login-request.ts'
import { paths } from '../../../paths.ts'
import { hasCode } from '../../../platform/api/api-error.ts'
import { AccessState } from '../../../ui/feedback/AccessState.tsx'
import { Empty } from '../../../ui/feedback/Empty.tsx'
import { Screen } from '../../../ui/layout/Screen.tsx'
import { useRootAttribute } from '../../../ui/layout/use-root-attribute.ts'
import { ReviewFlowContext } from '../item/review-flow-context.ts'
import { reviewerQuery } from '../state/review-cache.ts'
import { useReviewer } from '../state/use-review.ts'
import './wide-screen.css'

/** Renders its children for reviewers; an operator without a level learns how to become one. */
export const ReviewerGate = ({ page = 'moderation', children }: ReviewerGateProps) => {
  useRootAttribute('page', page)
  useRightsCheck()
  useLoginNote('登录后继续审核')
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

/** A refused read means that the reviewer's rights may have ended. */
const useRightsCheck = () => {
  const client = useQueryClient()
  useEffect(
    () =>
      client.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return
        const { error } = event.action
        const isOwn = event.query.queryHash === hashKey(reviewerQuery.queryKey)
        if (!isOwn && hasCode(error, 403)) void client.invalidateQueries({ queryKey: reviewerQuery.queryKey })
      }),
    [client],
  )
}

type ReviewerGateProps = {
  /** `review` takes the whole of a wide window. */
  page?: 'review' | 'moderation'
  children: (me: number, reviewer: Reviewer) => ReactNode
}
