import { getErrorMessage } from '@quanzi/contract/errors'
import { limits } from '@quanzi/contract/limits'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { toast } from '../../../../ui/feedback/toast.ts'
import { useSolvedToast } from '../../../../ui/feedback/use-solved-toast.ts'
import { useKeyboardShortcuts } from '../../../../ui/state/keyboard/use-keyboard-shortcuts.ts'
import { clearReviewDraft, useReviewDraft } from '../../state/use-review-draft.ts'
import type { ReasonPrompt, ReasonRequest } from './use-reason-prompt.ts'
import { invalidateReasons, reasonKey, useReasons } from './use-reasons.ts'
import { validateAppealReply, validateReason } from './validate-reason.ts'

/** The state of a reason form: the chosen option, the typed text and the keys, which wait while it is not `active`. */
export const useReasonForm = (
  { open, draftKey, choiceKey = draftKey, freeTextOnly, resolve }: ReasonPrompt,
  active = true,
) => {
  const [sent, keepSent] = useReviewDraft<number | null>(sentReasonKey(choiceKey), null)
  const [chosen, choose] = useState<number | null>(freeTextOnly ? limits.otherReasonId : sent)
  const [customReason, setCustomReason] = useReviewDraft(draftKey, '')
  const client = useQueryClient()
  const { data: reasons, frequent, typed, error, refetch } = useReasons()
  const textArea = useRef<HTMLTextAreaElement>(null)
  const needsCustomReason = chosen === limits.otherReasonId

  useEffect(() => {
    if (open && needsCustomReason) textArea.current?.focus()
  }, [open, needsCustomReason])

  const cancel = () => {
    if (sent !== null) keepSent(null)
    resolve(null)
  }
  const result = freeTextOnly ? validateAppealReply(customReason) : validateReason(chosen, customReason, reasons)
  const problem = 'reason' in result ? undefined : getErrorMessage(result.errorName)
  useSolvedToast(problem)
  const submit = () => {
    if ('reason' in result) {
      if (!freeTextOnly) keepSent(chosen)
      if (needsCustomReason) invalidateReasons(client)
      return resolve(result.reason)
    }
    if (problem) toast(problem, { error: true })
    if (needsCustomReason) textArea.current?.focus()
  }

  useKeyboardShortcuts(open && active, {
    ...Object.fromEntries(freeTextOnly ? [] : reasons.map(({ id }) => [reasonKey(id), () => choose(id)])),
    enter: submit,
  })
  return {
    freeTextOnly,
    reasons,
    /** Why there are no reasons. */
    error,
    refetch,
    frequentReasons: freeTextOnly ? [] : frequent.flatMap((id) => reasons.find((reason) => reason.id === id) ?? []),
    typedReasons: needsCustomReason && !freeTextOnly ? typed : [],
    chosen,
    choose,
    customReason,
    setCustomReason,
    takeTyped: (reason: string) => {
      setCustomReason(reason)
      textArea.current?.focus()
    },
    needsCustomReason,
    textArea,
    submit,
    cancel,
  }
}

/** The choice is restored if the items are still there because the decision failed. */
const sentReasonKey = (choiceKey: string) => `${choiceKey}:sent`

/** Called after a decision with this reason. */
export const clearReasonDraft = ({ draftKey, choiceKey = draftKey }: ReasonRequest): void => {
  clearReviewDraft(draftKey)
  clearReviewDraft(sentReasonKey(choiceKey))
}

export type ReasonFormState = ReturnType<typeof useReasonForm>
