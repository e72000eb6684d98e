import type { RequestContext } from '../../identity/request/request-context.ts'
import { etagOf } from '../../platform/http/response/etag.ts'
import { toGzipBlock } from '../../platform/http/response/gzip-blocks.ts'
import type { PrebuiltResponse } from '../../platform/http/response/prebuilt-response.ts'
import { noRelations, type ViewerRelations } from '../post/view.ts'
import type { SharedPage } from './feed-cache.ts'
import { pageVariantFor } from './page-variants.ts'
import { allFlags, flagsFor } from './prerendered-card.ts'
import { findRelationsBatched } from './relations-batch.ts'

const visitorResponses = new WeakMap<SharedPage, PrebuiltResponse>()

/** The response for this viewer; all visitors share one per page, with an ETag, while the page `isCurrent`. */
export const renderPage = async (
  ctx: RequestContext,
  page: SharedPage,
  isCurrent = () => false,
): Promise<PrebuiltResponse> => {
  if (ctx.viewer.id > 0) return renderPageFor(page, await findRelationsBatched(ctx.db, ctx.viewer.id, page.cards))
  const known = visitorResponses.get(page)
  if (known) return known
  const { pieces } = renderPageFor(page, noRelations(0))
  const response = { pieces, etag: etagOf(Buffer.concat(pieces)), isCurrent }
  visitorResponses.set(page, response)
  return response
}

export const renderPageFor = (page: SharedPage, relations: ViewerRelations): PrebuiltResponse => {
  const { shown, texts, gzipBlocks } = pageVariantFor(page, relations)
  const flags = shown.map((card) => flagsFor(card, relations))
  const blocks = gzipBlocks()
  return {
    pieces: interleave(texts, flags, allFlags),
    ...(blocks && { gzipBlocks: interleave(blocks, flags, allFlagBlocks) }),
  }
}

const allFlagBlocks = allFlags.map((flags) => toGzipBlock(flags))

/** Appends one of `choices` to each part except the last. */
const interleave = <T>(parts: readonly T[], choice: readonly number[], choices: readonly T[]): T[] =>
  // A choice is a number up to 7.
  parts.flatMap((part, i) => (choice[i] === undefined ? [part] : [part, choices[choice[i]] as T]))
