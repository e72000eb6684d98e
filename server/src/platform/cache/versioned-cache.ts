import { LRUCache } from 'lru-cache'

/** Cache invalidation: the key after the topic's prefix, or null when events may have been missed. */
type Invalidations = { subscribe(topic: string, handler: (key: string | null) => void): void }

type CacheOptions<K, V> = {
  max: number
  ttlMs: number
  invalidation: Invalidations
  dropOn: Record<string, (eventKey: string, value: V, key: K) => boolean>
  /** Leaves values out that would displace others. */
  stores?: (value: V) => boolean
  /** Deletes expired entries from memory at once, not only when they are read. */
  purgesExpired?: boolean
  /**
   * Callers that ask for the same key at the same time share one load. Only for loads outside of transactions and
   * deadlines: a transaction that waits for a load of somebody else may hold the connection which that load waits for.
   */
  sharesLoads?: boolean
}

/** Every event raises the version: a value whose load began under an earlier one is returned and not stored. */
export const createVersionedCache = <K extends {}, V extends {}>({
  max,
  ttlMs,
  invalidation,
  dropOn,
  stores = () => true,
  purgesExpired = false,
  sharesLoads = false,
}: CacheOptions<K, V>) => {
  const entries = new LRUCache<K, V>({ max, ttl: ttlMs, ttlAutopurge: purgesExpired })
  const loads = new Map<K, Promise<V>>()
  let version = 0

  const clear = (): void => {
    version += 1
    loads.clear()
    entries.clear()
  }
  for (const [topic, drops] of Object.entries(dropOn)) {
    invalidation.subscribe(topic, (eventKey) => {
      if (eventKey === null) return clear()
      version += 1
      loads.clear()
      for (const [key, value] of [...entries.entries()]) if (drops(eventKey, value, key)) entries.delete(key)
    })
  }

  /** The time to live counts from the beginning of the load, which is as old as a value may be. */
  const beginLoad = () => {
    const startVersion = version
    const start = performance.now()
    return (key: K, value: V): void => {
      if (version === startVersion && stores(value)) entries.set(key, value, { start })
    }
  }

  const loadAndStore = async (key: K, load: () => Promise<V>): Promise<V> => {
    const store = beginLoad()
    const value = await load()
    store(key, value)
    return value
  }

  const shareLoad = (key: K, load: () => Promise<V>): Promise<V> => {
    const running = loads.get(key)
    if (running) return running
    const loading = loadAndStore(key, load).finally(() => {
      if (loads.get(key) === loading) loads.delete(key)
    })
    loads.set(key, loading)
    return loading
  }

  /** The values that exist; missing ones are loaded in one call. */
  const getOrLoadAll = async (keys: readonly K[], load: (missing: K[]) => Promise<[K, V][]>): Promise<Map<K, V>> => {
    const found = new Map<K, V>()
    const missing: K[] = []
    for (const key of keys) {
      const value = entries.get(key)
      if (value === undefined) missing.push(key)
      else found.set(key, value)
    }
    if (missing.length === 0) return found
    const store = beginLoad()
    for (const [key, value] of await load(missing)) {
      store(key, value)
      found.set(key, value)
    }
    return found
  }

  return {
    getOrLoad: (key: K, load: () => Promise<V>): V | Promise<V> =>
      entries.get(key) ?? (sharesLoads ? shareLoad(key, load) : loadAndStore(key, load)),
    getOrLoadAll,
    holds: (key: K, value: V): boolean => entries.peek(key) === value,
    clear,
  }
}
