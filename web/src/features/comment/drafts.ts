/** What somebody began to say under a post. Kept on the device until it is sent. */
export type CommentDraft = {
  text: string
  anonymous: boolean
  /** The idempotency key, the same until the server has taken the text. */
  key: string
  /** What was sent under this key without an answer: the server may have taken one of them. */
  unanswered?: readonly Words[]
}
export type Words = { text: string; anonymous: boolean }

type Kept = CommentDraft & { at: number }
/** By what is answered (the post, or a comment under it), or by what is mended. */
type Shelf = Record<string, Kept>

export const shelfKey = (postId: number, to?: number) => (to === undefined ? `${postId}` : `${postId}:${to}`)

/** A refused comment that is written anew. */
export const mendKey = (commentId: number) => `mend:${commentId}`

export const readDraft = (key: string): CommentDraft | undefined => readShelf()[key]

/** An empty text without a try on the way is nothing to keep. */
export const keepDraft = (key: string, draft: CommentDraft, now = Date.now()) =>
  write(shelved(readShelf(), key, draft, now))

export const dropDraft = (key: string) => {
  const { [key]: _, ...others } = readShelf()
  write(others)
}

/** The shelf with one draft more: the thirty newest of the last thirty days stay. */
export const shelved = (shelf: Shelf, key: string, draft: CommentDraft, now: number): Shelf => {
  const { [key]: _, ...others } = shelf
  const all = draft.text.trim() === '' && !draft.unanswered ? others : { ...others, [key]: { ...draft, at: now } }
  const fresh = Object.entries(all).filter(([, { at }]) => now - at < keptFor)
  return Object.fromEntries(fresh.sort(([, a], [, b]) => b.at - a.at).slice(0, keptMost))
}

const keptMost = 30
const keptFor = 30 * 86_400_000
const place = 'quanzi:comment-drafts'
/** Where storage is forbidden, a draft lives as long as the page. */
let memory: Shelf = {}

const readShelf = (): Shelf => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(place) ?? '{}')
    return stored && typeof stored === 'object' ? (stored as Shelf) : {}
  } catch {
    return memory
  }
}

const write = (shelf: Shelf) => {
  memory = shelf
  try {
    localStorage.setItem(place, JSON.stringify(shelf))
  } catch {
    // The memory above holds it.
  }
}
