import { createStore, del, get, keys, set, type UseStore } from 'idb-keyval'
import { readJson, storageKeys, writeJson, writeStorage } from '../../../platform/storage.ts'
import type { Draft } from './draft.ts'
import { parseStoredDraft } from './stored-draft.ts'

/** Scoped by member: two members on one phone do not see each other's drafts. */
export const draftKeyOf = (memberId: number, postId?: number) => `draft:${memberId}:${postId ?? 'new'}`

/** The copy in localStorage is newer than the one in IndexedDB, which is written with a delay. */
export const readDraft = async (draftKey: string): Promise<Draft | undefined> =>
  readUnsavedDraft(draftKey) ?? parseStoredDraft(await read<unknown>(draftKey))

/** Synchronous, because an IndexedDB write does not finish while the page is closed. */
export const saveDraftSync = (draftKey: string, draft: Draft | undefined) => {
  if (draft) writeJson('localStorage', unsavedKey(draftKey), draft)
  else removeUnsavedDraft(draftKey)
}

export const saveDraft = async (draftKey: string, draft: Draft): Promise<void> => {
  await write(draftKey, draft)
  // Text typed in the meantime has its own copy.
  if (JSON.stringify(readUnsavedDraft(draftKey)) === JSON.stringify(draft)) removeUnsavedDraft(draftKey)
}

export const removeDraft = (draftKey: string): Promise<void> => {
  removeUnsavedDraft(draftKey)
  return remove(draftKey)
}

/** A chosen file is stored until it is uploaded, so that the upload resumes after a reload. */
export const saveFile = (id: string, file: File): Promise<void> => write(fileKey(id), file)
export const readFile = (id: string): Promise<File | undefined> => read<File>(fileKey(id))
export const deleteFile = (id: string): Promise<void> => remove(fileKey(id))

/** Deletes files that no draft on this device refers to any more. */
export const sweepOrphanFiles = async (): Promise<void> => {
  try {
    const all = (await keys(store())).map(String)
    const draftKeys = new Set([...all.filter((key) => key.startsWith('draft:')), ...unsavedDraftKeys()])
    const drafts = await Promise.all([...draftKeys].map(readDraft))
    const referenced = new Set(drafts.flatMap((draft) => (draft ? filesOf(draft).map(fileKey) : [])))
    await Promise.all(all.filter((key) => key.startsWith('file:') && !referenced.has(key)).map(remove))
  } catch {
    // Without IndexedDB there are no files.
  }
}

const filesOf = ({ pictures, videoUpload }: Draft): string[] =>
  [...pictures, ...(videoUpload ? [videoUpload] : [])].map(({ id }) => id)

const unsavedKey = (draftKey: string) => `quanzi:${draftKey}`

const unsavedDraftKeys = (): string[] =>
  storageKeys('localStorage').flatMap((key) =>
    key.startsWith(unsavedKey('draft:')) ? [key.slice(unsavedKey('').length)] : [],
  )

const readUnsavedDraft = (draftKey: string): Draft | undefined =>
  parseStoredDraft(readJson('localStorage', unsavedKey(draftKey)))

const removeUnsavedDraft = (draftKey: string) => writeStorage('localStorage', unsavedKey(draftKey), null)

const fileKey = (id: string) => `file:${id}`

let openedStore: UseStore | undefined
const store = () => {
  openedStore ??= createStore('quanzi', 'drafts')
  return openedStore
}

/** Fallback when IndexedDB is not available or full. */
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
    // The value was in memory only.
  }
}
