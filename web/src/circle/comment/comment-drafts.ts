import { limits } from '@quanzi/contract/limits'
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
/**
 * Keyed by what is replied to (the post or a comment) or by the comment that is resubmitted, with the member behind it:
 * two members on one phone do not see each other's drafts.
 */
type StoredDrafts = Record<string, StoredDraft>

export const draftKeyFor = (postId: number, commentId?: number) =>
  commentId === undefined ? `${postId}` : `${postId}:${commentId}`

export const resubmitDraftKey = (commentId: number) => `mend:${commentId}`

/** One that was written before the writer was known belongs to who continues it. */
export const readDraft = (key: string, writer: number | undefined): CommentDraft | undefined => {
  const drafts = readDrafts()
  return drafts[ownKey(key, writer)] ?? drafts[key]
}

/** An empty text without an unconfirmed attempt is not saved. */
export const saveDraft = (key: string, writer: number | undefined, draft: CommentDraft) =>
  writeDrafts(withDraft(without(readDrafts(), key), ownKey(key, writer), draft, Date.now()))

export const deleteDraft = (key: string, writer: number | undefined) =>
  writeDrafts(without(without(readDrafts(), key), ownKey(key, writer)))

const ownKey = (key: string, writer: number | undefined) => (writer ? `${key}@${writer}` : key)

const without = (drafts: StoredDrafts, key: string): StoredDrafts => {
  const { [key]: _, ...others } = drafts
  return others
}

/** Keeps the thirty newest drafts of the last thirty days. */
export const withDraft = (drafts: StoredDrafts, key: string, draft: CommentDraft, now: number): StoredDrafts => {
  const others = without(drafts, key)
  const all = draft.text.trim() === '' && !draft.unconfirmed ? others : { ...others, [key]: { ...draft, at: now } }
  const recent = Object.entries(all).filter(([, { at }]) => now - at < limits.commentDraftLife)
  return Object.fromEntries(recent.sort(([, a], [, b]) => b.at - a.at).slice(0, maxDrafts))
}

const maxDrafts = 30
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
