import { limits } from '@quanzi/contract/limits'
import { computeRankings } from '../../src/circle/ranking/compute.ts'
import { weekOf } from '../../src/circle/ranking/week.ts'
import type { Person, TestApp } from '../test-app.ts'
import { type Comparison, eyesOf, idsOf, type Snapshot, sorted, walk } from './snapshot.ts'

type Viewer = { person: Person; snapshot: Snapshot; comparison: Comparison }

export const compareLists = async ({ person, snapshot, comparison: { same } }: Viewer): Promise<void> => {
  const { site: siteid, publicPosts, tags, posts, likes, collects, follows, tagFollows } = snapshot
  const { id } = person
  const { posts: seen } = eyesOf(snapshot, id)
  const feed = await walk(person, 'GET circle/topicapi list', { siteid, order: 1 })
  same(`the feed of ${id}`, [feed.ids, feed.totals], [idsOf(seen), [publicPosts.length]])
  for (const tag of tags.filter(({ offline }) => !offline)) {
    const under = (rows: typeof posts) => rows.filter(({ tag_id }) => tag_id === tag.id)
    const list = await walk(person, 'GET circle/topicapi taglist', { siteid, tagid: tag.id })
    same(`tag ${tag.id} of ${id}`, [list.ids, list.totals], [idsOf(under(seen)), [under(publicPosts).length]])
  }
  const found = await person.ok('GET circle/topicapi search', { siteid, keywords: '文章', pagesize: 50 })
  const matching = seen.filter(({ content }) => content.includes('文章'))
  same(`the search of ${id}`, found.topic.total, matching.length)
  if (matching.length <= 50)
    same(`what ${id} finds`, sorted(found.topic.data.map(({ topic_id }) => topic_id)), idsOf(matching))
  if (id === 0) return

  const of = (rows: readonly { member_id: number; post_id: number }[]) =>
    new Set(rows.filter(({ member_id }) => member_id === id).map(({ post_id }) => post_id))
  const followed = new Set(follows.filter(({ member_id }) => member_id === id).map(({ target_id }) => target_id))
  const openTags = new Set(tags.filter(({ offline }) => !offline).map((tag) => tag.id))
  const followedTags = new Set(
    tagFollows.filter(({ member_id, tag_id }) => member_id === id && openTags.has(tag_id)).map(({ tag_id }) => tag_id),
  )
  const lists = [
    ['GET circle/memberapi digg', seen.filter((one) => of(likes).has(one.id))],
    ['GET circle/memberapi collected', seen.filter((one) => of(collects).has(one.id))],
    ['GET circle/memberapi topic', posts.filter(({ author_id, state }) => author_id === id && state !== 9)],
    [
      'GET circle/topicapi watchlist',
      seen.filter(
        ({ anonymous, author_id, tag_id }) =>
          (!anonymous && followed.has(author_id)) || (tag_id !== null && followedTags.has(tag_id)),
      ),
    ],
  ] as const
  for (const [address, expected] of lists) {
    const list = await walk(person, address, { siteid })
    same(`${address} of ${id}`, [list.ids, list.totals], [idsOf(expected), [expected.length]])
  }
}

export const compareReceived = async ({ person, snapshot, comparison: { same } }: Viewer): Promise<void> => {
  const { site: siteid, publicPosts, comments, likes, banned, isPublicComment } = snapshot
  const { id } = person
  const { hidden, sees } = eyesOf(snapshot, id)
  const own = new Set(publicPosts.filter(({ author_id }) => author_id === id).map((post) => post.id))
  const open = new Set(publicPosts.map((post) => post.id))
  const written = new Set(
    comments.filter(({ author_id, state }) => author_id === id && state !== 9).map((one) => one.id),
  )
  const received = likes.filter(
    ({ post_id, member_id }) =>
      own.has(post_id) && member_id !== id && !banned.has(member_id) && !hidden.has(member_id),
  )
  const replies = comments.filter(
    (one) =>
      isPublicComment(one) &&
      one.author_id !== id &&
      open.has(one.post_id) &&
      sees(one) &&
      (own.has(one.post_id) || (one.answered_id !== null && written.has(one.answered_id))),
  )
  const home = await person.ok('GET circle/memberapi homepage', { siteid })
  same(`what ${id} has received`, [home.digg, home.reply], [received.length, replies.length])
  const likers = await walk(person, 'GET circle/memberapi get_digg', { siteid }, 'member_id')
  same(
    `the likes of ${id}`,
    [likers.ids, likers.totals],
    [sorted(received.map((one) => one.member_id)), [received.length]],
  )
  const answers = await walk(person, 'GET circle/memberapi get_reply', { siteid }, 'comment_id')
  same(`the answers to ${id}`, [answers.ids, answers.totals], [idsOf(replies), [replies.length]])
  for (const group of ['', 'likes', 'notices']) {
    const list = await walk(person, 'GET circle/commonapi notify', { siteid, group }, 'id')
    same(`the notifications ${group} of ${id}`, list.totals, [list.rows.length])
  }
  same(`unread of ${id}`, (await person.ok('GET circle/commonapi unread', { siteid })).unread, 0)
}

export const compareHomepage = async (
  { person, snapshot, comparison: { same } }: Viewer,
  owner: Person,
): Promise<void> => {
  const { site: siteid, publicPosts, comments, likes, follows, banned, isPublicComment } = snapshot
  const { hidden, posts: seen } = eyesOf(snapshot, person.id)
  const answer = await person.call('GET circle/memberapi homepage', { siteid, id: owner.id })
  same(`the page of ${owner.id} to ${person.id}`, answer.code, banned.has(owner.id) ? 404 : 0)
  if (answer.code !== 0) return
  const visible = (id: number) => !banned.has(id) && !hidden.has(id)
  const ends = (from: 'member_id' | 'target_id', to: 'member_id' | 'target_id') =>
    sorted(follows.filter((one) => one[from] === owner.id && visible(one[to])).map((one) => one[to]))
  const named = new Map(publicPosts.filter(({ anonymous }) => !anonymous).map((post) => [post.id, post]))
  const liked = new Set(likes.filter(({ member_id }) => member_id === owner.id).map(({ post_id }) => post_id))
  const unlessBlocked = (rows: readonly { id: number }[]) => (hidden.has(owner.id) ? [] : idsOf(rows))
  const lists = [
    ['GET circle/memberapi fans', 'member_id', ends('target_id', 'member_id')],
    ['GET circle/memberapi attentions', 'member_id', ends('member_id', 'target_id')],
    [
      'GET circle/memberapi topic',
      'topic_id',
      unlessBlocked([...named.values()].filter(({ author_id }) => author_id === owner.id)),
    ],
    [
      'GET circle/memberapi digg',
      'topic_id',
      unlessBlocked(seen.filter(({ id, anonymous }) => liked.has(id) && !anonymous)),
    ],
    [
      'GET circle/memberapi reply',
      'comment_id',
      unlessBlocked(
        comments.filter(
          (one) => one.author_id === owner.id && isPublicComment(one) && !one.anonymous && named.has(one.post_id),
        ),
      ),
    ],
  ] as const
  for (const [address, key, expected] of lists) {
    const list = await walk(person, address, { siteid, id: owner.id }, key)
    same(`${address} of ${owner.id} to ${person.id}`, [list.ids, list.totals], [expected, [expected.length]])
  }
}

/** Posts one by one, with their threads. */
export const comparePosts = async ({ person, snapshot, comparison: { same } }: Viewer): Promise<void> => {
  const { site: siteid, posts, comments, isPublic, isPublicComment } = snapshot
  const eyes = eyesOf(snapshot, person.id)
  for (const post of posts.slice(-20)) {
    const { id } = post
    const isOwn = post.author_id === person.id && post.state !== 9
    const { data } = await person.call('GET circle/topicapi detail', { siteid, topic_id: id })
    same(`whether ${person.id} reads ${id}`, data !== null && 'content' in data, isPublic(post) || isOwn)
    if (!isPublic(post) || data === null || !('content' in data)) continue
    const ofPost = comments.filter(({ post_id }) => post_id === id)
    same(`the comments of ${id}`, data.reply, ofPost.filter(isPublicComment).length)
    const threads = await walk(person, 'GET circle/replyapi list', { siteid, topic_id: id }, 'comment_id')
    const seen = eyes.comments.filter(({ post_id }) => post_id === id)
    same(`the threads of ${id} to ${person.id}`, threads.ids, idsOf(seen.filter(({ root_id }) => root_id === null)))
    for (const { comment_id, reply_count } of threads.rows) {
      const expected = seen.filter(({ root_id }) => root_id === comment_id)
      const list = await walk(person, 'GET circle/replyapi children', { siteid, comment_id }, 'comment_id')
      const found = [list.ids, list.totals, reply_count]
      same(`the thread ${comment_id} to ${person.id}`, found, [idsOf(expected), [expected.length], expected.length])
    }
  }
}

export const compareQueue = async ({ person, snapshot, comparison: { same } }: Viewer): Promise<void> => {
  const { site: siteid } = snapshot
  const counts = await person.ok('GET circle/audit list', { siteid })
  for (const [address, key, second, kind] of [
    ['GET circle/topic list', 'topic_id', 7, 'topic'],
    ['GET circle/reply pending', 'id', 8, 'reply'],
  ] as const) {
    const lengths = new Map<number, number>()
    let answerable = 0
    for (const state of [1, 2, 3, 4, 5, 6, second]) {
      const { ids, rows, totals } = await walk(person, address, { siteid, state }, key)
      same(`tab ${state} of ${person.nickname}`, [totals, new Set(ids).size], [[ids.length], ids.length])
      lengths.set(state, ids.length)
      // An appeal against an own decision is listed, and counted for the others.
      if (state === 6) answerable = rows.filter(({ appeal }) => !(appeal as { mine?: 1 }).mine).length
    }
    same(
      `the counts of ${person.nickname}`,
      [counts[`${kind}_reports`], counts[`${kind}_appeals`]],
      [lengths.get(5), answerable],
    )
    const waiting = [lengths.get(1), lengths.get(second)]
    if (!waiting.includes(counts[kind])) same(`what waits for ${person.nickname}`, counts[kind], waiting)
  }
}

/** What visitors see of all: ranking, sitemap, the number of posts. */
export const comparePublic = async (
  app: TestApp,
  { person, snapshot, comparison: { same } }: Viewer,
): Promise<void> => {
  const { site: siteid, at, publicPosts } = snapshot
  same(
    'the number of posts',
    Number((await person.ok('GET circle/commonapi setting', { siteid })).all_num),
    publicPosts.length,
  )
  const read = async (path: string) => (await app.server.inject(`${path}?siteid=${siteid}`)).body
  const linked: number[] = []
  for (const [, part] of (await read('/sitemap.xml')).matchAll(/posts-(\d+)\.xml/g))
    for (const [, id] of (await read(`/sitemap/posts-${part}.xml`)).matchAll(/\/s\/(\d+)/g)) linked.push(Number(id))
  same('the sitemap', sorted(linked), idsOf(publicPosts))

  await computeRankings(app.db, at)
  const { start_date } = weekOf(at)
  const period = await app.db
    .selectFrom('rank_period')
    .select('id')
    .where('site_id', '=', siteid)
    .where('start_date', '=', start_date)
    .executeTakeFirstOrThrow()
  const entries = app.db.selectFrom('rank_entry').select(['post_id', 'score']).where('period_id', '=', period.id)
  const stored = (await entries.orderBy('rank').execute()).map(({ post_id, score }) => [post_id, score])
  same('the ranking', stored, rankedPosts(snapshot))
}

const rankedPosts = ({ at, publicPosts, comments, likes, collects, shares, banned, isPublicComment }: Snapshot) => {
  const { from, to } = weekOf(at)
  const { like, collect, share, comment } = limits.rankPoints
  const isThen = (time: Date | null) => time !== null && time >= from && time < to
  return publicPosts
    .map((post) => {
      const counts = (who: number) => who > 0 && !banned.has(who) && (post.anonymous || who !== post.author_id)
      const here = <T extends { post_id: number }>(rows: readonly T[]) =>
        rows.filter(({ post_id }) => post_id === post.id)
      const reactions = (rows: typeof likes) =>
        here(rows).filter(({ member_id, created_at }) => isThen(created_at) && counts(member_id)).length
      const sharers = here(shares).filter(
        ({ viewer, created_at }) => isThen(created_at) && counts(Number(/^m(\d+)$/.exec(viewer)?.[1])),
      )
      const named = here(comments).filter((one) => isPublicComment(one) && !one.anonymous && isThen(one.published_at))
      const writers = new Set(named.map(({ author_id }) => author_id).filter(counts))
      const score =
        like * reactions(likes) + collect * reactions(collects) + share * sharers.length + comment * writers.size
      return { id: post.id, score, at: Number(post.published_at) }
    })
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score || one.at - other.at || one.id - other.id)
    .slice(0, limits.rankedPosts)
    .map(({ id, score }) => [id, score])
}
