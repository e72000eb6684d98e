import { setImmediate as nextTick, setTimeout as pause } from 'node:timers/promises'
import { minute } from '@quanzi/contract/time'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createVersionedCache } from './versioned-cache.ts'

type Value = { owner: number; text: string }

/** A cache of one value per key whose loads end when the test says so. */
const openCache = (options: Partial<Parameters<typeof createVersionedCache<string, Value>>[0]> = {}) => {
  const handlers = new Map<string, (key: string | null) => void>()
  const cache = createVersionedCache<string, Value>({
    max: 10,
    ttlMs: minute,
    invalidation: { subscribe: (topic, handler) => handlers.set(topic, handler) },
    dropOn: {
      owner: (id, value) => value.owner === Number(id),
      entry: (changed, _value, key) => key === changed,
    },
    ...options,
  })
  const loads: { key: string; end: (text: string) => void; fail: (error: Error) => void }[] = []
  return {
    loads,
    publish: (topic: string, key: string | null) => handlers.get(topic)?.(key),
    get: async (key: string, owner = 1) => {
      const load = () =>
        new Promise<Value>((resolve, reject) => {
          loads.push({ key, end: (text) => resolve({ owner, text }), fail: reject })
        })
      return (await cache.getOrLoad(key, load)).text
    },
    clear: cache.clear,
  }
}

/** Loads a key with this text, as a caller that nothing disturbs does. */
const fill = async ({ get, loads }: ReturnType<typeof openCache>, key: string, text: string, owner = 1) => {
  const got = get(key, owner)
  loads.at(-1)?.end(text)
  expect(await got).toBe(text)
}

test('a value is loaded once and served from memory until its time to live ends', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1_000)
  onTestFinished(() => clock.mockRestore())
  const cache = openCache({ ttlMs: 20 })
  await fill(cache, 'a', 'first')
  expect(await cache.get('a')).toBe('first')
  expect(cache.loads).toHaveLength(1)
  clock.mockReturnValue(1_021)
  // lru-cache reads the clock once a millisecond.
  await pause(5)
  await fill(cache, 'a', 'second')
})

test('a value that changed while it was being loaded is returned and not stored', async () => {
  const cache = openCache()
  const got = cache.get('a')
  cache.publish('entry', 'a')
  cache.loads[0]?.end('outdated')
  expect(await got).toBe('outdated')
  await fill(cache, 'a', 'current')
  expect(await cache.get('a')).toBe('current')
})

test('a value is not cached if any event arrives while it is being loaded, even one with another key', async () => {
  const cache = openCache()
  const got = cache.get('a', 7)
  cache.publish('owner', '8')
  cache.loads[0]?.end('may be outdated')
  await got
  await fill(cache, 'a', 'current', 7)
})

test('an older load does not replace the value that a newer one stored after a change', async () => {
  const cache = openCache()
  const older = cache.get('a')
  cache.publish('entry', 'a')
  const newer = cache.get('a')
  cache.loads[1]?.end('current')
  expect(await newer).toBe('current')
  cache.loads[0]?.end('outdated')
  expect(await older).toBe('outdated')
  expect(await cache.get('a')).toBe('current')
})

test('an event drops the entries that it concerns and no others', async () => {
  const cache = openCache()
  await fill(cache, 'a', 'of one', 1)
  await fill(cache, 'b', 'of two', 2)
  await fill(cache, 'c', 'of one too', 1)
  cache.publish('owner', '1')
  expect(await cache.get('b')).toBe('of two')
  await fill(cache, 'a', 'new')
  cache.publish('entry', 'b')
  await fill(cache, 'b', 'new', 2)
  expect(await cache.get('a')).toBe('new')
})

test('missed events and `clear` drop everything, loads that have begun included', async () => {
  for (const drop of [
    (cache: ReturnType<typeof openCache>) => cache.publish('owner', null),
    (cache: ReturnType<typeof openCache>) => cache.clear(),
  ]) {
    const cache = openCache()
    await fill(cache, 'a', 'first')
    const got = cache.get('b')
    drop(cache)
    cache.loads.at(-1)?.end('outdated')
    await got
    await fill(cache, 'a', 'second')
    await fill(cache, 'b', 'second')
  }
})

test('callers of a shared load get one result, and callers after a change do not join it', async () => {
  const cache = openCache({ sharesLoads: true })
  const early = [cache.get('a'), cache.get('a')]
  await nextTick()
  expect(cache.loads).toHaveLength(1)
  cache.publish('entry', 'a')
  const late = cache.get('a')
  expect(cache.loads).toHaveLength(2)
  cache.loads[0]?.end('outdated')
  expect(await Promise.all(early)).toEqual(['outdated', 'outdated'])
  cache.loads[1]?.end('current')
  expect(await late).toBe('current')
  expect(await cache.get('a')).toBe('current')
})

test('a value that is not to be stored is returned and displaces no other', async () => {
  const cache = openCache({ max: 1, stores: ({ owner }) => owner > 0 })
  await fill(cache, 'a', 'known')
  await fill(cache, 'b', 'unknown', 0)
  await fill(cache, 'b', 'still unknown', 0)
  expect(await cache.get('a')).toBe('known')
})

test('a load that fails is not cached', async () => {
  const cache = openCache({ sharesLoads: true })
  const got = Promise.all([cache.get('a'), cache.get('a')])
  cache.loads[0]?.fail(new Error('no database'))
  await expect(got).rejects.toThrow('no database')
  await fill(cache, 'a', 'first')
})

test('getOrLoadAll loads the missing keys in one call and stores none if an event arrived meanwhile', async () => {
  const handlers: ((key: string | null) => void)[] = []
  const invalidation = { subscribe: (_topic: string, handler: (key: string | null) => void) => handlers.push(handler) }
  const cache = createVersionedCache<number, string>({
    max: 10,
    ttlMs: minute,
    invalidation,
    dropOn: { entry: (changed, _value, key) => key === Number(changed) },
  })
  const loads: number[][] = []
  const get = async (keys: number[], duringLoad = () => {}) => {
    const found = await cache.getOrLoadAll(keys, async (missing) => {
      loads.push(missing)
      duringLoad()
      return missing.filter((key) => key < 9).map((key): [number, string] => [key, `value ${key}`])
    })
    return [...found.keys()].sort()
  }
  expect(await get([1, 2, 9])).toEqual([1, 2])
  expect(await get([3, 2], () => handlers[0]?.('1'))).toEqual([2, 3])
  expect(await get([1, 2, 3])).toEqual([1, 2, 3])
  expect(await get([1, 2, 3])).toEqual([1, 2, 3])
  expect(loads).toEqual([[1, 2, 9], [3], [1, 3]])
})
