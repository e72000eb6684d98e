import { actionLabels } from '@quanzi/contract/moderation/history-labels'
import type { ReviewAction } from '@quanzi/contract/states'
import { useCallback, useRef, useState } from 'react'
import type { ReviewItem } from '../../item/review-item.ts'
import { describeItem, rejectLabel } from '../../item/review-labels.ts'
import { useLatest } from '../../state/use-latest.ts'

/** The action that needs a reason. */
export type ReasonRequest = {
  /** The open item; absent for several items. */
  itemId?: number
  /** The typed text is stored under this key. */
  draftKey: string
  /** The choice is stored under this key where several items share the typed text; that of others is not offered. */
  choiceKey?: string
  title: string
  note: string
  submitLabel: string
  /** The reply to an appeal, without the list of reasons. */
  freeTextOnly?: true
}

/** A pending prompt; the sheet keeps its text while it closes. The `key` of its form is `id`: no choice is left over. */
export type ReasonPrompt = ReasonRequest & { id: number; open: boolean; resolve: (reason: string | null) => void }

export const reasonRequestFor = (item: ReviewItem, action: ReviewAction): ReasonRequest => ({
  itemId: item.id,
  draftKey: `${item.kind}:${item.id}:${action}`,
  title: `${actionLabels[action]}理由`,
  note: `${describeItem(item)}，作者会在消息里看到理由`,
  submitLabel: rejectLabel(item.kind, action),
})

export type PromptForReason = (request: ReasonRequest) => Promise<string | null>

/** Asks for a reason; resolves to null when the sheet is closed, or the prompt withdrawn. */
export const useReasonPrompt = () => {
  const [reasonPrompt, setReasonPrompt] = useState<ReasonPrompt | null>(null)
  const latestPrompt = useLatest(reasonPrompt)
  const count = useRef(0)
  const promptForReason: PromptForReason = useCallback(
    (request) =>
      new Promise((resolvePrompt) => {
        const resolve = (reason: string | null) => {
          setReasonPrompt((current) => current && { ...current, open: false })
          resolvePrompt(reason)
        }
        count.current += 1
        setReasonPrompt({ ...request, id: count.current, open: true, resolve })
      }),
    [],
  )
  const withdrawPrompt = () => {
    if (latestPrompt.current?.open) latestPrompt.current.resolve(null)
  }
  return { reasonPrompt, promptForReason, withdrawPrompt }
}
