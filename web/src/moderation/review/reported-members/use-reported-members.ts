import { limits } from '@quanzi/contract/limits'
import type { ReportedMember } from '@quanzi/contract/moderation/report'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { callOnce } from '../../../platform/api/call-once.ts'
import { pagedQuery, queryKeyOf } from '../../../platform/api/query.ts'
import { attempt, toast, toastUndo } from '../../../ui/feedback/toast.ts'
import { confirm } from '../../../ui/overlays/dialogs.ts'
import { useBusyIds } from '../../../ui/state/use-busy-ids.ts'
import { isConfirmFirst } from '../decision/confirm-setting.ts'
import { undoTimeLeft } from '../decision/use-undo-offer.ts'

type Member = ReportedMember['member_data']

export const useReportedMembers = () =>
  useInfiniteQuery(pagedQuery('GET circle/report members', { pagesize: limits.pageSize }))

export type ReportOutcome = 'upheld' | 'kept'

/** Closes the open reports of a member, with ten seconds to undo it. */
export const useResolveMemberReports = () => {
  const client = useQueryClient()
  const { isBusy, whileBusy } = useBusyIds()
  const send = (member: Member, request: () => Promise<unknown>, onDone: () => void) =>
    whileBusy(member.id, async () => {
      await attempt(async () => {
        await request()
        onDone()
      })
      await client.invalidateQueries({ queryKey: queryKeyOf('GET circle/report members') })
      void client.invalidateQueries({ queryKey: queryKeyOf('GET circle/audit list') })
    })
  const undo = (member: Member) =>
    send(
      member,
      () => callOnce('POST circle/report reopen', { member_id: member.id }),
      () => toast(`已撤销，“${member.nickname}”的举报待处理`),
    )
  const resolveReports = async ({ member_data: member, reports }: ReportedMember, outcome: ReportOutcome) => {
    const isUpheld = outcome === 'upheld'
    const action = isUpheld ? '属实，已处理' : '举报不成立'
    const title = `确认对“${member.nickname}”的举报${isUpheld ? '属实' : '不成立'}吗?`
    const text = `关闭${reports}人的举报，并告知举报人处理结果`
    if (isConfirmFirst() && !(await confirm({ title, text, action, danger: isUpheld }))) return
    const sentAt = Date.now()
    await send(
      member,
      () => callOnce('POST circle/report settle', { member_id: member.id, outcome }),
      () => toastUndo(`${action} “${member.nickname}”`, () => void undo(member), undoTimeLeft(sentAt)),
    )
  }
  return { resolveReports, isBusy }
}
