import { parseJson } from '../../parse-json.ts'
import { readStorage, writeStorage } from '../../storage.ts'
import type { ToggleMutation } from './optimistic-toggle.ts'

/** A mutation as the library's `dehydrate` writes it, with its member, its site, its page and the time of writing. */
export type StoredToggle = {
  mutationKey: [kind: 'toggle', name: string, id: number]
  scope: { id: string }
  state: ToggleMutation['state']
  memberId: number
  /** The site that the address of the page named: calls of another one do not find what was tapped. */
  siteid?: string
  page: number
  at: number
}
export type ToggleStorage = Pick<Storage, 'getItem' | 'setItem'>

/** Reading `localStorage` itself may throw. */
export const deviceStorage: ToggleStorage = {
  getItem: (key) => readStorage('localStorage', key),
  setItem: (key, value) => void writeStorage('localStorage', key, value),
}

const storageKey = 'quanzi:mutations'
const maxEntries = 200

export const readStored = (storage: ToggleStorage): StoredToggle[] => {
  const list = parseJson(storage.getItem(storageKey) ?? '')
  return Array.isArray(list) ? list.filter(isStored) : []
}

export const writeStored = (storage: ToggleStorage, entries: StoredToggle[]): void => {
  storage.setItem(storageKey, JSON.stringify(entries.slice(-maxEntries)))
}

const isStored = (entry: Partial<StoredToggle> | null): entry is StoredToggle =>
  Array.isArray(entry?.mutationKey) && typeof entry.scope?.id === 'string' && typeof entry.state?.variables === 'object'
