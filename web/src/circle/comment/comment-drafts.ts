import { isRecord } from '@quanzi/contract/objects'
import { readJson, writeJson } from '../../platform/storage.ts'
import { withRenamedKeys } from '../../platform/stored-value.ts'

/** An unsent comment, stored on the device until it is sent. */
export type CommentDraft = {
  text: string
  anonymous: boolean
  key: string
  /** Attempts under this key without a response: the server may have accepted one of them. */
  unconfirmed?: readonly CommentContent[]
}
export type CommentContent = { text: string; anonymous: boolean }

type StoredDraft = CommentDraft & { at: number }
/** Keyed by what is replied to (the post or a comment), or by the comment that is resubmitted. */
type StoredDrafts = Record<string, StoredDraft>

export const draftKeyFor = (postId: number, commentId?: number) =>
  commentId === undefined ? `${postId}` : `${postId}:${commentId}`

export const resubmitDraftKey = (commentId: number) => `mend:${commentId}`

export const readDraft = (key: string): CommentDraft | undefined => readDrafts()[key]

/** An empty text without an unconfirmed attempt is not saved. */
export const saveDraft = (key: string, draft: CommentDraft, now = Date.now()) =>
  writeDrafts(withDraft(readDrafts(), key, draft, now))

export const deleteDraft = (key: string) => {
  const { [key]: _, ...others } = readDrafts()
  writeDrafts(others)
}

/** Keeps the thirty newest drafts of the last thirty days. */
export const withDraft = (drafts: StoredDrafts, key: string, draft: CommentDraft, now: number): StoredDrafts => {
  const { [key]: _, ...others } = drafts
  const all = draft.text.trim() === '' && !draft.unconfirmed ? others : { ...others, [key]: { ...draft, at: now } }
  const recent = Object.entries(all).filter(([, { at }]) => now - at < maxAgeMs)
  return Object.fromEntries(recent.sort(([, a], [, b]) => b.at - a.at).slice(0, maxDrafts))
}

const maxDrafts = 30
const maxAgeMs = 30 * 86_400_000
const storageKey = 'quanzi:comment-drafts'
/** Fallback when localStorage is not available. */
let memory: StoredDrafts | undefined

const readDrafts = (): StoredDrafts => memory ?? parseStoredDrafts(readJson('localStorage', storageKey))

const writeDrafts = (drafts: StoredDrafts) => {
  memory = writeJson('localStorage', storageKey, drafts) ? undefined : drafts
}

/** Version 0.1 has stored `unconfirmed` as `unanswered`. */
export const parseStoredDrafts = (stored: unknown): StoredDrafts =>
  Object.fromEntries(
    Object.entries(isRecord(stored) ? stored : {}).flatMap(([key, value]) => {
      const draft = withRenamedKeys(value, { unanswered: 'unconfirmed' })
      return isStoredDraft(draft) ? [[key, draft]] : []
    }),
  )

const isStoredDraft = (value: unknown): value is StoredDraft =>
  isRecord(value) &&
  typeof value['text'] === 'string' &&
  typeof value['key'] === 'string' &&
  typeof value['at'] === 'number'
