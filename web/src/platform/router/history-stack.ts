import { readJson, writeJson } from '../storage.ts'
import { getHistoryIndex } from './history.ts'

/** The paths of this visit by their index in the history. Survives a reload. */
const key = 'quanzi:history-stack'

export const recordPage = (path: string) => {
  const stack = readStack().slice(0, getHistoryIndex())
  stack[getHistoryIndex()] = path
  memoryStack = writeJson('sessionStorage', key, stack) ? undefined : stack
}

/** The index of the nearest earlier page of this path, whatever its query; -1 without one. */
export const findEarlierPage = (pathname: string): number =>
  readStack()
    .slice(0, getHistoryIndex())
    .map((path) => path?.split('?')[0])
    .lastIndexOf(pathname)

let memoryStack: string[] | undefined

const readStack = (): string[] => {
  const stored = memoryStack ?? readJson('sessionStorage', key)
  return Array.isArray(stored) ? stored : []
}
