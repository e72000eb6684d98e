export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

export const likePattern = (word: string): string => `%${escapeLike(word)}%`
