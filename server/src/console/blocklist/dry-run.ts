import type { ContentKind } from '@quanzi/contract/states'
import type { Operation } from '../../identity/request/request-context.ts'
import { startDryRun, withLocation } from '../../moderation/screening/dry-run.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { findReadableTexts } from '../shared/readable-texts.ts'
import { findMoves } from './blocklist.ts'

export const startBlocklistDryRun: Operation<'POST console/word try'> = async (ctx, { kind, words }) => ({
  id: await startDryRun(ctx.db, {
    site: ctx.site.id,
    member: ctx.viewer.id,
    words: { kind, texts: words },
    now: ctx.now,
  }),
  moves: await findMoves(ctx.db, ctx.site.id, kind, words),
})

export const readBlocklistDryRun: Operation<'GET console/word trial'> = async (ctx, { id }) => {
  const dryRun = await ctx.db
    .selectFrom('blocklist_trial')
    .select(['done', 'result'])
    .where('id', '=', id)
    .where('site_id', '=', ctx.site.id)
    .executeTakeFirstOrThrow(() => new ApiError('notFound'))
  const { looked, caught, words, samples } = dryRun.result
  const idsOf = (kind: ContentKind) => samples.filter((one) => one.kind === kind).map((one) => one.id)
  const texts = {
    post: await findReadableTexts(ctx, 'post', idsOf('post')),
    comment: await findReadableTexts(ctx, 'comment', idsOf('comment')),
  }
  return {
    done: dryRun.done,
    looked,
    posts: caught.post,
    comments: caught.comment,
    words: Object.entries(words)
      .map(([word, n]) => ({ word, n }))
      .sort((a, b) => b.n - a.n || a.word.localeCompare(b.word)),
    samples: samples.filter(({ kind, id, text }) => isCurrent(text, texts[kind].get(id))),
  }
}

/** Not of an item that was edited or withdrawn since the run. */
const isCurrent = (sample: string, now: { content: string; location: string } | undefined): boolean =>
  now !== undefined && (sample === now.content || sample === withLocation(now.content, now.location))
