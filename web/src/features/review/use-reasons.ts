import { limits } from '@quanzi/contract/limits'
import { rejectReasons } from '@quanzi/contract/states'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../api/query.ts'

type Reason = (typeof rejectReasons)[number]

/** Known before the sheet opens; what one gives most changes slowly. */
export const useFrequent = (): readonly number[] =>
  useQuery({ ...query('GET circle/topic reasons', {}), staleTime: 10 * 60_000 }).data?.frequent ?? none
const none: readonly number[] = []

/** The reasons in the order of a sheet that is open: it never changes under the finger. */
export const useReasons = (open: boolean): readonly Reason[] => {
  const frequent = useFrequent()
  const [kept, setKept] = useState(frequent)
  if (!open && kept !== frequent) setKept(frequent)
  return inOrder(kept)
}

/** The frequent ones first, the others as they are numbered; the last one wants words and stays last. */
export const inOrder = (frequent: readonly number[]): Reason[] => {
  const first = frequent.flatMap((id) => rejectReasons.find((reason) => reason.id === id) ?? [])
  const usable = first.filter(({ id }) => id !== limits.otherReason)
  return [...usable, ...rejectReasons.filter((reason) => !usable.includes(reason))]
}
