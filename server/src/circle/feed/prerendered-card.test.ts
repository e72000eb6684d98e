import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { joinGzipBlocks } from '../../platform/http/response/gzip-blocks.ts'
import { noRelations, type PostRow, serializePost, type ViewerRelations } from '../post/view.ts'
import { prerenderCard } from './prerendered-card.ts'
import { renderPageFor } from './render-feed.ts'

const memberArbitrary = fc
  .integer({ min: 1, max: 6 })
  .map((id) => ({ id, nickname: `成员${id}`, avatar: '', auth: id % 2 === 0 }))
const at = new Date('2026-11-20T04:00:00Z')
const postRow: fc.Arbitrary<PostRow> = fc
  .record({
    author: memberArbitrary,
    anonymous: fc.boolean(),
    likers: fc.uniqueArray(memberArbitrary, { selector: (p) => p.id, maxLength: 4 }),
    previews: fc.array(
      fc.record({
        id: fc.integer({ min: 1, max: 99 }),
        content: fc.string(),
        anonymous: fc.boolean(),
        author: memberArbitrary,
      }),
      { maxLength: 4 },
    ),
  })
  .map((some) => ({
    ...some,
    id: 7,
    type: 1,
    state: 1,
    ai: false,
    ai_review: 0,
    content: '"引号" 与 \n 换行',
    tag_id: 3,
    tag_name: '茶',
    location: '',
    lng: null,
    lat: null,
    selected: false,
    comments_closed: false,
    pinned_at: null,
    media: [],
    rev: 1,
    reason: '',
    ip_province: '浙江',
    likes: 4,
    comments: 2,
    collects: 1,
    shares: 0,
    views: 9,
    created_at: at,
    updated_at: at,
    published_at: at,
  }))
const idSets = fc.uniqueArray(fc.integer({ min: 1, max: 7 })).map((list) => new Set(list))
const relations: fc.Arbitrary<ViewerRelations> = fc
  .record({
    viewerId: fc.integer({ min: 0, max: 6 }),
    liked: idSets,
    collected: idSets,
    followed: idSets,
    blocked: idSets,
  })
  .map((t) =>
    t.viewerId === 0
      ? { viewerId: 0, liked: new Set(), collected: new Set(), followed: new Set(), blocked: new Set() }
      : t,
  )

const rules = { anonymityAllowed: true, commentsPaused: false }

const postRows = fc.array(postRow, { maxLength: 5 }).map((rows) => rows.map((row, i) => ({ ...row, id: i + 1 })))

test('a page joined from prerendered cards equals the serialized posts for every viewer, also compressed', () => {
  fc.assert(
    fc.property(postRows, fc.array(relations, { minLength: 1, maxLength: 4 }), (rows, viewers) => {
      const page = { cards: rows.map((row) => prerenderCard(row, rules)), end: ',"page":1}' }
      for (const viewer of [...viewers, ...viewers]) {
        fc.pre(!viewer.blocked.has(viewer.viewerId))
        const { pieces, gzipBlocks } = renderPageFor(page, viewer)
        const data = rows.map((row) => serializePost(row, viewer, { rules })).filter(({ block }) => block === 0)
        const text = Buffer.concat([...pieces])
        expect(JSON.parse(text.toString())).toEqual({ data, page: 1 })
        if (gzipBlocks) expect(gunzipSync(joinGzipBlocks(gzipBlocks))).toEqual(text)
      }
      expect(viewers.every((viewer) => renderPageFor(page, viewer).gzipBlocks)).toBe(true)
    }),
    { numRuns: 60 },
  )
})

test.each([
  ['浙江', '浙江'],
  ['日本', '日本'],
  ['台湾', '中国台湾'],
  ['', '未知'],
])('the province %j is shown as %s', (ip_province, shown) => {
  const [post] = fc.sample(postRow, { numRuns: 1, seed: 1 })
  const serialized = serializePost({ ...(post as PostRow), ip_province }, noRelations(0), { rules })
  expect(serialized.ip_location).toBe(shown)
})
