import { getTransition, type PinDays, pinDays, type ReviewAction } from '@quanzi/contract/states'
import { confirm, openActionSheet } from '../../../ui/overlays/dialogs.ts'
import type { ReviewItem } from '../item/review-item.ts'
import { confirmPrompt, describeItem } from '../item/review-labels.ts'
import { applyAction } from '../state/queue-rules.ts'
import { callsByKind, editPost } from '../state/review-calls.ts'
import { isConfirmFirst } from './confirm-setting.ts'
import { clearReasonDraft } from './reasons/use-reason-form.ts'
import { type PromptForReason, reasonRequestFor } from './reasons/use-reason-prompt.ts'
import { type SendOptions, useSendDecision } from './use-send-decision.ts'

/** A decision from the tap on: its reason, its confirmation, then `useSendDecision`. */
export const useDecisions = (options: DecisionOptions) => {
  const { reviewer, pending, promptForReason } = options
  const sendDecision = useSendDecision(options)

  const confirmAction = async (item: ReviewItem, action: ReviewAction) =>
    (!isConfirmFirst() && action !== 'del') || (await confirm(confirmPrompt(item, action, reviewer)))

  const decideItem = async (item: ReviewItem, action: Exclude<ReviewAction, 'edit'>): Promise<void> => {
    if (pending.isInFlight(item.id)) return
    const needsReason = getTransition(item.kind, item.state, action, reviewer)?.needsReason
    const request = reasonRequestFor(item, action)
    const reason = needsReason ? await promptForReason(request) : ''
    if (reason === null) return
    const days = action === 'top' ? await choosePinDays(item) : undefined
    if (days === null || (!needsReason && days === undefined && !(await confirmAction(item, action)))) return
    const after = applyAction(item, action, reviewer, reason)
    const send = () => callsByKind[item.kind].decide(item, action, { reason, ...(days !== undefined && { days }) })
    if (after && (await sendDecision(item, after, action, send))) clearReasonDraft(request)
  }

  /** Saves a new text or tag; true when it succeeded. */
  const edit = async (item: ReviewItem, content: string, tag: ReviewItem['tag']): Promise<boolean> => {
    if (pending.isInFlight(item.id) || !(await confirmAction(item, 'edit'))) return false
    const after = applyAction(item, 'edit', reviewer)
    if (!after) return false
    const changed = { ...after, content, tag, rev: item.rev + 1, hits: content === item.content ? item.hits : [] }
    return sendDecision(item, changed, 'edit', async () => {
      const { rev } = await editPost(item, content, tag?.id ?? null)
      pending.saveRevision(item.id, rev)
    })
  }

  return { decideItem, edit }
}

export type DecisionOptions = SendOptions & { promptForReason: PromptForReason }

/** Asks how long a post leads the feed; null when the reviewer turned back. */
const choosePinDays = async (item: ReviewItem): Promise<PinDays | null> => {
  const chosen = await openActionSheet({
    title: `置顶多久：${describeItem(item)}`,
    options: pinDays.map((days) => ({ value: String(days), label: days === 0 ? '不限' : `${days} 天` })),
  })
  return pinDays.find((days) => String(days) === chosen) ?? null
}
