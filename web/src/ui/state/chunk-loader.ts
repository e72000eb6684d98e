import { type ComponentType, lazy } from 'react'
import { sleep } from '../../platform/sleep.ts'
import { reloadPage } from './reload-page.ts'

const pauseBeforeRetry = 300
/** Longer than React takes to show a failure, for which it renders the part once more. */
const failureMs = 1_000

/** Loads a chunk, with one retry after a pause. */
export const loadChunk = async <T>(load: () => Promise<T>): Promise<T> => {
  try {
    return await load()
  } catch {
    await sleep(pauseBeforeRetry)
    return load()
  }
}

/**
 * A lazy component that can be asked for again; the next screen that shows it some time after a failure does so. A
 * browser may remember the failure of a script, and a new version removes the files of the old one: when an attempt that
 * was asked for by `retry` fails, the page is loaded again.
 */
export const createChunkLoader = <P extends object>(load: () => Promise<ComponentType<P>>) => {
  let failedAt = Number.POSITIVE_INFINITY
  const ask = (mayReload: boolean) => {
    failedAt = Number.POSITIVE_INFINITY
    return lazy(async (): Promise<{ default: ComponentType<P> }> => {
      try {
        return { default: await loadChunk(load) }
      } catch (error) {
        failedAt = performance.now()
        if (mayReload && (await reloadPage())) return new Promise(() => {})
        throw error
      }
    })
  }
  let Part = ask(false)
  return {
    get: () => {
      if (performance.now() - failedAt > failureMs) Part = ask(false)
      return Part
    },
    retry: () => {
      Part = ask(true)
    },
  }
}
