import type { Post } from '@quanzi/contract/post'
import { noTies, type PostRow, showPost, type Ties } from './view.ts'

/**
 * A post of a list as pieces of JSON text: what every viewer gets alike is written once and shared, a viewer's own flags
 * and lists are put in when it is sent. `card.test.ts` holds that pieces and `showPost` say the same to every viewer.
 */
export type Card = {
  id: number
  authorId: number
  anonymous: boolean
  /** The part that does not depend on the viewer, without its closing brace: for strangers, and for the author. */
  head: string
  ownHead: string
  likers: Piece[]
  previews: Piece[]
  /** The lists for one who blocks nobody and wrote none of the previews. */
  lists: string
  people: ReadonlySet<number>
}

type Piece = { memberId: number; anonymous: boolean; text: string; own: string }

export const makeCard = (row: PostRow, anonymousSwitch: boolean): Card => {
  const options = { anonymousSwitch }
  const seen = showPost(row, noTies(0), options)
  const own = showPost(row, noTies(row.author.id), options)
  const likers = row.likers.map((liker, i): Piece => {
    const text = JSON.stringify(seen.digg_list[i])
    return { memberId: liker.id, anonymous: false, text, own: text }
  })
  const previews = row.previews.map((preview, i): Piece => {
    const owned = showPost(row, noTies(preview.author.id), options).reply_list[i]
    return {
      memberId: preview.author.id,
      anonymous: preview.anonymous,
      text: JSON.stringify(seen.reply_list[i]),
      own: JSON.stringify(owned),
    }
  })
  return {
    id: row.id,
    authorId: row.author.id,
    anonymous: row.anonymous,
    head: headOf(seen),
    ownHead: headOf(own),
    likers,
    previews,
    lists: lists(
      likers.map((p) => p.text),
      previews.map((p) => p.text),
    ),
    people: new Set([...likers, ...previews].map((piece) => piece.memberId)),
  }
}

const headOf = (post: Post): string => {
  const { is_digg, is_collect, is_attention, block, is_mine, digg_list, reply_list, ...rest } = post
  return JSON.stringify(rest).slice(0, -1)
}

const lists = (likers: string[], previews: string[]) =>
  `,"digg_list":[${likers.join(',')}],"reply_list":[${previews.join(',')}]}`

/** The card as this viewer may see it; undefined when its author is blocked. An anonymous one is never dropped: that would tell. */
export const cardFor = (card: Card, ties: Ties): string | undefined => {
  const mine = ties.viewerId > 0 && card.authorId === ties.viewerId
  if (!card.anonymous && ties.blocked.has(card.authorId)) return undefined
  const attention = (mine || !card.anonymous) && ties.followed.has(card.authorId)
  const flags = `,"is_digg":${bit(ties.liked.has(card.id))},"is_collect":${bit(ties.collected.has(card.id))},"is_attention":${bit(attention)},"block":0,"is_mine":${bit(mine)}`
  return (mine ? card.ownHead : card.head) + flags + listsFor(card, ties)
}

const listsFor = (card: Card, ties: Ties): string => {
  const concerned = card.people.has(ties.viewerId) || [...ties.blocked].some((id) => card.people.has(id))
  if (!concerned) return card.lists
  const shown = (pieces: Piece[]) =>
    pieces
      .filter((piece) => piece.anonymous || !ties.blocked.has(piece.memberId))
      .map((piece) => (piece.memberId === ties.viewerId ? piece.own : piece.text))
  return lists(shown(card.likers), shown(card.previews))
}

const bit = (yes: boolean) => (yes ? 1 : 0)
