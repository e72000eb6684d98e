import type { RequestContext } from '../../identity/request/request-context.ts'
import { etagOf } from '../../platform/http/envelope.ts'
import type { PrebuiltResponse } from '../../platform/http/prebuilt-response.ts'
import type { SharedPage } from './feed-cache.ts'
import { renderCardFor } from './prerendered-card.ts'
import { findRelationsBatched } from './relations-batch.ts'

const visitorResponses = new WeakMap<SharedPage, PrebuiltResponse>()

/** The response for this viewer; all visitors share one per page, with an ETag. `end` closes the JSON object. */
export const toPrebuiltResponse = async (
  ctx: RequestContext,
  shared: SharedPage,
  end: string,
): Promise<PrebuiltResponse> => {
  const cached = ctx.viewer.id === 0 ? visitorResponses.get(shared) : undefined
  if (cached) return cached
  const pieces = [...(await renderCards(ctx, shared)), Buffer.from(end)]
  if (ctx.viewer.id > 0) return { pieces }
  const response: PrebuiltResponse = { pieces, etag: etagOf(Buffer.concat(pieces)) }
  visitorResponses.set(shared, response)
  return response
}

const startJson = Buffer.from('{"data":[')
const commaJson = Buffer.from(',')
const endJson = Buffer.from(']')
const braceJson = Buffer.from('{')

/** The cards that this viewer may see, as an open JSON object with `data`. */
export const renderCards = async (
  ctx: RequestContext,
  { cards, jsonPrefixes }: Pick<SharedPage, 'cards' | 'jsonPrefixes'>,
): Promise<Buffer[]> => {
  const relations = await findRelationsBatched(ctx.db, ctx.viewer.id, cards)
  const pieces: Buffer[] = [startJson]
  for (const card of cards) {
    const parts = renderCardFor(card, relations)
    if (!parts) continue
    if (pieces.length > 1) pieces.push(commaJson)
    const prefix = jsonPrefixes?.get(card.row.id)
    pieces.push(...(prefix === undefined ? parts : withPrefix(parts, prefix)))
  }
  pieces.push(endJson)
  return pieces
}

const withPrefix = ([head = braceJson, ...rest]: Buffer[], prefix: string): Buffer[] => [
  braceJson,
  Buffer.from(prefix),
  head.subarray(1),
  ...rest,
]
