import { LRUCache } from 'lru-cache'

export const begins = /^(begin|start transaction)/
const writes = /\b(insert|update|delete|merge|truncate)\b/i
/** Statements are long and repeat. */
const knownWrites = new LRUCache<string, boolean>({ max: 1_000 })

/** Also true of `select … for update`. */
export const isWrite = (text: string): boolean => {
  const known = knownWrites.get(text)
  if (known !== undefined) return known
  const result = writes.test(text)
  knownWrites.set(text, result)
  return result
}
