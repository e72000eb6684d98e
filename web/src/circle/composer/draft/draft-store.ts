import { keyOfSite } from '../../../platform/page-site.ts'
import { readJson, readStorage, storageKeys, writeJson, writeStorage } from '../../../platform/storage.ts'
import { read, readKeys, readStored, remove, SilentDatabase, write } from './database.ts'
import type { Draft } from './draft.ts'
import { parseStoredDraft } from './stored-draft.ts'

/** `siteId` is unknown without a network where no earlier visit has stored it. */
export type Writer = { memberId: number; siteId?: number | undefined }

/**
 * Scoped by member: two members on one phone do not see each other's drafts. A new post also by its site, to which its
 * topic and its files belong, whether or not the address of the page names it.
 */
export const draftKeyOf = ({ memberId, siteId }: Writer, postId?: number): string =>
  `draft:${memberId}:${postId ?? (siteId === undefined ? keyOfSite('new') : `new${siteId}`)}`

/** The draft of a new post, also one that was stored without a site, by version 0.2 or without a network: it moves. */
export const readNewDraft = async (writer: Writer): Promise<Draft | undefined> => {
  const draftKey = draftKeyOf(writer)
  const siteless = `draft:${writer.memberId}:new`
  const own = await readDraft(draftKey)
  if (own || draftKey === siteless) return own
  const moved = await readDraft(siteless)
  if (!moved) return undefined
  saveDraftSync(draftKey, moved)
  if (await saveDraft(draftKey, moved)) await removeDraft(siteless)
  return moved
}

/** The copy in localStorage is newer than the one in IndexedDB, which is written with a delay. Rejects where that fails. */
export const rereadDraft = async (draftKey: string): Promise<Draft | undefined> =>
  readUnsavedDraft(draftKey) ?? parseStoredDraft(await read<unknown>(draftKey))

/** Undefined also where the browser refuses its database. Rejects where that does not answer: a draft may be in it. */
export const readDraft = (draftKey: string): Promise<Draft | undefined> =>
  rereadDraft(draftKey).catch(undefinedUnlessSilent)

const undefinedUnlessSilent = (error: unknown): undefined => {
  if (error instanceof SilentDatabase) throw error
}

/**
 * The form of the device in which a draft was opened or touched last: that one alone saves. A form that was left may still
 * wait for an answer of the server.
 */
export const createWriter = () => {
  const name = String(Math.random())
  const isWriter = (): boolean => (readStorage('localStorage', writerKey) ?? writerOfPage) === name
  return {
    isWriter,
    /**
     * False when another form has been the writer since. Where there is no room for the name of this one, that of a form
     * which may be gone must not stay.
     */
    becomeWriter: (): boolean => {
      const was = isWriter()
      writerOfPage = name
      if (!writeStorage('localStorage', writerKey, name)) writeStorage('localStorage', writerKey, null)
      return was
    },
  }
}

const writerKey = 'quanzi:draft-writer'
/** Where localStorage is missing or full. */
let writerOfPage: string | undefined

/**
 * Synchronous, because an IndexedDB write does not finish while the page is closed. A draft for which there is no room takes
 * the copy before it away, which would count as newer than the one in IndexedDB.
 */
export const saveDraftSync = (draftKey: string, draft: Draft | undefined) => {
  if (!draft || !writeJson('localStorage', unsavedKey(draftKey), draft)) removeUnsavedDraft(draftKey)
}

/** False when the draft lives as long as this page, because the browser refuses storage or it is full. */
export const saveDraft = async (draftKey: string, draft: Draft): Promise<boolean> => {
  if (!(await write(draftKey, draft))) return readUnsavedDraft(draftKey) !== undefined
  // Text typed in the meantime has its own copy.
  if (JSON.stringify(readUnsavedDraft(draftKey)) === JSON.stringify(draft)) removeUnsavedDraft(draftKey)
  return true
}

export const removeDraft = (draftKey: string): Promise<void> => {
  removeUnsavedDraft(draftKey)
  return remove(draftKey)
}

/** A chosen file is stored until it is uploaded, so that the upload resumes after a reload. */
export const saveFile = (id: string, file: File): Promise<boolean> => write(fileKey(id), file)
export const readFile = (id: string): Promise<File | undefined> => read<File>(fileKey(id)).catch(undefinedUnlessSilent)
export const deleteFile = (id: string): Promise<void> => remove(fileKey(id))

/** Deletes files that no draft on this device refers to any more. */
export const sweepOrphanFiles = async (): Promise<void> => {
  try {
    const all = await readKeys()
    const draftKeys = new Set([...all.filter((key) => key.startsWith('draft:')), ...unsavedDraftKeys()])
    const drafts = await Promise.all(
      [...draftKeys].map(async (key) => readUnsavedDraft(key) ?? parseStoredDraft(await readStored(key))),
    )
    const referenced = new Set(drafts.flatMap((draft) => (draft ? filesOf(draft).map(fileKey) : [])))
    await Promise.all(all.filter((key) => key.startsWith('file:') && !referenced.has(key)).map(remove))
  } catch {
    // Without IndexedDB there are no files. Files of a draft that it does not answer stay.
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
