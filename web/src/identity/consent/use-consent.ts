import type { ConsentAge } from '@quanzi/contract/identity/consent'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../platform/api/client.ts'
import { query } from '../../platform/api/query.ts'
import { useAttempt } from '../../ui/state/use-attempt.ts'

const consentQuery = query('GET circle/commonapi consent', {})

/** The privacy notice in force, read anew each time it is shown. */
export const useConsent = (enabled: boolean) => {
  const { data, error, isFetching, refetch } = useQuery({ ...consentQuery, enabled, staleTime: 0 })
  return { privacyNotice: data, retry: error && !isFetching ? () => void refetch() : undefined }
}

export const useGiveConsent = () => {
  const client = useQueryClient()
  const { busy, attempt } = useAttempt()
  const give = async (version: number, age: ConsentAge): Promise<boolean> => {
    const given = await attempt(() => call('POST circle/memberapi consent', { version, age }))
    // After a version that was outdated, the new one is shown.
    void client.invalidateQueries({ queryKey: consentQuery.queryKey })
    return given
  }
  return { busy, give }
}
