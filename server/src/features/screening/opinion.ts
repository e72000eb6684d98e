import type { Context } from '../../http/context.ts'
import type { Opinion, ScreenedKind } from '../../ports.ts'

const patience = 2_000
const fine: Opinion = { advice: 'pass', label: '', words: [] }
export const unanswered: Opinion = { advice: 'hold', label: '机审未响应', words: [] }

/** What the service says of texts. No answer within two seconds, or none that can be read, holds: never lost, never passed. */
export const opinionOn = async (c: Context, kind: ScreenedKind, texts: readonly string[]): Promise<Opinion> => {
  const { screening } = c.house.ports
  const text = texts.filter(Boolean).join('\n')
  if (!screening || text === '') return fine
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Opinion>((resolve) => {
    timer = setTimeout(() => resolve(unanswered), patience)
  })
  try {
    const said = await Promise.race([screening.check({ kind, text, member: c.viewer.id }), late])
    return said === unanswered || said.advice === 'pass' ? said : { ...said, label: `机审：疑似${said.label}` }
  } catch (error) {
    c.house.log.warn({ err: error }, 'the screening service did not answer')
    return unanswered
  } finally {
    clearTimeout(timer)
  }
}

/**
 * A verb whose texts are judged outside before its transaction begins: while a service thinks, nothing is held. What the
 * site's words refuse anyway, or a member who may not write, is not worth the question.
 */
export const asking = <In, Out>(
  kind: ScreenedKind,
  textsOf: (input: In) => readonly string[],
  run: (c: Context, input: In) => Promise<Out>,
) =>
  Object.assign((c: Context, input: In) => run(c, input), {
    before: async (c: Context, input: In): Promise<Partial<Context>> => {
      if (!c.house.ports.screening || (c.viewer.mutedUntil && c.viewer.mutedUntil > c.now)) return {}
      const texts = textsOf(input)
      const match = await c.house.words.of(c.db, c.site.id)
      if (texts.some((text) => match(text).verdict === 'refuse')) return {}
      return { opinion: await opinionOn(c, kind, texts) }
    },
  })
