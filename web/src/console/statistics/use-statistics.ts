import type { CallInput } from '@quanzi/contract'
import { toChinaDate } from '@quanzi/contract/text'
import { day, minute } from '@quanzi/contract/time'
import { serverNow } from '../../platform/server-clock.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { offerReload, useSubmit } from '../forms/use-submit.ts'
import { useSwitches } from '../lists/use-switches.ts'
import { useSiteCall, useSiteMutation, useSiteQuery } from '../shell/use-console.ts'

export type Period = { from: string; to: string }

/** The last n days, including today. */
export const lastDays = (n: number): Period => ({
  from: toChinaDate(new Date(serverNow() - (n - 1) * day)),
  to: toChinaDate(new Date(serverNow())),
})

export const useDays = (period: Period) => useSiteQuery('GET console/statistics days', period)
export const useWaits = (period: Period) =>
  useSiteQuery('GET console/statistics waiting', period, { refetchInterval: minute })
export const useHotTags = (period: Period) => {
  const call = useSiteCall()
  const flip = useSwitches('hot-tag', 'is_recommend', (tag_id, hot) => call('POST console/tag_hot', { tag_id, hot }))
  return { ...useSiteQuery('GET console/statistics tags', period), flip }
}
export const useReviewers = (period: Period) => useSiteQuery('GET console/statistics reviewers', period)
export const useReasons = (period: Period) => useSiteQuery('GET console/statistics reasons', period)

export const useTarget = () => useSiteQuery('GET console/target detail', {})

export const useSaveTarget = (reload: () => void) => {
  const save = useSiteMutation('POST console/target save')
  const { errorOf, run } = useSubmit<'first' | 'second'>({ onOutdated: offerReload(reload) })
  return {
    busy: save.isPending,
    errorOf,
    save: (input: CallInput<'POST console/target save'>) =>
      run(async () => {
        await save.mutateAsync(input)
        toast('保存成功')
      }),
  }
}
