import { useRef, useState } from 'react'
import { toastError } from '../../ui/feedback/toast.ts'

type Row = { id: number }

/**
 * Rows in the order that the operator gives them, until `send` resolves with the rows fetched again. Orders are sent one
 * after another, so that the last one stays; rows that are fetched meanwhile do not take it back.
 */
export const useOrder = <T extends Row>(
  rows: readonly T[],
  send: (ids: string) => Promise<unknown>,
): [rows: readonly T[], reorder: (next: readonly T[]) => void] => {
  const [wanted, setWanted] = useState<readonly T[] | null>(null)
  const sent = useRef(Promise.resolve())
  const last = useRef(wanted)
  const reorder = (next: readonly T[]) => {
    setWanted(next)
    last.current = next
    sent.current = sent.current.then(async () => {
      if (last.current !== next) return
      await send(next.map(({ id }) => id).join(',')).catch(toastError)
      if (last.current === next) setWanted(null)
    })
  }
  return [wanted ?? rows, reorder]
}
