import type { CallName } from '@quanzi/contract'
import type { Selectable } from 'kysely'
import type { Tables } from '../../src/schema/tables.ts'
import type { Person, TestApp } from '../test-app.ts'

type PostRow = Selectable<Tables['post']>
type CommentRow = Selectable<Tables['comment']>
export type Snapshot = Awaited<ReturnType<typeof takeSnapshot>>

/** The rows of a site, with the rules of docs/spec/visibility.md written once more. */
export const takeSnapshot = async ({ db, now }: TestApp, site: number) => {
  const at = now()
  const posts = await db.selectFrom('post').selectAll().where('site_id', '=', site).execute()
  const comments = await db.selectFrom('comment').selectAll().where('site_id', '=', site).execute()
  const tags = await db.selectFrom('tag').selectAll().where('site_id', '=', site).execute()
  const members = await db.selectFrom('member').select(['id', 'banned_until', 'left_at']).execute()
  const sanctions = await db.selectFrom('site_sanction').selectAll().where('kind', '=', 'ban').execute()
  const blocks = await db.selectFrom('member_block').selectAll().execute()
  const banned = new Set([
    ...members.filter((one) => one.left_at || (one.banned_until && one.banned_until > at)).map(({ id }) => id),
    ...sanctions.filter(({ site_id, until }) => site_id === site && until > at).map(({ member_id }) => member_id),
  ])
  const isPublic = ({ state, author_id }: { state: number; author_id: number }) => state === 1 && !banned.has(author_id)
  const publicPosts = posts.filter(isPublic)
  const heads = new Map(comments.map((one) => [one.id, one]))
  const isPublicComment = (one: CommentRow): boolean => {
    const head = one.root_id === null ? undefined : heads.get(one.root_id)
    return isPublic(one) && (one.root_id === null || (head !== undefined && isPublic(head)))
  }
  return {
    site,
    at,
    posts,
    comments,
    tags,
    banned,
    isPublic,
    isPublicComment,
    publicPosts,
    likes: await db.selectFrom('post_like').selectAll().execute(),
    collects: await db.selectFrom('post_collect').selectAll().execute(),
    shares: await db.selectFrom('post_share').selectAll().execute(),
    follows: await db.selectFrom('member_follow').selectAll().execute(),
    tagFollows: await db.selectFrom('tag_follow').selectAll().execute(),
    blockedBy: (viewer: number) =>
      new Set(blocks.filter(({ member_id }) => member_id === viewer).map(({ target_id }) => target_id)),
  }
}

/** Waiting comments are shown to their author. */
const waitingStates = [0, -2, -3, -8]

/** What one viewer may see. */
export const eyesOf = ({ blockedBy, publicPosts, comments, isPublicComment }: Snapshot, viewer: number) => {
  const hidden = blockedBy(viewer)
  const sees = ({ anonymous, author_id }: Pick<PostRow, 'anonymous' | 'author_id'>) =>
    anonymous || !hidden.has(author_id)
  return {
    hidden,
    sees,
    posts: publicPosts.filter(sees),
    comments: comments.filter(
      (one) => (isPublicComment(one) || (one.author_id === viewer && waitingStates.includes(one.state))) && sees(one),
    ),
  }
}

/** Collects what differs. */
export const createComparison = () => {
  const differences: string[] = []
  return {
    differences,
    same: (what: string, found: unknown, expected: unknown): void => {
      const [one, other] = [JSON.stringify(found), JSON.stringify(expected)]
      if (one !== other) differences.push(`${what}: ${one}, expected ${other}`)
    },
  }
}
export type Comparison = ReturnType<typeof createComparison>

export const sorted = (ids: Iterable<number>): number[] => [...ids].sort((a, b) => a - b)
export const idsOf = (rows: readonly { id: number }[]): number[] => sorted(rows.map(({ id }) => id))

type Row = Record<string, unknown>
/** All rows of a list through its cursors; every page gives the same total. */
export const walk = async (person: Person, address: CallName, input: object, key = 'topic_id') => {
  const rows: Row[] = []
  const totals = new Set<number>()
  for (let cursor: string | null = ''; cursor !== null; ) {
    const answer = await person.ok(address, { ...input, pagesize: 30, ...(cursor && { cursor }) })
    // Every list that is walked here has these fields.
    const page = answer as unknown as { data: Row[]; total: number; next: string | null }
    rows.push(...page.data)
    totals.add(page.total)
    cursor = page.next
  }
  return { rows, ids: sorted(rows.map((row) => Number(row[key]))), totals: [...totals] }
}
