import { useRef } from 'react'
import { isOutcomeUnknown } from '../../platform/api/idempotency.ts'

/**
 * For a write that cannot be repeated, such as one that uses up a code. Once its answer is lost, `find` looks for what
 * the one of this key has done, also before the next one of the same key is sent.
 */
export const useLostAnswer = <T>(find: (key: string) => Promise<T | undefined>) => {
  const lost = useRef<string>(undefined)
  return async (key: string, send: () => Promise<T>): Promise<T> => {
    const findDone = async () => (lost.current === key ? find(key) : undefined)
    try {
      return (await findDone()) ?? (await send())
    } catch (error) {
      if (isOutcomeUnknown(error)) lost.current = key
      const done = await findDone()
      if (done === undefined) throw error
      return done
    }
  }
}
