import { limits } from '@quanzi/contract/limits'
import { defaultMessages } from '@quanzi/contract/messages'
import type { ReportedMember, ReportVerdict } from '@quanzi/contract/moderation/report'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { isUnanswered } from '../../../platform/api/api-error.ts'
import { callOnce } from '../../../platform/api/call-once.ts'
import { createIdempotencyKey } from '../../../platform/api/client.ts'
import { pagedQuery, queryKeyOf } from '../../../platform/api/query.ts'
import { toast, toastError, toastUndo } from '../../../ui/feedback/toast.ts'
import { confirm } from '../../../ui/overlays/dialogs.ts'
import { useBusyIds } from '../../../ui/state/use-busy-ids.ts'
import { isConfirmFirst } from '../decision/confirm-setting.ts'
import { undoTimeLeft } from '../decision/use-undo-offer.ts'
import { useReviewer } from '../state/use-review.ts'

type Member = ReportedMember['member_data']

export const useReportedMembers = () =>
  useInfiniteQuery(pagedQuery('GET circle/report members', { pagesize: limits.pageSize }))

/** Closes the open reports of a member, with ten seconds to undo it. */
export const useResolveMemberReports = () => {
  const client = useQueryClient()
  const { isBusy, whileBusy } = useBusyIds()
  const isOperator = useReviewer().data?.operator
  const send = (member: Member, { request, onDone, onFailed = showFailure }: Sending) =>
    whileBusy(member.id, async () => {
      await request().then(onDone, onFailed)
      await client.invalidateQueries({ queryKey: queryKeyOf('GET circle/report members') })
      void client.invalidateQueries({ queryKey: queryKeyOf('GET circle/audit list') })
    })
  /** An undo that did not reach the server can be tried again within its time. */
  const undo = (member: Member, sentAt: number, idempotencyKey: string): Promise<void> =>
    send(member, {
      request: () => callOnce('POST circle/report reopen', { member_id: member.id }, idempotencyKey),
      onDone: () => toast(`已撤销，“${member.nickname}”的举报待处理`),
      onFailed: (error) => {
        const ms = undoTimeLeft(sentAt)
        if (!isUnanswered(error) || ms === 0) return showFailure(error)
        const action = { label: '撤销', run: () => void undo(member, sentAt, idempotencyKey) }
        toastError(error, defaultMessages.action, { action, ms })
      },
    })
  const resolveReports = async ({ member_data: member, reports }: ReportedMember, outcome: ReportVerdict) => {
    const isUpheld = outcome === 'upheld'
    const action = isUpheld ? '举报属实' : '举报不成立'
    const title = `确认对“${member.nickname}”的举报${isUpheld ? '属实' : '不成立'}吗?`
    const text = `关闭${reports}人的举报，并告知举报人处理结果${isUpheld ? `。此操作不处罚对方，需要处罚请${isOperator ? '另行禁言或封禁' : '联系运营'}` : ''}`
    if (isConfirmFirst() && !(await confirm({ title, text, action, danger: isUpheld }))) return
    const sentAt = Date.now()
    const idempotencyKey = createIdempotencyKey()
    await send(member, {
      request: () => callOnce('POST circle/report settle', { member_id: member.id, outcome }),
      onDone: () =>
        toastUndo(
          `${action} “${member.nickname}”`,
          () => void undo(member, sentAt, idempotencyKey),
          undoTimeLeft(sentAt),
        ),
    })
  }
  return { resolveReports, isBusy }
}

type Sending = { request: () => Promise<unknown>; onDone: () => void; onFailed?: (error: unknown) => void }

const showFailure = (error: unknown) => toastError(error, defaultMessages.action)
