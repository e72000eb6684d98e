import { limits } from '@quanzi/contract/limits'
import { defaultMessages, successMessages } from '@quanzi/contract/messages'
import { messageWithCause } from '../../platform/api/api-error.ts'
import { createStore } from '../../platform/store.ts'
import { isElder } from '../state/settings/elder.ts'

type ToastState = {
  id: number
  message: string
  kind: 'plain' | 'error' | 'reward'
  credits: number
  action: { label: string; run: () => void } | undefined
  /** The end of the action's time, which is shown in seconds. */
  until?: number
}
type ToastOptions = {
  error?: boolean
  action?: { label: string; run: () => void }
  ms?: number
}

const store = createStore<ToastState | null>(null)
export const useToast = store.use
export const getToast = store.get

export const toast = (message: string, { error = false, action, ms }: ToastOptions = {}) =>
  show({ message, kind: error ? 'error' : 'plain', credits: 0, action }, ms ?? (error ? 3_000 : 2_000))

/** What was done to which item, and the seconds in which it can be taken back. */
export const toastUndo = (message: string, run: () => void, ms: number = limits.undoWindow) =>
  show({ message, kind: 'plain', credits: 0, action: { label: '撤销', run }, until: Date.now() + ms }, ms)

/** The message of the server, else the default of the action, with the network as the cause if it is. */
export const toastError = (error: unknown, fallback?: string, options: Omit<ToastOptions, 'error'> = {}) =>
  toast(messageWithCause(error, fallback), { ...options, error: true })

/** Runs an action and shows its error. True when it succeeded. */
export const attempt = async (action: () => Promise<unknown>, fallback: string = defaultMessages.action) => {
  try {
    await action()
    return true
  } catch (error) {
    toastError(error, fallback)
    return false
  }
}

/** `+2 点赞成功` with credits; several within two seconds add up. Without credits: 操作成功! */
export const toastReward = (credits: number | undefined, message: string) => {
  if (!credits) return toast(successMessages.actionEmphatic)
  const sum = Date.now() - lastRewardAt < 2_000 ? rewardSum + credits : credits
  rewardSum = sum
  lastRewardAt = Date.now()
  show({ message, kind: 'reward', credits: sum, action: undefined }, 1_300)
}

export const closeToast = () => {
  clearTimeout(timer)
  store.set(null)
}

let timer: ReturnType<typeof setTimeout> | undefined
let lastId = 0
let rewardSum = 0
let lastRewardAt = 0

/** In elder mode a toast stays until it is closed, one with an action of its own for half a minute. */
const show = ({ action, ...toast }: Omit<ToastState, 'id'>, ms: number) => {
  clearTimeout(timer)
  lastId += 1
  store.set({ id: lastId, ...toast, action: action ?? (isElder ? { label: '知道了', run: () => {} } : undefined) })
  const isTimed = !isElder || toast.until !== undefined
  if (action || isTimed) timer = setTimeout(() => store.set(null), isTimed ? ms : 30_000)
}
