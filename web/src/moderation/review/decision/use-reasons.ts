import { limits } from '@quanzi/contract/limits'
import { rejectReasons } from '@quanzi/contract/states'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../../platform/api/query.ts'

type Reason = (typeof rejectReasons)[number]

/** Prefetched before the sheet opens; the order changes slowly. */
const useFrequentReasons = (): ReasonList =>
  useQuery({ ...query('GET circle/topic reasons', {}), staleTime: 10 * 60_000 }).data ?? noReasons

type ReasonList = { data: readonly Reason[]; frequent: readonly number[] }
/** No fallback while loading: the author reads the site's own text. */
const noReasons: ReasonList = { data: [], frequent: [] }

/** The reasons in a fixed order while the sheet is open, so that they do not move under the finger. */
export const useReasons = (open: boolean): readonly Reason[] => {
  const loaded = useFrequentReasons()
  const [shown, setShown] = useState(loaded)
  if ((!open || shown === noReasons) && shown !== loaded) setShown(loaded)
  return byFrequency(shown.frequent, shown.data)
}

/** Frequent ones first, then by number; the free-text reason stays last. */
export const byFrequency = (frequent: readonly number[], reasons: readonly Reason[] = rejectReasons): Reason[] => {
  const first = frequent.flatMap((id) => reasons.find((reason) => reason.id === id) ?? [])
  const usable = first.filter(({ id }) => id !== limits.otherReasonId)
  return [...usable, ...reasons.filter((reason) => !usable.includes(reason))]
}
