import { limits } from '@quanzi/contract/limits'
import type { Kind, Reviewer } from '@quanzi/contract/states'
import { defaultWords, successWords } from '@quanzi/contract/words'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { confirm } from '../../ui/overlay.ts'
import { toast, toastError } from '../../ui/toast.ts'
import { askFirst } from './ask-first.ts'
import type { DeskItem } from './desk-item.ts'
import { aliveFor, outcome, waitingChange } from './queue.ts'
import { loadAgain, settle } from './settle.ts'
import { type Bulk, decideMany, undoMany } from './several.ts'
import type { Decisions } from './use-decisions.ts'
import { countOn, nowOld } from './use-review.ts'
import { nouns } from './words.ts'

/**
 * Several items at once: chosen in the queue, decided with one reason, each with its own result. What failed stays chosen
 * and says why; all that succeeded can be taken back together for ten seconds. `every`: all of them are chosen at first.
 */
export const useBulk = ({ kind, me, reviewer, items, decisions, every = false, onDecided }: BulkDeal) => {
  const client = useQueryClient()
  const [on, setOn] = useState(false)
  const [touched, setChosen] = useState<ReadonlySet<number> | null>(null)
  const [busy, setBusy] = useState<Bulk | null>(null)
  const offered = (['fail', 'pass', 'passstep'] as const).filter((action) =>
    items.some((item) => aliveFor(item, reviewer, me).includes(action)),
  )
  const mayChoose = (item: DeskItem) => aliveFor(item, reviewer, me).some((action) => isBulk(action))
  const allOfThem = () => new Set(items.filter(mayChoose).slice(0, limits.decisionBatch).map(idOf))
  const chosen: ReadonlySet<number> = touched ?? (every ? allOfThem() : new Set())
  const taken = items.filter(({ id }) => chosen.has(id))

  const toggle = (id: number) =>
    setChosen((ids) => {
      const next = new Set(ids ?? chosen)
      if (!next.delete(id) && next.size < limits.decisionBatch) next.add(id)
      return next
    })
  const all = () => setChosen(allOfThem())
  const none = () => setChosen(new Set())
  const stop = () => {
    none()
    setOn(false)
  }

  const act = async (action: Bulk): Promise<void> => {
    const those = taken.filter((item) => aliveFor(item, reviewer, me).includes(action))
    if (those.length === 0 || busy) return
    const reason = action === 'fail' ? await decisions.askReason(wantForMany(kind, those.length)) : ''
    if (reason === null) return
    if (action !== 'fail' && askFirst() && !(await confirm(sureOfMany(kind, action, those.length)))) return
    decisions.undoOffer.forget()
    setBusy(action)
    try {
      await decideThose(those, action, reason)
    } catch (error) {
      toastError(error, defaultWords.action)
      nowOld(client, kind)
    } finally {
      setBusy(null)
    }
  }

  const decideThose = async (those: readonly DeskItem[], action: Bulk, reason: string) => {
    const results = new Map((await decideMany(those, action, reason)).map((result) => [result.id, result]))
    const undos = new Map<number, () => void>()
    const failed: DeskItem[] = []
    for (const was of those) {
      const is = outcome(was, action, reviewer, reason)
      if (results.get(was.id)?.state !== 1 || !is) {
        failed.push(was)
        continue
      }
      const by = waitingChange(kind, was.state, is.state, reviewer)
      const putBack = settle(client, was, is, reviewer)
      countOn(client, kind, by)
      undos.set(was.id, () => {
        putBack()
        countOn(client, kind, by === 0 ? 0 : (-by as 1 | -1))
      })
    }
    setChosen(new Set(failed.map(({ id }) => id)))
    if (failed.length === 0) setOn(false)
    const words = failed.length === 0 ? successWords.action : `已处理${undos.size}条，${failed.length}条未成功`
    if (undos.size > 0) decisions.undoOffer.offer(() => void undo(undos), words)
    else toast(words, { error: true })
    onDecided?.(new Set(undos.keys()))
    nowOld(client, kind)
    for (const item of failed) {
      const { code = 0, error = '' } = results.get(item.id) ?? {}
      await loadAgain(client, item, new ApiError(code, error))
    }
  }

  /** The last one first, so that every row finds its place. */
  const undo = async (undos: ReadonlyMap<number, () => void>) => {
    try {
      const results = await undoMany(kind, [...undos.keys()])
      for (const { id, state } of [...results].reverse()) if (state === 1) undos.get(id)?.()
      const lost = results.filter(({ state }) => state !== 1).length
      toast(lost === 0 ? successWords.action : `${lost}条未能撤销`, lost === 0 ? {} : { error: true })
    } catch (error) {
      toastError(error, defaultWords.action)
    }
    nowOld(client, kind)
  }

  return { on, start: () => setOn(true), stop, chosen, toggle, all, none, act, busy, offered, mayChoose, taken }
}

export type BulkChoice = ReturnType<typeof useBulk>
type BulkDeal = {
  kind: Kind
  me: number
  reviewer: Reviewer
  items: readonly DeskItem[]
  decisions: Decisions
  every?: boolean
  /** The server has answered: these are decided, and what it refused is not. */
  onDecided?: (ids: ReadonlySet<number>) => void
}

const idOf = ({ id }: DeskItem) => id

const isBulk = (action: string): action is Bulk => action === 'pass' || action === 'passstep' || action === 'fail'

const wantForMany = (kind: Kind, n: number) => ({
  name: `${kind}:many:fail`,
  title: '驳回理由',
  note: `${n}位作者会在通知里看到这条理由`,
  verb: `驳回这${n}条${nouns[kind]}`,
})

const sureOfMany = (kind: Kind, action: 'pass' | 'passstep', n: number) => ({
  title: `确认通过这${n}条${nouns[kind]}吗?`,
  text: action === 'pass' ? '通过后所有人可见' : '将进入二级审核',
  action: '通过',
})
