import { type GzipBlock, toGzipBlocks } from '../../platform/http/response/gzip-blocks.ts'
import type { ViewerRelations } from '../post/view.ts'
import type { SharedPage } from './feed-cache.ts'
import { allFlags, bodyFor, type PrerenderedCard } from './prerendered-card.ts'

/** A page as some viewers see it. Each shown card has its flags behind the text of the same index; `end` follows them. */
type PageVariant = {
  shown: PrerenderedCard[]
  texts: Buffer[]
  /** Undefined at the first use: compressing in blocks costs more than compressing one response. */
  gzipBlocks: () => GzipBlock[] | undefined
}

type PageState = {
  participantIds: ReadonlySet<number>
  namedIds: ReadonlySet<number>
  variants: Map<string, PageVariant>
}

/** The number of variants of a page that are kept in memory. */
const maxVariants = 32
const pageStates = new WeakMap<SharedPage, PageState>()

/** One variant per set of blocked members on the page, and per viewer who wrote on it. */
export const pageVariantFor = (page: SharedPage, { viewerId, blocked }: ViewerRelations): PageVariant => {
  const { participantIds, namedIds, variants } = pageStates.get(page) ?? createPageState(page)
  const hidden = [...blocked].filter((id) => namedIds.has(id)).sort((a, b) => a - b)
  const participant = participantIds.has(viewerId) ? viewerId : 0
  const key = `${participant} ${hidden.join()}`
  const known = variants.get(key)
  if (known) return known
  const variant = createVariant(page, { viewerId: participant, blocked: new Set(hidden) })
  if (variants.size < maxVariants) variants.set(key, variant)
  return variant
}

const createPageState = (page: SharedPage): PageState => {
  const idsOf = (which: 'participantIds' | 'namedIds') => new Set(page.cards.flatMap((card) => [...card[which]]))
  const state = { participantIds: idsOf('participantIds'), namedIds: idsOf('namedIds'), variants: new Map() }
  pageStates.set(page, state)
  return state
}

const createVariant = (
  { cards, end, jsonPrefixes }: SharedPage,
  reader: Pick<ViewerRelations, 'viewerId' | 'blocked'>,
): PageVariant => {
  const shown: PrerenderedCard[] = []
  const texts: Buffer[] = []
  for (const card of cards) {
    const body = bodyFor(card, reader)
    if (!body) continue
    const start = shown.length === 0 ? '{"data":[{' : ',{'
    texts.push(Buffer.concat([Buffer.from(`${start}${jsonPrefixes?.get(card.row.id) ?? ''}`), body]))
    shown.push(card)
  }
  texts.push(Buffer.from(`${shown.length === 0 ? '{"data":[' : ''}]${end}`))
  let uses = 0
  let blocks: GzipBlock[] | undefined
  const gzipBlocks = () => {
    if (++uses > 1) blocks ??= toGzipBlocks(texts, flagsLength)
    return blocks
  }
  return { shown, texts, gzipBlocks }
}

const flagsLength = allFlags[0]?.length ?? 0
