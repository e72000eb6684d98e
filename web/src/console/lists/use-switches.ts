import { useQueryClient } from '@tanstack/react-query'
import { flipToggle, type Toggle } from '../../platform/api/mutations/optimistic-toggle.ts'
import { patchCached } from '../../platform/api/query.ts'

/** Optimistic: `flip(row.id, row.is_report === 1)`. `field` holds the flag in the rows. */
export const useSwitches = <F extends string>(name: string, field: F, send: Toggle['send']) => {
  const client = useQueryClient()
  const toggle: Toggle = {
    name,
    apply: (_client, id, on) =>
      patchCached<{ id: number } & Record<F, 0 | 1>>(
        client,
        (row) => row.id === id && field in row,
        (row) => ((row[field] === 1) === on ? row : { ...row, [field]: on ? 1 : 0 }),
      ),
    send,
    onConfirmed: () => void client.invalidateQueries(),
  }
  return (id: number, shown: boolean) => flipToggle(client, toggle, id, shown)
}
