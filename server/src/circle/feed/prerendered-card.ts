import { isVisibleTo, noRelations, type PostRow, serializePost, type ViewerRelations } from '../post/view.ts'

/** A post as JSON bytes for all viewers but those who need their own; `prerendered-card.test.ts` compares both. */
export type PrerenderedCard = {
  row: PostRow
  anonymousSwitch: boolean
  beforeFlags: Buffer
  afterFlags: Buffer
  /** Viewers to whom their own anonymous authorship is shown: the post's author and anonymous commenters. */
  participantIds: ReadonlySet<number>
  /** Members whom a viewer who blocks them must not see. */
  namedIds: ReadonlySet<number>
}

export const prerenderCard = (row: PostRow, anonymousSwitch: boolean): PrerenderedCard => {
  const { is_digg, is_collect, is_attention, block, is_mine, digg_list, reply_list, ...rest } = serializePost(
    row,
    noRelations(0),
    { anonymousSwitch },
  )
  const previewAuthorIds = (anonymous: boolean) =>
    row.previews.filter((preview) => preview.anonymous === anonymous).map((preview) => preview.author.id)
  return {
    row,
    anonymousSwitch,
    beforeFlags: Buffer.from(JSON.stringify(rest).slice(0, -1)),
    afterFlags: Buffer.from(`,"digg_list":${JSON.stringify(digg_list)},"reply_list":${JSON.stringify(reply_list)}}`),
    participantIds: new Set([row.author.id, ...previewAuthorIds(true)]),
    namedIds: new Set([...row.likers.map((liker) => liker.id), ...previewAuthorIds(false)]),
  }
}

/** Undefined when the viewer must not see the post. */
export const renderCardFor = (card: PrerenderedCard, relations: ViewerRelations): Buffer[] | undefined => {
  const { row, anonymousSwitch } = card
  if (!isVisibleTo(row, relations)) return undefined
  const needsOwnRendering =
    card.participantIds.has(relations.viewerId) || [...relations.blocked].some((id) => card.namedIds.has(id))
  if (needsOwnRendering) return [Buffer.from(JSON.stringify(serializePost(row, relations, { anonymousSwitch })))]
  const followsAuthor = !row.anonymous && relations.followed.has(row.author.id)
  return [
    card.beforeFlags,
    flagsJson(relations.liked.has(row.id), relations.collected.has(row.id), followsAuthor),
    card.afterFlags,
  ]
}

/** All combinations of the three flags, for another member's post. */
const allFlagsJson = Array.from({ length: 8 }, (_, n) =>
  Buffer.from(`,"is_digg":${n >> 2},"is_collect":${(n >> 1) & 1},"is_attention":${n & 1},"block":0,"is_mine":0`),
)

const flagsJson = (liked: boolean, collected: boolean, followsAuthor: boolean): Buffer =>
  // The index is at most 7.
  allFlagsJson[Number(liked) * 4 + Number(collected) * 2 + Number(followsAuthor)] as Buffer
