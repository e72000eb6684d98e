import { limits } from '@quanzi/contract/limits'
import { rejectReasons } from '@quanzi/contract/states'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../api/query.ts'

type Reason = (typeof rejectReasons)[number]

/** Known before the sheet opens; what one gives most changes slowly. */
const useFrequent = (): Known =>
  useQuery({ ...query('GET circle/topic reasons', {}), staleTime: 10 * 60_000 }).data ?? nothingKnown

type Known = { data: readonly Reason[]; frequent: readonly number[] }
/** Until the site has told its own words there are none to choose: what is chosen is what the author reads. */
const nothingKnown: Known = { data: [], frequent: [] }

/** The reasons in the order of a sheet that is open: once they are there it never changes under the finger. */
export const useReasons = (open: boolean): readonly Reason[] => {
  const known = useFrequent()
  const [kept, setKept] = useState(known)
  if ((!open || kept === nothingKnown) && kept !== known) setKept(known)
  return inOrder(kept.frequent, kept.data)
}

/** The frequent ones first, the others as they are numbered; the last one wants words and stays last. */
export const inOrder = (frequent: readonly number[], reasons: readonly Reason[] = rejectReasons): Reason[] => {
  const first = frequent.flatMap((id) => reasons.find((reason) => reason.id === id) ?? [])
  const usable = first.filter(({ id }) => id !== limits.otherReason)
  return [...usable, ...reasons.filter((reason) => !usable.includes(reason))]
}
