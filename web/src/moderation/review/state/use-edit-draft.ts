import { cleanInput } from '@quanzi/contract/clean-input'
import type { ReviewItem } from '../item/review-item.ts'
import { clearReviewDraft, useReviewDraft } from './use-review-draft.ts'

/**
 * A reviewer's unsaved changes to a post. The text is kept over revisions that leave the text of the post as it was, for
 * example a change of topic. Over another text it is `outdatedText`, until `discard`.
 */
export const useEditDraft = ({ id, rev, content, tag, conflict }: ReviewItem) => {
  const [stored, store] = useReviewDraft(textKey(id), { original: content, text: content })
  const [draftTag, setTag] = useReviewDraft(tagKey(id, rev), tag)
  const text = cleanInput(stored.text)
  const isOutdated = text !== content && stored.original !== content
  const setText = (typed: string) => store({ original: content, text: typed })
  return {
    text: isOutdated ? content : stored.text,
    setText,
    tag: draftTag,
    setTag,
    // A refused save shows it itself, when it closes the item.
    outdatedText: isOutdated && !conflict ? text : undefined,
    discard: () => setText(content),
  }
}

/** After it was saved. */
export const clearEditDraft = ({ id, rev }: ReviewItem): void => {
  clearReviewDraft(textKey(id))
  clearReviewDraft(tagKey(id, rev))
}

const textKey = (id: number) => `edit:${id}`
const tagKey = (id: number, rev: number) => `edit:${id}:${rev}:tag`
