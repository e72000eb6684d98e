import { hkdfSync, timingSafeEqual } from 'node:crypto'
import type { Answer, Input } from '@quanzi/contract'
import { limits } from '@quanzi/contract/limits'
import { lengthOf } from '@quanzi/contract/text'
import { sql } from 'kysely'
import type { Db } from '../../../db/handle.ts'
import { transaction } from '../../../db/transaction.ts'
import type { Context } from '../../../http/context.ts'
import { Refusal } from '../../../http/refusal.ts'
import { recordChange } from '../../audit/record.ts'
import { checkMobile, useCode } from '../../login/codes.ts'
import { enter } from '../../login/login.ts'
import { hasOperator, setupWord } from './setup-word.ts'

export const readSetup = async (c: Context): Promise<Answer<'GET console/setup detail'>> => ({
  needed: (await hasOperator(c.db)) ? 0 : 1,
})

/**
 * Makes the first operator of all sites: whoever can read what the server printed, and proves a number. With an operator
 * there it is over for ever.
 */
export const appointFirst = async (
  c: Context,
  { word, mobile, code, nickname }: Input<'POST console/setup appoint'>,
): Promise<null> => {
  if (await hasOperator(c.db)) throw new Refusal('setupDone')
  if (!isWord(word, c.house.config.secret)) throw new Refusal('setupWrong', { data: { field: 'word' } })
  checkMobile(mobile, 'mobile')
  const [shortest, longest] = limits.nicknameLength
  if (nickname !== '' && (lengthOf(nickname) < shortest || lengthOf(nickname) > longest))
    throw new Refusal('badRequest', { data: { field: 'nickname' } })
  const right = await transaction(c.db, (db) => useCode(db, c.house.config.secret, mobile, code, c.now))
  if (!right) throw new Refusal('codeWrong', { data: { field: 'code' } })
  return transaction(c.db, async (db) => {
    await alone(db)
    if (await hasOperator(db)) throw new Refusal('setupDone')
    const { memberid } = await enter({ ...c, db }, mobile)
    if (nickname !== '') await db.updateTable('member').set({ nickname }).where('id', '=', memberid).execute()
    await db.insertInto('appointment').values({ member_id: memberid, site_id: 0, role: 'operator', level: 0 }).execute()
    await c.house.bus.tell(db, `member:${memberid}`)
    await recordChange(
      { ...c, db, viewer: { ...c.viewer, id: memberid } },
      { action: 'operator.save', subject: `member:${memberid}`, after: { site: 0, level: 0 } },
    )
    return null
  })
}

/** Of two who come at once, one is the first. */
const alone = (db: Db) => sql`select pg_advisory_xact_lock(7231002)`.execute(db)

const isWord = (given: string, secret: string): boolean => {
  const digest = (text: string) => Buffer.from(hkdfSync('sha256', text.replaceAll('-', ''), '', 'setup', 32))
  return timingSafeEqual(digest(given.toLowerCase()), digest(setupWord(secret)))
}
