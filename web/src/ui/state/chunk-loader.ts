import { type ComponentType, lazy } from 'react'
import { reloadPage } from './reload-page.ts'

const pauseBeforeRetry = 300
/** Longer than React takes to show a failure, for which it renders the part once more. */
const failureMs = 1_000

/** Loads a chunk, once more after a pause when it does not come. */
export const loadChunk = async <T>(load: () => Promise<T>): Promise<T> => {
  try {
    return await load()
  } catch {
    await new Promise((resolve) => setTimeout(resolve, pauseBeforeRetry))
    return load()
  }
}

/**
 * A lazy component that can be asked for again; the next screen that shows it some time after a failure does so. A
 * browser may remember the failure of a script, and a new version removes the files of the old one: when a second attempt
 * fails, the page is loaded again.
 */
export const createChunkLoader = <P extends object>(load: () => Promise<ComponentType<P>>) => {
  let failures = 0
  let failedAt = Number.POSITIVE_INFINITY
  const attempt = async (): Promise<{ default: ComponentType<P> }> => {
    try {
      return { default: await loadChunk(load) }
    } catch (error) {
      failures += 1
      failedAt = performance.now()
      if (failures > 1 && (await reloadPage())) return new Promise(() => {})
      throw error
    }
  }
  let Part = lazy(attempt)
  const retry = () => {
    failedAt = Number.POSITIVE_INFINITY
    Part = lazy(attempt)
  }
  return {
    get: () => {
      if (performance.now() - failedAt > failureMs) retry()
      return Part
    },
    retry,
  }
}
