import type { WeChatFault } from '../../ports.ts'

const timeoutMs = 4_700

/** The promise goes on after the timeout, so that its result reaches the cache. */
export const withTimeout = <T>(promise: Promise<T>): Promise<T | WeChatFault> => {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<WeChatFault>((resolve) => {
    timer = setTimeout(() => resolve({ fault: 'down', errcode: 'late' }), timeoutMs)
  })
  return Promise.race([promise, timeout]).finally(() => clearTimeout(timer))
}
