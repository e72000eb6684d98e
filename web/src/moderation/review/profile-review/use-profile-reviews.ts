import { limits } from '@quanzi/contract/limits'
import { defaultMessages } from '@quanzi/contract/messages'
import { profileFieldLabels } from '@quanzi/contract/moderation/history-labels'
import type { ProfileReview } from '@quanzi/contract/moderation/profile-review'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { isUnanswered } from '../../../platform/api/api-error.ts'
import { callOnce } from '../../../platform/api/call-once.ts'
import { buildRequest, call } from '../../../platform/api/client.ts'
import { pagedQuery, queryKeyOf } from '../../../platform/api/query.ts'
import { attempt, toast, toastError } from '../../../ui/feedback/toast.ts'
import { confirm } from '../../../ui/overlays/dialogs.ts'
import { useBusyIds } from '../../../ui/state/use-busy-ids.ts'
import { isConfirmFirst } from '../decision/confirm-setting.ts'
import { useReasonPrompt } from '../decision/reasons/use-reason-prompt.ts'
import { releaseOnLeave } from '../decision/release-on-leave.ts'
import { useUndoOffer } from '../decision/use-undo-offer.ts'
import { pageHolder } from '../state/page-holder.ts'
import { adjustWaitingCount } from '../state/review-cache.ts'
import { type ItemPages, removeItem } from '../state/review-pages.ts'
import { clearReviewDraft } from '../state/use-review-draft.ts'
import { pollInterval } from '../state/use-waiting-stream.ts'

const listQuery = pagedQuery('GET circle/profile list', { pagesize: limits.pageSize })

/** Read again at intervals while another reviewer than `me` has claimed a change: a claim that ends changes no count. */
export const useProfileReviews = (me: number) =>
  useInfiniteQuery({
    ...listQuery,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ data }) => data.some(({ claimed_by }) => claimed_by && claimed_by.id !== me))
        ? pollInterval
        : false,
  })

/** From the tap to the undo. */
export const useProfileDecisions = () => {
  const client = useQueryClient()
  const { isBusy, whileBusy } = useBusyIds()
  const { reasonPrompt, promptForReason } = useReasonPrompt()
  const { offer, offerUndo, clearOffer, runUndo } = useUndoOffer()
  /** The change whose reason will be asked for. */
  const wanted = useRef<number | null>(null)
  useEffect(
    () => () => {
      wanted.current = null
    },
    [],
  )

  const refetch = async () => {
    void client.invalidateQueries({ queryKey: queryKeyOf('GET circle/audit list') })
    await client.invalidateQueries({ queryKey: listQuery.queryKey })
  }
  const undo = async (review: ProfileReview, idempotencyKey: string) => {
    let isAnswered = true
    try {
      await callOnce('POST circle/profile undo', { id: review.id }, idempotencyKey)
      toast(`已撤销 ${describeChange(review)}`)
    } catch (error) {
      toastError(error, defaultMessages.action)
      isAnswered = !isUnanswered(error)
    }
    await refetch()
    return isAnswered
  }
  /** True when it succeeded. Otherwise another reviewer may have changed the list. */
  const attemptOrRefetch = async (send: () => Promise<unknown>): Promise<boolean> => {
    const isDone = await attempt(send)
    if (!isDone) await refetch()
    return isDone
  }
  const decide = async (review: ProfileReview, send: () => Promise<unknown>, done: string): Promise<boolean> => {
    const { id } = review
    clearOffer()
    const sentAt = Date.now()
    if (!(await attemptOrRefetch(send))) return false
    client.setQueryData<ItemPages<ProfileReview>>(listQuery.queryKey, (list) => list && removeItem(list, id))
    adjustWaitingCount(client, 'profile', -1)
    // The stream may have sent the count before this answer came.
    void client.invalidateQueries({ queryKey: queryKeyOf('GET circle/audit list') })
    offerUndo((key) => undo(review, key), `${done} ${describeChange(review)}`, sentAt)
    return true
  }

  const pass = async (review: ProfileReview) => {
    const title = `通过${describeChange(review)}吗?`
    if (isConfirmFirst() && !(await confirm({ title, action: '通过' }))) return false
    return whileBusy(review.id, () =>
      decide(review, () => callOnce('POST circle/profile pass', { id: review.id }), '已通过'),
    )
  }
  /** The change is claimed while its reviewer looks for a reason. */
  const reject = async (review: ProfileReview) => {
    const { id, shown } = review
    const release = () => call('POST circle/profile release', { id, holder: pageHolder }).catch(() => undefined)
    wanted.current = id
    const claim = () => call('POST circle/profile claim', { id, holder: pageHolder })
    if (!(await whileBusy(id, () => attemptOrRefetch(claim)))) return false
    // Another change was pressed meanwhile, or the screen was left: the claim would block other reviewers.
    if (wanted.current !== id) {
      void release()
      return false
    }
    const draftKey = `profile:${id}:fail`
    const stay = releaseOnLeave(buildRequest('POST circle/profile release', { id, holder: pageHolder }))
    const reason = await promptForReason({
      draftKey,
      title: '驳回理由',
      note: `${describeChange(review)}，${shown === 1 ? '驳回后恢复为原来的' : '驳回后不会显示'}`,
      submitLabel: '驳回',
    })
    stay()
    if (reason === null) {
      void release()
      return false
    }
    const send = async () => {
      await callOnce('POST circle/profile fail', { id, reason })
      clearReviewDraft(draftKey)
    }
    return whileBusy(id, () => decide(review, send, '已驳回'))
  }
  return { pass, reject, isBusy, reasonPrompt, offer, runUndo }
}

/** 「半山小筑」的头像 */
const describeChange = ({ member_data, field }: ProfileReview) =>
  `「${member_data.nickname}」的${profileFieldLabels[field]}`
