/** Escapes text for a LIKE pattern. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** Matches any text that contains `word`. */
export const likePattern = (word: string): string => `%${escapeLike(word)}%`
