import type { CallOutput } from '@quanzi/contract'
import { useState } from 'react'
import { toastError } from '../../ui/feedback/toast.ts'
import { useSiteCall } from '../shell/use-console.ts'

export const useVerifyLog = () => {
  const send = useSiteCall()
  const [busy, setBusy] = useState(false)
  const [verdict, setVerdict] = useState<CallOutput<'GET console/log verify'>>()
  const verify = () => {
    setBusy(true)
    send('GET console/log verify', {})
      .then(setVerdict, toastError)
      .finally(() => setBusy(false))
  }
  return { verdict, busy, verify, clear: () => setVerdict(undefined) }
}
