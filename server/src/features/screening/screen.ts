import type { Db } from '../../db/handle.ts'
import type { HitRow } from '../../db/tables.ts'
import type { Context } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'

/**
 * Judges texts by the site's words, and by the service beside them where one is set. A refusing word refuses without being
 * named; a holding one, or a service that does not answer in time, holds. Hits are places in the first text.
 */
export const screen = async (
  c: Context,
  db: Db,
  texts: [string, ...string[]],
): Promise<{ hits: HitRow[]; held: boolean }> => {
  const match = await c.house.words.of(db, c.site.id)
  const found = texts.map((text) => match(text))
  if (found.some((result) => result.verdict === 'refuse')) throw new Refusal('screened')
  const outside = await askService(c, texts.join('\n'))
  if (outside === 'refuse') throw new Refusal('screened')
  const hits = found[0]?.hits.map(({ start, end, word }) => ({ start, end, word })) ?? []
  return { hits, held: outside === 'hold' || found.some((result) => result.verdict === 'hold') }
}

const patience = 2_000

const askService = async ({ house }: Context, text: string): Promise<'pass' | 'hold' | 'refuse'> => {
  const { screening } = house.ports
  if (!screening) return 'pass'
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<'hold'>((resolve) => {
    timer = setTimeout(() => resolve('hold'), patience)
  })
  try {
    return await Promise.race([screening.check(text), late])
  } catch (error) {
    house.log.warn({ err: error }, 'the screening service did not answer')
    return 'hold'
  } finally {
    clearTimeout(timer)
  }
}
