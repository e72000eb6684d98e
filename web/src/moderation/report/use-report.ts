import type { CallInput } from '@quanzi/contract'
import { defaultMessages, successMessages } from '@quanzi/contract/messages'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../platform/api/client.ts'
import { query } from '../../platform/api/query.ts'
import { toast, toastError } from '../../ui/feedback/toast.ts'

export const useReportReasons = (): readonly { id: number; reason: string }[] =>
  useQuery({ ...query('GET circle/commonapi reasons', {}), staleTime: 10 * 60_000 }).data?.data ?? noReasons
const noReasons: readonly { id: number; reason: string }[] = []

/** Sends a report; true when it succeeded. Otherwise the sheet keeps the text. */
export const useReport = () => {
  const [busy, setBusy] = useState(false)
  const send = async (input: CallInput<'POST circle/commonapi report'>): Promise<boolean> => {
    setBusy(true)
    try {
      await call('POST circle/commonapi report', input)
      toast(successMessages.reported)
      return true
    } catch (error) {
      toastError(error, defaultMessages.action)
      return false
    } finally {
      setBusy(false)
    }
  }
  return { send, busy }
}
