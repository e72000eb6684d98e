import { successWords } from '@quanzi/contract/words'
import { wordsFor } from '../api/api-error.ts'
import { makeStore } from './store.ts'

type ToastShown = {
  id: number
  words: string
  kind: 'plain' | 'error' | 'reward'
  credits: number
  action: { label: string; run: () => void } | undefined
}
type ToastOptions = {
  error?: boolean
  action?: { label: string; run: () => void }
  /** How long it stays, in milliseconds: 2 s, errors 3 s unless said otherwise. */
  ms?: number
}

const store = makeStore<ToastShown | null>(null)
export const useToast = store.use
export const shownToast = store.get

/** One short sentence in the middle of the screen. A new one takes the place of the old. */
export const toast = (words: string, { error = false, action, ms }: ToastOptions = {}) =>
  show({ words, kind: error ? 'error' : 'plain', credits: 0, action }, ms ?? (error ? 3_000 : 2_000))

/** The server's words, else the default ones of that action. */
export const toastError = (error: unknown, otherwise?: string) => toast(wordsFor(error, otherwise), { error: true })

/** `+2 点赞成功` when credits came back; several within two seconds add up. Without credits: 操作成功! */
export const reward = (credits: number | undefined, words: string) => {
  if (!credits) return toast(successWords.actionLoud)
  const sum = Date.now() - rewardedAt < 2_000 ? rewarded + credits : credits
  rewarded = sum
  rewardedAt = Date.now()
  show({ words, kind: 'reward', credits: sum, action: undefined }, 1_300)
}

export const closeToast = () => {
  clearTimeout(timer)
  store.set(null)
}

let timer: ReturnType<typeof setTimeout> | undefined
let count = 0
let rewarded = 0
let rewardedAt = 0

const show = (toast: Omit<ToastShown, 'id'>, ms: number) => {
  clearTimeout(timer)
  count += 1
  store.set({ id: count, ...toast })
  timer = setTimeout(() => store.set(null), ms)
}
