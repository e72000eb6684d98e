import { createStore, del, get, keys, set, type UseStore } from 'idb-keyval'
import { ApiError } from '../../../platform/api/api-error.ts'

/** The browser's database neither answers nor refuses: what is in it is unknown. */
export class SilentDatabase extends ApiError {
  constructor() {
    super(503, '浏览器的存储没有响应，请稍后重试')
  }
}

let connection: UseStore | undefined
/** From a call without an answer until one comes: later calls do not wait. */
let isSilent = false

const connect = (): UseStore => {
  connection ??= createStore('quanzi', 'drafts')
  return connection
}

/** Safari sometimes never opens the database, and opens it for the next request. */
export const reconnect = (): void => {
  connection = undefined
  isSilent = false
}

const answered = async <T>(work: (store: UseStore) => Promise<T>, time = answerTime): Promise<T> => {
  if (isSilent) throw new SilentDatabase()
  let timer: ReturnType<typeof setTimeout> | undefined
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reconnect()
      isSilent = true
      void connect()('readonly', () => undefined).then(
        () => {
          isSilent = false
        },
        () => {},
      )
      reject(new SilentDatabase())
    }, time)
  })
  try {
    return await Promise.race([work(connect()), silence])
  } finally {
    clearTimeout(timer)
  }
}
const answerTime = 8_000

/** Fallback when IndexedDB is not available or full. */
const memory = new Map<string, unknown>()

export const read = async <T>(key: string): Promise<T | undefined> =>
  // A key has one type, in memory as in IndexedDB.
  memory.has(key) ? (memory.get(key) as T) : readStored(key)

/** Over a second connection where the first one does not answer. */
export const readStored = async <T>(key: string): Promise<T | undefined> => {
  const work = (store: UseStore) => get<T>(key, store)
  if (isSilent) throw new SilentDatabase()
  try {
    return await answered(work, answerTime / 2)
  } catch (error) {
    if (!(error instanceof SilentDatabase)) throw error
    isSilent = false
    return answered(work, answerTime / 2)
  }
}

export const readKeys = async (): Promise<string[]> => (await answered((store) => keys(store))).map(String)

/** False when the value lives as long as this page. */
export const write = async (key: string, value: unknown): Promise<boolean> => {
  try {
    await answered((store) => set(key, value, store))
    memory.delete(key)
    return true
  } catch {
    memory.set(key, value)
    return false
  }
}

export const remove = async (key: string): Promise<void> => {
  memory.delete(key)
  try {
    await answered((store) => del(key, store))
  } catch {
    // The value was in memory only.
  }
}
