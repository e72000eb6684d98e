import type { WeChatFault } from '../../ports.ts'

/** A reader waits no longer than this for WeChat, whatever a call of ours consists of. */
const patience = 4_700

/** What comes later is kept by whoever fetches it, and helps the next one who asks. */
export const inTime = <T>(work: Promise<T>): Promise<T | WeChatFault> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<WeChatFault>((resolve) => {
    timer = setTimeout(() => resolve({ fault: 'down', errcode: 'late' }), patience)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
