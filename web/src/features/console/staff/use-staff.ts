import type { Answer } from '@quanzi/contract'
import { fieldOf, wordsFor } from '../../../api/api-error.ts'
import { toast } from '../../../ui/toast.ts'
import { useChange, useSiteQuery } from '../use-console.ts'

export type Staff = Answer<'GET console/staff list'>
export type StaffMember = Staff['people'][number]

export const useStaff = () => useSiteQuery('GET console/staff list', {})

/** Every change is told by a toast, refused or not; the row shows what is true. */
export const useAppoint = () => {
  const review = useChange('POST console/staff review')
  const operate = useChange('POST console/staff operate')
  const reset = useChange('POST console/factor reset')
  const told = (work: Promise<unknown>) =>
    work.then(
      () => {
        toast('操作成功')
        return true
      },
      (error: unknown) => {
        toast(fieldOf(error) === 'member_id' ? '没有这位成员' : wordsFor(error), { error: true })
        return false
      },
    )
  return {
    busy: review.isPending || operate.isPending || reset.isPending,
    review: (member_id: number, level: number) => told(review.mutateAsync({ member_id, level })),
    operate: (member_id: number, on: boolean, all: boolean) =>
      told(operate.mutateAsync({ member_id, on: on ? 1 : 0, all: all ? 1 : 0 })),
    resetFactor: (member_id: number, reason: string) => told(reset.mutateAsync({ member_id, reason })),
  }
}
