import type { AppContext } from '../../identity/request/app-context.ts'
import type {
  ScreenedRequest,
  ScreenedTexts,
  ScreeningResult,
  TextScreening,
} from '../../identity/request/text-screening.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { compileBlocklist, type ScreeningVerdict } from '../../platform/text/blocklist.ts'
import type { ScreenedKind } from '../../ports.ts'
import type { BlocklistHitRow } from '../../schema/tables.ts'
import { openBlocklists } from './blocklists.ts'
import { getServiceVerdict } from './service-verdict.ts'

export const createTextScreening = (app: Pick<AppContext, 'invalidation'>): TextScreening => {
  const blocklists = openBlocklists(app)
  return {
    check: async (ctx, db, texts, kind = 'post') =>
      screenTexts(ctx, await blocklists.forSite(db, ctx.site.id), texts, kind),
    prefetch: async (ctx, texts, kind) => {
      if (!ctx.app.ports.screening) return undefined
      const match = await blocklists.forSite(ctx.db, ctx.site.id)
      if (texts.some((text) => match(text).verdict === 'refuse')) return undefined
      return getServiceVerdict(ctx, kind, texts)
    },
    matchBlocklists: async (db, site, text) => (await blocklists.forSite(db, site))(text),
  }
}

/** A term of the site rejects the texts, without naming it; the service can only hold them, and does by a timeout. */
const screenTexts = async (
  ctx: ScreenedRequest,
  match: (text: string) => ScreeningVerdict,
  fields: ScreenedTexts,
  kind: ScreenedKind,
): Promise<ScreeningResult> => {
  const texts = Object.values(fields)
  const results = texts.map((text) => match(text))
  const refused = Object.keys(fields)[results.findIndex(({ verdict }) => verdict === 'refuse')]
  if (refused) throw new ApiError('screened', { data: { field: refused } })
  const { advice, label, words } = ctx.serviceVerdict ?? (await getServiceVerdict(ctx, kind, texts))
  const blocklistHits = results[0]?.hits.map(({ start, end, word }) => ({ start, end, word })) ?? []
  return {
    hits: [...blocklistHits, ...findHits(texts[0] ?? '', words)],
    held: advice === 'hold' || results.some((result) => result.verdict === 'hold'),
    note: [advice === 'hold' ? label : '', describeLocationHits(results.slice(1))].filter(Boolean).join('；'),
  }
}

/** Hits in the location of a post have no position in its text, so the note names them. */
export const describeLocationHits = (results: ScreeningVerdict[]): string => {
  const words = [...new Set(results.flatMap(({ hits }) => hits.map(({ word }) => word)))]
  return words.length > 0 ? `${locationNote}${words.join('、')}` : ''
}

const locationNote = '位置中有：'
export const isLocationNote = (note: string): boolean => note.startsWith(locationNote)

const findHits = (text: string, words: readonly string[]): BlocklistHitRow[] =>
  words.length === 0
    ? []
    : compileBlocklist({ refuse: [], hold: words, allow: [] })(text).hits.map(({ start, end, word }) => ({
        start,
        end,
        word,
      }))
