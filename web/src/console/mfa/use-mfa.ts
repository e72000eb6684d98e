import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage } from '../../platform/api/api-error.ts'
import { call } from '../../platform/api/client.ts'
import { query } from '../../platform/api/query.ts'
import { toast } from '../../ui/feedback/toast.ts'

/** Whether the caller has MFA enabled, and this session has passed it. */
export const useMfaStatus = () => useQuery({ ...query('GET console/factor detail', {}), staleTime: 0 })

/** Enabling and disabling MFA; errors are shown at the field. */
export const useMfaActions = () => {
  const client = useQueryClient()
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const run = async <T>(action: () => Promise<T>): Promise<T | undefined> => {
    setError('')
    setBusy(true)
    try {
      const result = await action()
      await client.invalidateQueries()
      return result
    } catch (caught) {
      setError(errorMessage(caught))
      return undefined
    } finally {
      setBusy(false)
    }
  }
  return {
    error,
    busy,
    begin: () => run(() => call('POST console/factor begin', {})),
    confirm: (code: string) => run(() => call('POST console/factor confirm', { code })),
    verify: (code: string) =>
      run(async () => {
        await call('POST console/factor prove', { code })
        return true
      }),
    renew: (code: string) => run(() => call('POST console/factor renew', { code })),
    disable: (code: string) =>
      run(async () => {
        await call('POST console/factor off', { code })
        toast('两步验证已关闭')
        return true
      }),
  }
}
