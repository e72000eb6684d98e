import {
  isVisibleTo,
  noRelations,
  type PostRow,
  type PostRules,
  serializePost,
  type ViewerRelations,
} from '../post/view.ts'

/** A post as JSON in two parts: a shared body and a viewer's flags. The test compares both with the whole post. */
export type PrerenderedCard = {
  row: PostRow
  rules: PostRules
  /** Without the opening brace. */
  body: Buffer
  /** Viewers to whom their own anonymous authorship is shown: the post's author and anonymous commenters. */
  participantIds: ReadonlySet<number>
  /** Members whom a viewer who blocks them must not see. */
  namedIds: ReadonlySet<number>
}

type Reader = Pick<ViewerRelations, 'viewerId' | 'blocked'>

export const prerenderCard = (row: PostRow, rules: PostRules): PrerenderedCard => {
  const previewAuthorIds = (anonymous: boolean) =>
    row.previews.filter((preview) => preview.anonymous === anonymous).map((preview) => preview.author.id)
  return {
    row,
    rules,
    body: serializeBody(row, rules, noRelations(0)),
    participantIds: new Set([row.author.id, ...previewAuthorIds(true)]),
    namedIds: new Set([
      ...(row.anonymous ? [] : [row.author.id]),
      ...row.likers.map((liker) => liker.id),
      ...previewAuthorIds(false),
    ]),
  }
}

const serializeBody = (row: PostRow, rules: PostRules, reader: Reader): Buffer => {
  const { is_digg, is_collect, is_attention, ...body } = serializePost(
    row,
    { ...noRelations(reader.viewerId), blocked: reader.blocked },
    { rules },
  )
  return Buffer.from(JSON.stringify(body).slice(1, -1))
}

export const bodyFor = (card: PrerenderedCard, reader: Reader): Buffer | undefined => {
  const { row, rules, participantIds, namedIds } = card
  if (!isVisibleTo(row, reader)) return undefined
  const needsOwn = participantIds.has(reader.viewerId) || [...reader.blocked].some((id) => namedIds.has(id))
  return needsOwn ? serializeBody(row, rules, reader) : card.body
}

export const allFlags = Array.from({ length: 8 }, (_, n) =>
  Buffer.from(`,"is_digg":${n >> 2},"is_collect":${(n >> 1) & 1},"is_attention":${n & 1}}`),
)

export const flagsFor = ({ row }: PrerenderedCard, relations: ViewerRelations): number => {
  const isAnonymized = row.anonymous && row.author.id !== relations.viewerId
  const followsAuthor = !isAnonymized && relations.followed.has(row.author.id)
  return Number(relations.liked.has(row.id)) * 4 + Number(relations.collected.has(row.id)) * 2 + Number(followsAuthor)
}
