import type { Storage } from '../src/ports.ts'

/** A storage for a restore: it reads each file to its end and keeps its key alone. */
export const createRecordingStorage = () => {
  const keys: string[] = []
  const storage = {
    receive: async (stream: AsyncIterable<Uint8Array>) => {
      for await (const _ of stream);
      return { store: async (key: string) => void keys.push(key), discard: async () => {} }
    },
    // The rest of a storage is not called.
  } as unknown as Storage
  return { keys, storage }
}
