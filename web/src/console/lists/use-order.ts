import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { isOutdated } from '../../platform/api/api-error.ts'
import { toastError } from '../../ui/feedback/toast.ts'

type Row = { id: number }

/**
 * Rows in the order that the operator gives them, until `send` resolves with the rows fetched again. Orders are sent one
 * after another, each with the one that it changed, so that the last one stays; rows that are fetched meanwhile do not
 * take it back.
 */
export const useOrder = <T extends Row>(
  rows: readonly T[],
  send: (order: { ids: string; seen: string }) => Promise<unknown>,
): [rows: readonly T[], reorder: (next: readonly T[]) => void] => {
  const [wanted, setWanted] = useState<readonly T[] | null>(null)
  const sent = useRef(Promise.resolve())
  const last = useRef(wanted)
  const seen = useRef('')
  const client = useQueryClient()
  const reorder = (next: readonly T[]) => {
    if (!wanted) seen.current = idsOf(rows)
    setWanted(next)
    last.current = next
    sent.current = sent.current.then(async () => {
      if (last.current !== next) return
      const ids = idsOf(next)
      try {
        await send({ ids, seen: seen.current })
        seen.current = ids
      } catch (error) {
        toastError(error)
        if (isOutdated(error)) await client.invalidateQueries()
      }
      if (last.current === next) setWanted(null)
    })
  }
  return [wanted ?? rows, reorder]
}

const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => id).join(',')
