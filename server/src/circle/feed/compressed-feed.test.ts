import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { publishApprovedPost } from '../../../test/publish.ts'
import { createPeople, openSingleLevelApp } from '../../../test/single-level-app.ts'
import type { Person, TestApp } from '../../../test/test-app.ts'

let app: TestApp
let reviewer: Person
let people: [Person, Person, Person]

beforeAll(async () => {
  ;({ app, reviewer } = await openSingleLevelApp())
  people = (await createPeople(app, '作者', '读者', '另一位读者')) as typeof people
})
afterAll(() => app.close())

const readFeed = async (cookie: string, encoding: string) => {
  const { headers, rawPayload } = await app.server.inject({
    url: '/api/circle/topicapi?action=list&pagesize=20',
    headers: { cookie, 'accept-encoding': encoding },
  })
  return { encoding: headers['content-encoding'], bytes: rawPayload }
}
/** A page is not compressed in blocks before its second use, and a short one not at all. */
const decode = { gzip: gunzipSync, br: brotliDecompressSync, undefined: (bytes: Buffer) => bytes }
const readPlain = async (cookie: string) => (await readFeed(cookie, 'identity')).bytes.toString()

test('members who share a compressed page get their own flags in it and nothing withdrawn', async () => {
  const [author, reader, other] = people
  const ids: number[] = []
  for (const n of [1, 2, 3, 4])
    ids.push(await publishApprovedPost(reviewer, author, { content: `第${n}篇：茶山的四季与早市`.repeat(20) }))
  const [first, second] = ids as [number, number]
  await reader.ok('POST circle/diggapi topic', { topic_id: first })
  await other.ok('POST circle/topicapi collect', { topic_id: second })
  await other.ok('POST circle/commonapi subscribe', { to_member_id: author.id })
  for (const { cookie } of [reader, other, author, reader, other, author]) {
    // A page is shared for a second, which may end between two reads.
    const { bytes } = await vi.waitUntil(
      async () => {
        const read = await readFeed(cookie, 'br, gzip')
        return read.encoding === 'gzip' && read
      },
      { timeout: 20_000, interval: 1 },
    )
    expect(gunzipSync(bytes).toString()).toBe(await readPlain(cookie))
  }
  expect(await readPlain(reader.cookie)).toContain('"is_digg":1')
  expect(await readPlain(other.cookie)).not.toContain('"is_digg":1')

  await reviewer.ok('POST circle/topic offline', { topic_id: second, rev: 1, reason: '广告营销' })
  await other.ok('POST circle/commonapi block', { to_member_id: author.id })
  for (const { cookie } of [reader, other, reader, other]) {
    const { bytes, encoding } = await readFeed(cookie, 'br, gzip')
    const text = decode[encoding as keyof typeof decode](bytes).toString()
    expect(text).toBe(await readPlain(cookie))
    expect(text).not.toContain('第2篇')
    expect(text.includes('第1篇')).toBe(cookie === reader.cookie)
  }
})

test('a visitor who repeats a request gets the current public content, and a member at the same URL their own', async () => {
  const [author, reader] = people
  const id = await publishApprovedPost(reviewer, author, { content: '第五篇：渡口的灯' })
  const read = () => app.visitor.call('GET circle/topicapi list', { pagesize: 7 })
  const listedIds = async () => (await read()).data.data.map(({ topic_id }) => topic_id)
  const { headers } = await read()
  expect((await read()).headers['etag']).toBe(headers['etag'])
  const conditional = { 'if-none-match': String(headers['etag']) }
  expect((await app.visitor.call('GET circle/topicapi list', { pagesize: 7 }, conditional)).status).toBe(304)
  expect(await listedIds()).toContain(id)
  await reader.ok('POST circle/topicapi collect', { topic_id: id })
  const own = (await reader.ok('GET circle/topicapi list', { pagesize: 7 })).data
  expect(own.find(({ topic_id }) => topic_id === id)?.is_collect).toBe(1)
  expect((await read()).data.data.find(({ topic_id }) => topic_id === id)?.is_collect).toBe(0)

  await reviewer.ok('POST circle/topic offline', { topic_id: id, rev: 1, reason: '广告营销' })
  expect(await listedIds()).not.toContain(id)
  const orderBefore = await listedIds()
  await app.updateSettings({ home_variant: '2' })
  expect(await listedIds()).toEqual(orderBefore.toSorted((a, b) => b - a))
  expect(orderBefore).not.toEqual(await listedIds())
  await app.updateSettings({ home_variant: '1' })
})

test('an encoding that the client refuses by q=0 is not used', async () => {
  const encodingFor = async (accepted: string) => (await readFeed(people[1].cookie, accepted)).encoding
  for (let n = 0; n < 4; n++)
    await publishApprovedPost(reviewer, people[0], { content: `又一篇${n}：茶山的四季与早市`.repeat(20) })
  expect(await encodingFor('br;q=0')).toBeUndefined()
  expect(await encodingFor('gzip; q=0.000')).toBeUndefined()
  expect(await encodingFor('br;q=0, gzip;q=0.5')).toBe('gzip')
})
