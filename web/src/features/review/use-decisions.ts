import { limits } from '@quanzi/contract/limits'
import { type ReviewAction, type Reviewer, step } from '@quanzi/contract/states'
import { defaultWords, successWords } from '@quanzi/contract/words'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { confirm } from '../../ui/overlay.ts'
import { toast, toastError } from '../../ui/toast.ts'
import { askFirst } from './ask-first.ts'
import type { DeskItem } from './desk-item.ts'
import { impatiently } from './impatiently.ts'
import { belongs, isDecision, outcome, waitingChange } from './queue.ts'
import { loadAgain, settle } from './settle.ts'
import { useAskReason, wantFor } from './use-ask-reason.ts'
import { answerAppeal, countOn, decide, editPost, isConflict, itemQuery, mark, nowOld, reload } from './use-review.ts'
import { useUndoOffer } from './use-undo-offer.ts'
import { question } from './words.ts'

/** How long a decided row takes to slide out, as `--t-base`. */
const slideOut = 200

/**
 * Every action at the desk, from the tap to the undo: reason or confirmation, the row out at once, the call, and what is
 * true afterwards. `value` is the tab on the screen.
 */
export const useDecisions = ({ reviewer, value, onDone, onConflict, onUndone }: Deal) => {
  const client = useQueryClient()
  const { asked, askReason } = useAskReason()
  const [leaving, setLeaving] = useState<ReadonlySet<number>>(new Set())
  const [busy, setBusy] = useState<Busy | null>(null)
  const atWork = useRef(new Set<number>())
  const finished = useRef(new Set<number>())
  const undoOffer = useUndoOffer()

  const act = async (item: DeskItem, action: Exclude<ReviewAction, 'edit'>): Promise<void> => {
    if (atWork.current.has(item.id)) return
    const needsReason = step(item.kind, item.state, action, reviewer)?.needsReason
    const reason = needsReason ? await askReason(wantFor(item, action)) : ''
    if (reason === null) return
    if (!needsReason && !(await sure(item, action))) return
    const is = outcome(item, action, reviewer, reason)
    if (is) await run(item, is, action, () => decide(item, action, reason))
  }

  /** New words or another tag; true when it was saved. */
  const edit = async (item: DeskItem, content: string, tag: DeskItem['tag']): Promise<boolean> => {
    if (atWork.current.has(item.id) || !(await sure(item, 'edit'))) return false
    const is = outcome(item, 'edit', reviewer)
    if (!is) return false
    const changed = { ...is, content, tag, rev: item.rev + 1, hits: content === item.content ? item.hits : [] }
    return run(item, changed, 'edit', () => editPost(item, content, tag?.id ?? null))
  }

  const sure = async (item: DeskItem, action: ReviewAction) =>
    (!askFirst() && action !== 'del') || (await confirm(question(item, action, reviewer)))

  const run = async (was: DeskItem, is: DeskItem, action: ReviewAction, send: () => Promise<unknown>) => {
    const by = waitingChange(was.kind, was.state, is.state, reviewer)
    const leaves = !belongs(value, is, reviewer)
    undoOffer.forget()
    begin(was.id, action, leaves)
    countOn(client, was.kind, by)
    const slid = new Promise((resolve) => setTimeout(resolve, leaves ? slideOut : 0))
    const waiting = impatiently(isDecision(action), (early) => {
      // The decision ends the claim; closing the detail must not do so before it.
      if (early) finished.current.add(was.id)
      onDone(is, action)
    })
    try {
      await send()
    } catch (error) {
      countOn(client, was.kind, -by)
      end(was.id)
      toastError(error, defaultWords.action)
      const wentOn = waiting.refused()
      if (isConflict(error)) {
        finished.current.add(was.id)
        setTimeout(() => onConflict(was, wentOn), limits.closeAfterConflict)
      } else if (wentOn) {
        finished.current.delete(was.id)
        mark(was.kind, was.id, 'release').catch(() => undefined)
      }
      await loadAgain(client, was, error)
      nowOld(client, was.kind)
      return false
    }
    if (is.state !== was.state) finished.current.add(was.id)
    const settled = slid.then(() => settle(client, was, is, reviewer))
    succeed(was, is, action, settled, by)
    waiting.agreed()
    await settled
    end(was.id)
    nowOld(client, was.kind)
    // The server may know more: the words an edit still hits, the number of the revision.
    if (!leaves) void reload(client, was).catch(() => undefined)
    return true
  }

  const succeed = (was: DeskItem, is: DeskItem, action: ReviewAction, settled: Promise<() => void>, by: number) => {
    if (action === 'edit') return toast(successWords.action)
    const back = async () => {
      finished.current.delete(was.id)
      const putBack = await settled
      putBack()
      countOn(client, was.kind, -by)
    }
    undoOffer.offer(() => void takeBack(was, is, back))
  }

  /** Takes one's own last decision back, here when the server did so: `back` shows the item as it was. */
  const takeBack = async (was: DeskItem, is: DeskItem, back: () => Promise<void>) => {
    try {
      await mark(was.kind, was.id, 'undo')
    } catch (error) {
      toastError(error, defaultWords.action)
      return loadAgain(client, is, null)
    }
    // What was asked for before it was taken back would tell of the decision.
    await client.cancelQueries({ queryKey: itemQuery(was.kind, was.id).queryKey })
    await back()
    toast(successWords.action)
    nowOld(client, was.kind)
    onUndone(was)
  }

  /** The decision stands: the author hears why, and the appeal is answered. True when that was done. */
  const dismissAppeal = async (item: DeskItem): Promise<boolean> => {
    if (atWork.current.has(item.id)) return false
    const answer = await askReason({
      name: `${item.kind}:${item.id}:appeal`,
      title: '维持原判的答复',
      note: '作者会在通知里看到这条答复',
      verb: '维持原判',
      freely: true,
    })
    if (answer === null) return false
    const is = { ...item, appeal: null }
    begin(item.id, 'restore', !belongs(value, is, reviewer))
    try {
      await answerAppeal(item, answer)
      const putBack = settle(client, item, is, reviewer)
      undoOffer.offer(() => void takeBack(item, is, async () => putBack()))
      return true
    } catch (error) {
      toastError(error, defaultWords.action)
      if (isConflict(error)) setTimeout(() => onConflict(item, false), limits.closeAfterConflict)
      await loadAgain(client, item, error)
      return false
    } finally {
      end(item.id)
      nowOld(client, item.kind)
    }
  }

  const begin = (id: number, action: ReviewAction, leaves: boolean) => {
    atWork.current.add(id)
    setBusy({ id, action })
    if (leaves) setLeaving((ids) => new Set(ids).add(id))
  }
  const end = (id: number) => {
    atWork.current.delete(id)
    setBusy((now) => (now?.id === id ? null : now))
    setLeaving((ids) => new Set([...ids].filter((other) => other !== id)))
  }

  const isAtWork = (id: number) => atWork.current.has(id)

  return { act, edit, dismissAppeal, undoOffer, asked, askReason, leaving, busy, finished, isAtWork }
}

export type Decisions = ReturnType<typeof useDecisions>
type Busy = { id: number; action: ReviewAction }
type Deal = {
  reviewer: Reviewer
  value: number
  /** The server has agreed, or is likely to. */
  onDone: (item: DeskItem, action: ReviewAction) => void
  /** Somebody else was faster, half a second ago. `wentOn`: the next item is open already. */
  onConflict: (item: DeskItem, wentOn: boolean) => void
  onUndone: (item: DeskItem) => void
}
