import { isDeepStrictEqual } from 'node:util'
import { cookieOf } from '../data/fill.ts'
import { words } from '../data/words.ts'
import { open, type Wire } from '../measure/client.ts'
import { call, get } from '../measure/wire.ts'
import type { House } from '../servers/houses.ts'

/** Fails unless the SQL ref answers exactly what the product answers: only then do the two do the same work. */
export const mustAgree = async ({ circle, product, sqlRef }: House): Promise<void> => {
  if (!sqlRef) return
  const { firstReader, discussed, tags, week } = circle.facts
  const cookie = { cookie: cookieOf(0) }
  const member = firstReader
  const pairs: [string, Wire, Wire][] = [
    ['feed', call('GET circle/topicapi list', { pagesize: 20 }, cookie), get('/feed', { member })],
    ...tags.map((id): [string, Wire, Wire] => [
      `the posts of tag ${id}`,
      call('GET circle/topicapi taglist', { tagid: id, pagesize: 20 }, cookie),
      get('/tagFeed', { member, id }),
    ]),
    ['ranking', call('GET circle/rankApi rank_list', { period: week }, cookie), get('/ranking', { member, id: week })],
    ...discussed.slice(0, 5).flatMap((id): [string, Wire, Wire][] => [
      ['detail', call('GET circle/topicapi detail', { topic_id: id }, cookie), get('/detail', { member, id })],
      ['comments', call('GET circle/replyapi list', { topic_id: id }, cookie), get('/comments', { member, id })],
    ]),
    ...words.map((word): [string, Wire, Wire] => [
      `search ${word}`,
      call('GET circle/topicapi search', { keywords: word }, cookie),
      get('/search', { member, word }),
    ]),
  ]
  const [ours, theirs] = [await open(product.port), await open(sqlRef.port)]
  for (const [name, mine, yours] of pairs) {
    const [a, b] = [JSON.parse((await ours.ask(mine)).text), JSON.parse((await theirs.ask(yours)).text)]
    if (!isDeepStrictEqual(a, b))
      throw new Error(
        `The SQL ref answers ${name} differently at ${firstDifference(a, b)} ${JSON.stringify(b).slice(0, 300)}`,
      )
  }
  ours.close()
  theirs.close()
}

const firstDifference = (a: unknown, b: unknown, path = ''): string => {
  if (a === null || b === null || typeof a !== 'object' || typeof b !== 'object') {
    return `${path || '.'}: ${JSON.stringify(a)} and ${JSON.stringify(b)}`.slice(0, 600)
  }
  const keys = [...new Set([...Object.keys(a), ...Object.keys(b)])]
  const key = keys.find((k) => !isDeepStrictEqual(partOf(a, k), partOf(b, k))) ?? ''
  return firstDifference(partOf(a, key), partOf(b, key), `${path}.${key}`)
}

const partOf = (object: object, key: string): unknown => (object as Record<string, unknown>)[key]
