import { useEffect } from 'react'
import { closeToast, getToast } from './toast.ts'

/** Closes the toast of a problem once the problem is gone. */
export const useSolvedToast = (problem: string | undefined): void =>
  useEffect(() => (problem === undefined ? undefined : () => closeToastOf(problem)), [problem])

const closeToastOf = (message: string) => {
  if (getToast()?.message === message) closeToast()
}
