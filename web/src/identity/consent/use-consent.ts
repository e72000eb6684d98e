import type { ConsentAge } from '@quanzi/contract/identity/consent'
import { defaultMessages } from '@quanzi/contract/messages'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../platform/api/client.ts'
import { query } from '../../platform/api/query.ts'
import { toastError } from '../../ui/feedback/toast.ts'

const consentQuery = query('GET circle/commonapi consent', {})

/** The notice in force, read anew each time it is shown. */
export const useConsent = (enabled: boolean) => {
  const { data, error, isFetching, refetch } = useQuery({ ...consentQuery, enabled, staleTime: 0 })
  return { notice: data, retry: error && !isFetching ? () => void refetch() : undefined }
}

export const useGiveConsent = () => {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const give = async (version: number, age: ConsentAge): Promise<boolean> => {
    setBusy(true)
    try {
      await call('POST circle/memberapi consent', { version, age })
      return true
    } catch (error) {
      toastError(error, defaultMessages.action)
      return false
    } finally {
      // After a version that was outdated, the new one is shown.
      void client.invalidateQueries({ queryKey: consentQuery.queryKey })
      setBusy(false)
    }
  }
  return { busy, give }
}
