/**
 * A value of the entry `e` as it leaves the database. Entries are sealed for ever; earlier ones name a webhook with its path,
 * which often is its password.
 */
export const shownValueSql = (column: 'before' | 'after'): string => `case
  when e.action = 'hook.save'
    then regexp_replace(e."${column}", '("url":"https?://)([^/?#"]*@)?([^/?#"]+)([^"\\\\]|\\\\.)*', '\\1\\3')
  else e."${column}" end`
