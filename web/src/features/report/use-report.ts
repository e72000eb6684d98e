import type { Sent } from '@quanzi/contract'
import { defaultWords, successWords } from '@quanzi/contract/words'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { toast, toastError } from '../../ui/toast.ts'

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
