import { useState } from 'react'
import { attempt } from '../feedback/toast.ts'

/** `attempt` for one action at a time; `busy` while it runs. */
export const useAttempt = () => {
  const [busy, setBusy] = useState(false)
  const run: typeof attempt = async (...args) => {
    setBusy(true)
    return attempt(...args).finally(() => setBusy(false))
  }
  return { busy, attempt: run }
}
