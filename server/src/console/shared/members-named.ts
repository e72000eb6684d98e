import { sql } from 'kysely'
import { writtenPattern } from '../../platform/text/written-pattern.ts'

/** The ids of members whose nickname contains the text, or whose id it is. */
export const membersNamed = (who: string) => sql`
  select id from member where nickname ~* ${writtenPattern(who)}
    ${/^[1-9]\d{0,14}$/.test(who) ? sql`or id = ${Number(who)}` : sql``}`
