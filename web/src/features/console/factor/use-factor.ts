import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { wordsFor } from '../../../api/api-error.ts'
import { call } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { toast } from '../../../ui/toast.ts'

/** Whether the operator has a second step and this session passed it. */
export const useFactor = (enabled = true) =>
  useQuery({ ...query('GET console/factor detail', {}), staleTime: 0, enabled })

/** The steps of turning it on and off; what is refused is told under the field. */
export const useFactorSteps = () => {
  const client = useQueryClient()
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const run = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    setError('')
    setBusy(true)
    try {
      const told = await work()
      await client.invalidateQueries()
      return told
    } catch (refused) {
      setError(wordsFor(refused))
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
    prove: (code: string) => run(() => call('POST console/factor prove', { code })),
    off: (code: string) =>
      run(async () => {
        await call('POST console/factor off', { code })
        toast('两步验证已关闭')
      }),
  }
}

export const useSetup = () => useQuery({ ...query('GET console/setup detail', {}), staleTime: 5 * 60_000 })
