import type { Answer, Input } from '@quanzi/contract'
import type { Context } from '../../../http/context.ts'
import { Refusal } from '../../../http/refusal.ts'
import { beginTrial } from '../../screening/trial.ts'

export const tryWords = async (
  c: Context,
  { kind, words }: Input<'POST console/word try'>,
): Promise<Answer<'POST console/word try'>> => ({
  id: await beginTrial(c.db, {
    site: c.site.id,
    member: c.viewer.id,
    words: { kind, texts: words },
    now: c.now,
  }),
})

export const readTrial = async (
  c: Context,
  { id }: Input<'GET console/word trial'>,
): Promise<Answer<'GET console/word trial'>> => {
  const trial = await c.db
    .selectFrom('word_trial')
    .select(['done', 'result'])
    .where('id', '=', id)
    .where('site_id', '=', c.site.id)
    .executeTakeFirst()
  if (!trial) throw new Refusal('notFound')
  const { looked, caught, words, samples } = trial.result
  return {
    done: trial.done,
    looked,
    posts: caught.post,
    comments: caught.comment,
    words: Object.entries(words)
      .map(([word, n]) => ({ word, n }))
      .sort((a, b) => b.n - a.n || a.word.localeCompare(b.word)),
    samples,
  }
}
