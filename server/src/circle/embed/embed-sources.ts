import type { SiteTable } from '../public-pages/page-request.ts'
import { type EmbedLoader, embedComposer, embedPoll, embedPost, embedRanking, embedTag } from './load-embeds.ts'
import type { EmbedKind } from './oembed.ts'

export type EmbedSource = { load: EmbedLoader; table?: SiteTable }

export const embedSources: Record<EmbedKind, EmbedSource> = {
  post: { load: embedPost, table: 'post' },
  topic: { load: embedTag, table: 'tag' },
  poll: { load: embedPoll, table: 'poll' },
  tell: { load: embedComposer, table: 'tag' },
  ranking: { load: embedRanking },
}
