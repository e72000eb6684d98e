import { parseJson } from './parse-json.ts'
import { writeStorage } from './storage.ts'

/**
 * A change of one row that the other pages of the device make too: `publish` it once it has succeeded here. By events of
 * the storage, which every browser sends; nothing stays stored.
 */
export const createSharedChange = (name: string) => {
  const key = `quanzi:change:${name}`
  return {
    publish: (id: number): void => {
      // The time makes it another value, also after a page that was closed between the two writes.
      writeStorage('localStorage', key, JSON.stringify({ id, at: Date.now() }))
      writeStorage('localStorage', key, null)
    },
    follow: (apply: (id: number) => void): void =>
      window.addEventListener('storage', (event) => {
        if (event.key !== key || event.newValue === null) return
        const change = parseJson(event.newValue)
        if (change && typeof change === 'object' && 'id' in change && typeof change.id === 'number') apply(change.id)
      }),
  }
}
