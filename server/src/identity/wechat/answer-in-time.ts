import { withTimeout } from '../../platform/with-timeout.ts'
import type { WeChatFault } from '../../ports.ts'

const timeoutMs = 4_700

/** The promise goes on after the timeout, so that its result reaches the cache. */
export const answerInTime = <T>(promise: Promise<T>): Promise<T | WeChatFault> =>
  withTimeout<T, WeChatFault>(timeoutMs, promise, { fault: 'down', errcode: 'late' })
