import { isSeen, noTies, type PostRow, showPost, type Ties } from './view.ts'

/**
 * A post of a list as bytes of JSON: what nearly every viewer gets alike is written once and shared, a viewer's own
 * flags are put in when it is sent. Who sees something else than the others gets the post as `showPost` writes it.
 * `card.test.ts` holds that both say the same to every viewer.
 */
export type Card = {
  row: PostRow
  anonymousSwitch: boolean
  /** The part before the viewer's flags, and the part behind them. */
  head: Buffer
  lists: Buffer
  /** Who finds themselves in it: its author, and who commented anonymously. */
  own: ReadonlySet<number>
  /** Who is named in it, and would have to be left out for whoever blocked them. */
  named: ReadonlySet<number>
}

export const makeCard = (row: PostRow, anonymousSwitch: boolean): Card => {
  const { is_digg, is_collect, is_attention, block, is_mine, digg_list, reply_list, ...rest } = showPost(
    row,
    noTies(0),
    {
      anonymousSwitch,
    },
  )
  const writers = (anonymous: boolean) =>
    row.previews.filter((preview) => preview.anonymous === anonymous).map((preview) => preview.author.id)
  return {
    row,
    anonymousSwitch,
    head: Buffer.from(JSON.stringify(rest).slice(0, -1)),
    lists: Buffer.from(`,"digg_list":${JSON.stringify(digg_list)},"reply_list":${JSON.stringify(reply_list)}}`),
    own: new Set([row.author.id, ...writers(true)]),
    named: new Set([...row.likers.map((liker) => liker.id), ...writers(false)]),
  }
}

/** The card as this viewer may see it; undefined when they do not see it. */
export const cardFor = (card: Card, ties: Ties): Buffer[] | undefined => {
  const { row, anonymousSwitch } = card
  if (!isSeen(row, ties)) return undefined
  const differs = card.own.has(ties.viewerId) || [...ties.blocked].some((id) => card.named.has(id))
  if (differs) return [Buffer.from(JSON.stringify(showPost(row, ties, { anonymousSwitch })))]
  const attention = !row.anonymous && ties.followed.has(row.author.id)
  return [card.head, flags(ties.liked.has(row.id), ties.collected.has(row.id), attention), card.lists]
}

/** There are eight of them, for somebody else's post. */
const flags = (liked: boolean, collected: boolean, attention: boolean): Buffer =>
  allFlags[Number(liked) * 4 + Number(collected) * 2 + Number(attention)] as Buffer

const allFlags = Array.from({ length: 8 }, (_, n) =>
  Buffer.from(`,"is_digg":${n >> 2},"is_collect":${(n >> 1) & 1},"is_attention":${n & 1},"block":0,"is_mine":0`),
)
