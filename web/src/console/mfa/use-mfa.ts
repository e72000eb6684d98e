import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../platform/api/client.ts'
import { query } from '../../platform/api/query.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { useSubmit } from '../forms/use-submit.ts'

/** Whether the caller has MFA enabled, and this session has passed it. */
export const useMfaStatus = () => useQuery({ ...query('GET console/factor detail', {}), staleTime: 0 })

/** Enabling and disabling MFA; errors are shown at the field. */
export const useMfaActions = () => {
  const client = useQueryClient()
  const { busy, errorOf, run } = useSubmit({ onlyField: 'code' })
  const send = <T>(action: () => Promise<T>) =>
    run(async () => {
      const result = await action()
      await client.invalidateQueries()
      return result
    })
  return {
    error: errorOf('code'),
    busy,
    begin: () => send(() => call('POST console/factor begin', {})),
    confirm: (code: string) => send(() => call('POST console/factor confirm', { code })),
    verify: (code: string) =>
      send(async () => {
        await call('POST console/factor prove', { code })
        return true
      }),
    renew: (code: string) => send(() => call('POST console/factor renew', { code })),
    disable: (code: string) =>
      send(async () => {
        await call('POST console/factor off', { code })
        toast('两步验证已关闭')
        return true
      }),
  }
}
