import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cardFor, makeCard } from './card.ts'
import { noTies, type PostRow, showPost, type Ties } from './view.ts'

const person = fc
  .integer({ min: 1, max: 6 })
  .map((id) => ({ id, nickname: `成员${id}`, avatar: '', auth: id % 2 === 0 }))
const at = new Date('2026-11-20T04:00:00Z')
const row: fc.Arbitrary<PostRow> = fc
  .record({
    author: person,
    anonymous: fc.boolean(),
    likers: fc.uniqueArray(person, { selector: (p) => p.id, maxLength: 4 }),
    previews: fc.array(
      fc.record({ id: fc.integer({ min: 1, max: 99 }), content: fc.string(), anonymous: fc.boolean(), author: person }),
      { maxLength: 4 },
    ),
  })
  .map((some) => ({
    ...some,
    id: 7,
    type: 1,
    state: 1,
    ai: false,
    content: '"引号" 与 \n 换行',
    tag_id: 3,
    tag_name: '茶',
    location: '',
    lng: null,
    lat: null,
    selected: false,
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
const ids = fc.uniqueArray(fc.integer({ min: 1, max: 7 })).map((list) => new Set(list))
const ties: fc.Arbitrary<Ties> = fc
  .record({ viewerId: fc.integer({ min: 0, max: 6 }), liked: ids, collected: ids, followed: ids, blocked: ids })
  .map((t) =>
    t.viewerId === 0
      ? { viewerId: 0, liked: new Set(), collected: new Set(), followed: new Set(), blocked: new Set() }
      : t,
  )

test('a card put together for a viewer says what the post shown to them says', () => {
  fc.assert(
    fc.property(row, ties, (post, viewer) => {
      fc.pre(!viewer.blocked.has(viewer.viewerId))
      const parts = cardFor(makeCard(post, true), viewer)
      const shown = showPost(post, viewer, { anonymousSwitch: true })
      if (parts === undefined) expect(shown.block).toBe(1)
      else expect(JSON.parse(Buffer.concat(parts).toString())).toEqual(shown)
    }),
    { numRuns: 2_000 },
  )
})

test.each([
  ['浙江', '浙江'],
  ['日本', '日本'],
  ['台湾', '中国台湾'],
  ['', '未知'],
])('from %j a reader sees %s', (ip_province, shown) => {
  const [post] = fc.sample(row, 1)
  const told = showPost({ ...(post as PostRow), ip_province }, noTies(0), { anonymousSwitch: true })
  expect(told.ip_location).toBe(shown)
})
