import { readContent } from '../../server/src/db/demo/content.ts'
import { searchText, searchTokens } from '../../server/src/text/search.ts'

/** A sentence of the demo world with what the search keeps of it. */
type Sentence = { text: string; folded: string; pairs: string[] }

/** What people write, one sentence each: bulk posts and comments are put together from these. */
export const readSentences = (): { posts: Sentence[]; comments: Sentence[] } => {
  const posts = Object.values(readContent().circles).flatMap((circle) => circle.posts)
  const comments = posts.flatMap((post) => post.comments.flatMap((comment) => [comment, ...comment.replies]))
  return {
    posts: unique(posts.flatMap((post) => post.text.split(/(?<=[。！？；])|\n/u))),
    comments: unique(comments.map((comment) => comment.text)),
  }
}

const unique = (texts: string[]): Sentence[] =>
  [...new Set(texts.map((text) => text.trim()))]
    .filter((text) => text.length >= 6 && text.length <= 120)
    .map((text) => ({ text, folded: searchText(text), pairs: searchTokens(text) }))
