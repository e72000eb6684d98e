import type { ReviewAction } from '@quanzi/contract/states'
import { useCallback, useState } from 'react'
import type { DeskItem } from './desk-item.ts'

/** A reason that is asked for; the sheet keeps its last words while it slides away. */
export type Asked = { open: boolean; item: DeskItem; action: ReviewAction; answer: (reason: string | null) => void }

/** Asks for the reason of a refusal as a promise: null when the sheet was closed. */
export const useAskReason = () => {
  const [asked, setAsked] = useState<Asked | null>(null)
  const askReason = useCallback(
    (item: DeskItem, action: ReviewAction) =>
      new Promise<string | null>((resolve) => {
        const answer = (reason: string | null) => {
          setAsked((now) => now && { ...now, open: false })
          resolve(reason)
        }
        setAsked({ open: true, item, action, answer })
      }),
    [],
  )
  return { asked, askReason }
}
