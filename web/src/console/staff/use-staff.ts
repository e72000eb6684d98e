import type { CallOutput } from '@quanzi/contract'
import { errorField, errorMessage } from '../../platform/api/api-error.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { confirmRisks } from '../../ui/overlays/confirm-risks.ts'
import { useSiteMutation, useSiteQuery } from '../shell/use-console.ts'

export type Staff = CallOutput<'GET console/staff list'>
export type StaffMember = Staff['people'][number]

export const useStaff = () => useSiteQuery('GET console/staff list', {})

/** Every change shows a toast and refetches the row. */
export const useStaffMutations = () => {
  const review = useSiteMutation('POST console/staff review')
  const operate = useSiteMutation('POST console/staff operate')
  const reset = useSiteMutation('POST console/factor reset')
  const withToast = (request: Promise<unknown>) =>
    request.then(
      (output) => {
        if (output === undefined) return false
        toast('操作成功')
        return true
      },
      (error: unknown) => {
        toast(errorField(error) === 'member_id' ? '没有这位成员' : errorMessage(error), { error: true })
        return false
      },
    )
  return {
    busy: review.isPending || operate.isPending || reset.isPending,
    review: (member_id: number, level: 0 | 1 | 2) =>
      withToast(confirmRisks('修改', (confirmation) => review.mutateAsync({ member_id, level, ...confirmation }))),
    operate: (member_id: number, on: boolean, all: boolean) =>
      withToast(operate.mutateAsync({ member_id, on: on ? 1 : 0, all: all ? 1 : 0 })),
    resetMfa: (member_id: number, reason: string) => withToast(reset.mutateAsync({ member_id, reason })),
  }
}
