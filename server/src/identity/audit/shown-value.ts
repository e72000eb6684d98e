/**
 * A value of an entry as it leaves the database. Entries are sealed for ever; earlier ones name a webhook with its path,
 * which often is its password.
 */
export const shownValueSql = (entry: string, column: 'before' | 'after'): string => `case
  when ${entry}.action = 'hook.save'
    then regexp_replace(${entry}."${column}", '("url":"https?://)([^/?#"]*@)?([^/?#"]+)([^"\\\\]|\\\\.)*', '\\1\\3')
  else ${entry}."${column}" end`
