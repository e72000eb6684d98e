import { aiLabelOf } from '@quanzi/contract/circle/ai-label'
import type { Picture, Post } from '@quanzi/contract/circle/post'
import { picturesOf } from '../post-cache.ts'

/** The pictures with the note that the image viewer shows: the mark of the file, else the declaration of the author. */
export const withAiNotes = (post: Pick<Post, 'attachment' | 'is_ai'>): (Picture & { note: string })[] =>
  picturesOf(post).map((picture) => ({
    ...picture,
    note: aiLabelOf({ is_ai: post.is_ai, ai_grade: picture.ai_grade ?? 0 }),
  }))
