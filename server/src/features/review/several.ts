import type { DecisionResult } from '@quanzi/contract/review'
import type { Kind } from '@quanzi/contract/states'
import type { Context } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { type Decision, decide } from './decide.ts'
import { undo } from './undo.ts'

/** Each item is decided by itself. */
export const decideSeveral = (
  c: Context,
  ids: number[],
  revs: number[] | undefined,
  decision: Omit<Decision, 'id' | 'rev'>,
): Promise<Results | null> => {
  if (revs && revs.length !== ids.length) throw new Refusal('badRequest', { data: { field: 'rev' } })
  return each(c, ids, (id, i) => decide(c, { ...decision, id, rev: revs?.[i] }))
}

export const undoSeveral = (c: Context, kind: Kind, ids: number[]): Promise<Results | null> =>
  each(c, ids, (id) => undo(c, kind, id))

type Results = { results: DecisionResult[] }

/** One id: its refusal is the answer's. Several: each has its own result. */
const each = async (
  c: Context,
  ids: number[],
  run: (id: number, i: number) => Promise<unknown>,
): Promise<Results | null> => {
  const [only] = ids
  if (ids.length === 1 && only !== undefined) {
    await run(only, 0)
    return null
  }
  const results: DecisionResult[] = []
  for (const [i, id] of ids.entries()) results.push(await resultOf(c, id, () => run(id, i)))
  return { results }
}

const resultOf = async (c: Context, id: number, run: () => Promise<unknown>): Promise<DecisionResult> => {
  try {
    await run()
    return { id, state: 1, code: 0, error: '' }
  } catch (error) {
    if (error instanceof Refusal) return { id, state: 0, code: error.code, error: error.message }
    c.house.log.error({ err: error, item: id }, 'a decision of several failed')
    const fault = new Refusal('fault')
    return { id, state: 0, code: fault.code, error: fault.message }
  }
}
