import { createStore, del, get, keys, set, type UseStore } from 'idb-keyval'
import type { Draft } from './draft.ts'

/** Whose draft of what: two members on one phone do not see each other's. */
export const placeOf = (memberId: number, postId?: number) => `draft:${memberId}:${postId ?? 'new'}`

/** What was noted last is newer than what the database had time for. */
export const readDraft = async (place: string): Promise<Draft | undefined> => noted(place) ?? (await read<Draft>(place))

/** At once and without waiting: a database does not finish while the page is being closed. */
export const noteDraft = (place: string, draft: Draft | undefined) => {
  if (!draft) return forgetNote(place)
  try {
    localStorage.setItem(noteKey(place), JSON.stringify(draft))
  } catch {
    // The database has it a second later.
  }
}

export const writeDraft = async (place: string, draft: Draft): Promise<void> => {
  await write(place, draft)
  // What was typed meanwhile has its own note.
  if (JSON.stringify(noted(place)) === JSON.stringify(draft)) forgetNote(place)
}

export const removeDraft = (place: string): Promise<void> => {
  forgetNote(place)
  return remove(place)
}

/** A chosen file waits here until the server has it, so that its upload goes on after a reload. */
export const keepFile = (id: string, file: File): Promise<void> => write(fileKey(id), file)
export const readFile = (id: string): Promise<File | undefined> => read<File>(fileKey(id))
export const dropFile = (id: string): Promise<void> => remove(fileKey(id))

/** Throws away files that no draft on this device refers to any more. */
export const sweepFiles = async (): Promise<void> => {
  try {
    const all = (await keys(store())).map(String)
    const places = new Set([...all.filter((key) => key.startsWith('draft:')), ...notedPlaces()])
    const drafts = await Promise.all([...places].map(readDraft))
    const wanted = new Set(drafts.flatMap((draft) => (draft ? filesOf(draft).map(fileKey) : [])))
    await Promise.all(all.filter((key) => key.startsWith('file:') && !wanted.has(key)).map(remove))
  } catch {
    // Without a database there is nothing to sweep.
  }
}

const filesOf = ({ pictures, clip }: Draft): string[] => [...pictures, ...(clip ? [clip] : [])].map(({ id }) => id)

const noteKey = (place: string) => `quanzi:${place}`

const notedPlaces = (): string[] =>
  Object.keys(localStorage).flatMap((key) => (key.startsWith(noteKey('draft:')) ? [key.slice(noteKey('').length)] : []))

const noted = (place: string): Draft | undefined => {
  try {
    return (JSON.parse(localStorage.getItem(noteKey(place)) ?? 'null') as Draft | null) ?? undefined
  } catch {
    return undefined
  }
}

const forgetNote = (place: string) => {
  try {
    localStorage.removeItem(noteKey(place))
  } catch {
    // Where nothing can be noted there is nothing to forget.
  }
}

const fileKey = (id: string) => `file:${id}`

let opened: UseStore | undefined
const store = () => {
  opened ??= createStore('quanzi', 'drafts')
  return opened
}

/** Where the browser forbids a database (or has no room left), drafts live as long as the page. */
const memory = new Map<string, unknown>()

const read = async <T>(key: string): Promise<T | undefined> => {
  if (memory.has(key)) return memory.get(key) as T
  try {
    return await get<T>(key, store())
  } catch {
    return undefined
  }
}

const write = async (key: string, value: unknown): Promise<void> => {
  try {
    await set(key, value, store())
    memory.delete(key)
  } catch {
    memory.set(key, value)
  }
}

const remove = async (key: string): Promise<void> => {
  memory.delete(key)
  try {
    await del(key, store())
  } catch {
    // It was only in the memory above.
  }
}
