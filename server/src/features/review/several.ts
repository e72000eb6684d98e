import type { DecisionResult } from '@quanzi/contract/review'
import type { Context } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { type Decision, decide } from './decide.ts'

/** One id: its refusal is the answer's. Several: each is decided by itself and has its own result. */
export const decideSeveral = async (
  c: Context,
  ids: number[],
  revs: number[] | undefined,
  decision: Omit<Decision, 'id' | 'rev'>,
): Promise<{ results: DecisionResult[] } | null> => {
  if (revs && revs.length !== ids.length) throw new Refusal('badRequest', { data: { field: 'rev' } })
  const [only] = ids
  if (ids.length === 1 && only !== undefined) {
    await decide(c, { ...decision, id: only, rev: revs?.[0] })
    return null
  }
  const results: DecisionResult[] = []
  for (const [i, id] of ids.entries()) results.push(await resultOf(c, { ...decision, id, rev: revs?.[i] }))
  return { results }
}

const resultOf = async (c: Context, decision: Decision): Promise<DecisionResult> => {
  try {
    await decide(c, decision)
    return { id: decision.id, state: 1, code: 0, error: '' }
  } catch (error) {
    if (error instanceof Refusal) return { id: decision.id, state: 0, code: error.code, error: error.message }
    c.house.log.error({ err: error, item: decision.id }, 'a decision of several failed')
    const fault = new Refusal('fault')
    return { id: decision.id, state: 0, code: fault.code, error: fault.message }
  }
}
