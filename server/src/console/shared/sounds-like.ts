import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { PinyinQuery } from '../../platform/text/pinyin/pinyin-query.ts'
import type { PinyinKind } from '../../schema/tables.ts'

/** The rows of the index that a keyword finds by pinyin; `kind` is a literal, as the indexes are partial. */
export const soundsLike = (kind: PinyinKind, id: string, pinyin: PinyinQuery | null): RawBuilder<SqlBool> => {
  if (pinyin === null) return sql<SqlBool>`false`
  const index = kind === 'member' ? sql`` : sql`and s.kind not in ('post', 'member')`
  return sql<SqlBool>`${sql.ref(id)} in (select s.item_id from pinyin_index s
    where s.kind = ${sql.lit(kind)} ${index} and s.keys && ${pinyin.keys}::text[] and s.sound ~ ${pinyin.pattern})`
}
