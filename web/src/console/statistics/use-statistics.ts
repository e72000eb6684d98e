import type { CallInput } from '@quanzi/contract'
import { toChinaDate } from '@quanzi/contract/text'
import { day, minute } from '@quanzi/contract/time'
import { useState } from 'react'
import { isOutdated } from '../../platform/api/api-error.ts'
import { errorsByField } from '../../platform/api/error-fields.ts'
import { serverNow } from '../../platform/server-clock.ts'
import { toast, toastError } from '../../ui/feedback/toast.ts'
import { offerReload } from '../forms/offer-reload.ts'
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
  const [errors, setErrors] = useState<Record<string, string>>({})
  return {
    busy: save.isPending,
    errors,
    save: async (input: CallInput<'POST console/target save'>) => {
      setErrors({})
      try {
        await save.mutateAsync(input)
        toast('保存成功')
      } catch (refused) {
        if (isOutdated(refused)) return offerReload(refused, reload)
        const fields = Object.keys(errorsByField(refused))
        if (fields.length === 0) return toastError(refused)
        setErrors(Object.fromEntries(fields.map((field) => [field, '请填写 0.5 到 10080 分钟'])))
      }
    },
  }
}
