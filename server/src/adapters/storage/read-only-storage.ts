import type { Storage } from '../../ports.ts'
import { StorageDownError } from './s3-errors.ts'

/** The bucket of a site that serves, in the hands of a practice restore. */
export const readOnly = (storage: Storage): Storage => ({
  ...storage,
  readOnly: true,
  put: refuse,
  putFile: refuse,
  delete: refuse,
  receive: async (stream) => ({ ...(await storage.receive(stream)), store: refuse }),
  sweep: async () => {},
})

const refuse = async (key: string): Promise<never> => {
  throw new StorageDownError(`PRACTICE=1: ${key} stays as it is`)
}
