import { isPrompting } from '../../../platform/api/prompts.ts'

/** Longest wait for a response, in milliseconds. */
export const timeoutMs = 800

/**
 * A later error arrives when the reviewer is at the next item; the result says whether it did. While the call asks for a
 * login, its item stays: the next one would take the focus from the dialog.
 */
export const proceedWithTimeout = (allowEarly: boolean, proceed: (beforeResponse: boolean) => void) => {
  let proceeded = false
  const proceedOnce = (beforeResponse: boolean) => {
    if (proceeded) return
    proceeded = true
    proceed(beforeResponse)
  }
  const timer = allowEarly ? setTimeout(() => isPrompting() || proceedOnce(true), timeoutMs) : undefined
  return {
    succeeded: () => {
      clearTimeout(timer)
      proceedOnce(false)
    },
    failed: (): boolean => {
      clearTimeout(timer)
      return proceeded
    },
  }
}
