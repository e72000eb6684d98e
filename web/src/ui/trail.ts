import { entryIndex } from '../router/place.ts'

/** The pages of this visit by their place in the history, so that 返回 knows what lies before. Survives a reload. */
const key = 'quanzi:trail'

/** Called on every change of page. */
export const leaveTrail = (path: string) => {
  const trail = read().slice(0, entryIndex())
  trail[entryIndex()] = path
  try {
    sessionStorage.setItem(key, JSON.stringify(trail))
  } catch {
    // Without storage 返回 only loses its memory of a reload.
    memory = trail
  }
}

export const pathBefore = (): string | undefined => read()[entryIndex() - 1]

let memory: string[] = []

const read = (): string[] => {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '[]') as string[]
  } catch {
    return memory
  }
}
