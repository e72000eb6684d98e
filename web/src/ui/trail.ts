/** The pages of this visit by their place in the history, so that 返回 knows what lies before. Survives a reload. */
const key = 'quanzi:trail'

export const positionInTrail = (): number => (history.state as { idx?: number } | null)?.idx ?? 0

/** Called on every change of page. */
export const leaveTrail = (path: string) => {
  numberEntry()
  const trail = read().slice(0, positionInTrail())
  trail[positionInTrail()] = path
  try {
    sessionStorage.setItem(key, JSON.stringify(trail))
  } catch {
    // Without storage 返回 only loses its memory of a reload.
    memory = trail
  }
}

export const pathBefore = (): string | undefined => read()[positionInTrail() - 1]

let memory: string[] = []
let last = -1

/** A plain link to `#/…` makes an entry that the router has not numbered. */
const numberEntry = () => {
  const state = history.state as { idx?: number | null } | null
  if (typeof state?.idx !== 'number') history.replaceState({ ...state, idx: last + 1 }, '')
  last = positionInTrail()
}

const read = (): string[] => {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '[]') as string[]
  } catch {
    return memory
  }
}
