import type { Sent } from '@quanzi/contract'
import { defaultWords, successWords } from '@quanzi/contract/words'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { query } from '../../api/query.ts'
import { toast, toastError } from '../../ui/toast.ts'

/** The site's own reasons; none until they are known. */
export const useReportReasons = (): readonly { id: number; reason: string }[] =>
  useQuery({ ...query('GET circle/commonapi reasons', {}), staleTime: 10 * 60_000 }).data?.data ?? none
const none: readonly { id: number; reason: string }[] = []

/** Sends a report; true when it arrived. What was typed stays in the sheet otherwise. */
export const useReport = () => {
  const [busy, setBusy] = useState(false)
  const send = async (form: Sent<'POST circle/commonapi report'>): Promise<boolean> => {
    setBusy(true)
    try {
      await call('POST circle/commonapi report', form)
      toast(successWords.reported)
      return true
    } catch (error) {
      toastError(error, defaultWords.action)
      return false
    } finally {
      setBusy(false)
    }
  }
  return { send, busy }
}
