import type { Address, Sent } from '@quanzi/contract'
import { ApiError, call } from './client.ts'

/** Something switched on or off, by the toggle's key: `like:7`. `num` is the server's count, where there is one. */
export type Deed = { key: string; on: boolean; by: number; at: number; num?: number | undefined }

type Switch = { [A in Address]: A }[Address]
const switches: Record<string, { on: Switch; off: Switch; field: string }> = {
  like: { on: 'POST circle/diggapi topic', off: 'POST circle/diggapi topic_cancel', field: 'topic_id' },
  collect: { on: 'POST circle/topicapi collect', off: 'POST circle/topicapi uncollect', field: 'topic_id' },
  follow: { on: 'POST circle/commonapi subscribe', off: 'POST circle/commonapi unsubscribe', field: 'to_member_id' },
  tag: { on: 'POST circle/tagapi subscribe', off: 'POST circle/tagapi unsubscribe', field: 'to_id' },
  'comment-like': { on: 'POST circle/diggapi reply', off: 'POST circle/diggapi reply_cancel', field: 'comment_id' },
}

/** The parts of a key; null for what cannot wait. */
export const partsOf = (key: string): { kind: string; id: number } | null => {
  const [, kind = '', id = ''] = /^([a-z-]+):(\d+)$/.exec(key) ?? []
  return kind in switches ? { kind, id: Number(id) } : null
}

type Send = (deed: Deed) => Promise<{ num?: number; collect?: number }>

/** Sends a wish as its button would have. It asks for no login: whoever is a visitor now made another wish. */
const sendDeed: Send = async ({ key, on }) => {
  const parts = partsOf(key)
  const way = parts && switches[parts.kind]
  if (!way) return {}
  const form = { [way.field]: parts.id } as Sent<Switch>
  return (await call(on ? way.on : way.off, form, { anonymous: true })) as Awaited<ReturnType<Send>>
}

/** Wishes that found no network, the last one for each thing. They outlive the page. */
export const openOutbox = (storage: Pick<Storage, 'getItem' | 'setItem'>, send: Send = sendDeed) => {
  const read = (): Deed[] => readList(storage, place)
  const write = (deeds: Deed[]) => writeList(storage, place, deeds)
  const without = (key: string) => read().filter((deed) => deed.key !== key)
  let flushing: Promise<Deed[]> | null = null

  const sendAll = async (by: number): Promise<Deed[]> => {
    const sent: Deed[] = []
    for (const deed of read().filter((waiting) => waiting.by === by)) {
      try {
        const answer = await send(deed)
        sent.push({ ...deed, num: answer.num ?? answer.collect })
      } catch (error) {
        if (isPassing(error)) break
      }
      // What was wished meanwhile stays.
      write(read().filter((waiting) => waiting.key !== deed.key || waiting.at !== deed.at))
    }
    return sent
  }

  return {
    waiting: (by: number): Deed[] => read().filter((deed) => deed.by === by),
    /** False for what cannot wait. */
    put: (deed: Deed): boolean => {
      if (!partsOf(deed.key) || deed.by === 0) return false
      write([...without(deed.key), deed].slice(-most))
      return read().some((kept) => kept.key === deed.key && kept.at === deed.at)
    },
    /** The wish is made anew, here and now. */
    drop: (key: string): void => write(without(key)),
    /** Sends what waits, in its order, as far as the network goes; answers what was sent. */
    flush: (by: number): Promise<Deed[]> => {
      flushing ??= sendAll(by).finally(() => {
        flushing = null
      })
      return flushing
    },
  }
}

const place = 'quanzi:outbox'
const most = 200

/** No network, too much at once, a house that is being mended, a login that is over: the wish stays good. */
const isPassing = (error: unknown) => !(error instanceof ApiError) || [0, 401, 409, 429, 500, 503].includes(error.code)

export const readList = (storage: Pick<Storage, 'getItem'>, key: string): Deed[] => {
  try {
    const list: unknown = JSON.parse(storage.getItem(key) ?? '[]')
    return Array.isArray(list) ? list.filter(isDeed) : []
  } catch {
    return []
  }
}

export const writeList = (storage: Pick<Storage, 'setItem'>, key: string, deeds: Deed[]): void => {
  try {
    storage.setItem(key, JSON.stringify(deeds))
  } catch {
    // Without storage nothing waits, and the toggle says so.
  }
}

const isDeed = (x: unknown): x is Deed =>
  typeof x === 'object' && x !== null && 'key' in x && 'on' in x && 'by' in x && 'at' in x
