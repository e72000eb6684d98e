import type { ReviewAction } from '@quanzi/contract/states'
import { useCallback, useState } from 'react'
import type { DeskItem } from './desk-item.ts'
import { actionWords, refusalWords } from './words.ts'

/** What a reason is wanted for. */
type Want = {
  /** What was typed is kept under this name. */
  name: string
  title: string
  note: string
  /** The last button. */
  verb: string
  /** In words of one's own, without the list. */
  freely?: true
}

/** A reason that is asked for; the sheet keeps its last words while it slides away. */
export type Asked = Want & { open: boolean; answer: (reason: string | null) => void }

export const wantFor = (item: DeskItem, action: ReviewAction): Want => ({
  name: `${item.kind}:${item.id}:${action}`,
  title: `${actionWords[action]}理由`,
  note: '作者会在通知里看到这条理由',
  verb: refusalWords(item.kind, action),
})

/** Asks for the reason of a refusal as a promise: null when the sheet was closed. */
export const useAskReason = () => {
  const [asked, setAsked] = useState<Asked | null>(null)
  const askReason = useCallback(
    (want: Want) =>
      new Promise<string | null>((resolve) => {
        const answer = (reason: string | null) => {
          setAsked((now) => now && { ...now, open: false })
          resolve(reason)
        }
        setAsked({ ...want, open: true, answer })
      }),
    [],
  )
  return { asked, askReason }
}
