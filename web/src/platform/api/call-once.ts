import type { CallInput, CallName, CallOutput } from '@quanzi/contract'
import { sleep } from '../sleep.ts'
import { isTimeout, isUnanswered } from './api-error.ts'
import { call, createIdempotencyKey } from './client.ts'

/** Before the second and the third try, in milliseconds. */
const pauses = [400, 1_200]

/**
 * Like `call`, for a write whose outcome its user must know: a lost call is sent again under the same key, and the
 * server repeats the answer of a call that it has done already. A key of the caller holds for its later tries, too.
 */
export const callOnce = async <A extends CallName>(
  callName: A,
  input: CallInput<A>,
  idempotencyKey: string = createIdempotencyKey(),
): Promise<CallOutput<A>> => {
  const options = { idempotencyKey }
  for (const pause of pauses) {
    try {
      return await call(callName, input, options)
    } catch (error) {
      if (!isUnanswered(error) || isTimeout(error) || isOffline()) throw error
      await sleep(pause)
    }
  }
  return call(callName, input, options)
}

/** Known at once: the user need not wait for it. */
const isOffline = () => globalThis.navigator?.onLine === false
