import { limits } from '@quanzi/contract/limits'
import { ApiError } from '../api-error.ts'

const retryAfterSeconds = 5

/** Bounds the uploads that this process receives at the same time, by member and by address. */
export const createUploadSlots = () => {
  const counts = new Map<string, number>()
  const add = (key: string, change: 1 | -1): void => {
    const count = (counts.get(key) ?? 0) + change
    if (count > 0) counts.set(key, count)
    else counts.delete(key)
  }
  return {
    /** Returns the function that frees the slot; throws 429 when all are taken. */
    enter: (member: number, network: string): (() => void) => {
      const keys = [
        [`member ${member}`, limits.uploadsAtOncePerMember],
        [`address ${network}`, limits.uploadsAtOncePerAddress],
      ] as const
      if (keys.some(([key, allowed]) => (counts.get(key) ?? 0) >= allowed))
        throw new ApiError('uploadsAtOnce', { retryAfter: retryAfterSeconds })
      for (const [key] of keys) add(key, 1)
      return () => {
        for (const [key] of keys) add(key, -1)
      }
    },
  }
}

export type UploadSlots = ReturnType<typeof createUploadSlots>
