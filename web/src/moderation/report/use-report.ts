import type { CallInput } from '@quanzi/contract'
import { successMessages } from '@quanzi/contract/messages'
import { minute } from '@quanzi/contract/time'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api/client.ts'
import { query } from '../../platform/api/query.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { useAttempt } from '../../ui/state/use-attempt.ts'

export const useReportReasons = () => useQuery({ ...query('GET circle/commonapi reasons', {}), staleTime: 10 * minute })

/** Sends a report; true when it succeeded. Otherwise the sheet keeps the text. */
export const useReport = () => {
  const { busy, attempt } = useAttempt()
  const send = (input: CallInput<'POST circle/commonapi report'>): Promise<boolean> =>
    attempt(async () => {
      await call('POST circle/commonapi report', input)
      toast(successMessages.reported)
    })
  return { send, busy }
}
