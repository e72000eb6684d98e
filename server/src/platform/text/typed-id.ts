import { foldDigits } from '@quanzi/contract/clean-input'
import { trimHashes } from '@quanzi/contract/text'

/** Without the marks of an id or a topic: #20831 and ID 20831 are 20831, #茶山# is 茶山. */
export const withoutMarks = (keyword: string): string => trimHashes(keyword.trim().replace(/^id\s+/i, '')).trim()

/** The id of a post, a comment or a member that a search box was given: #20831, ID 20831 and 20831 are the same. */
export const typedId = (keyword: string): number | undefined => {
  const digits = foldDigits(withoutMarks(keyword))
  return /^[1-9]\d{0,14}$/.test(digits) ? Number(digits) : undefined
}
