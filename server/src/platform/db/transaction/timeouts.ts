/**
 * Milliseconds. `idleTransaction` limits an open transaction that runs no query. A connection is lost on which nothing has
 * come `silence` after the server's own limit, `cancel` after a cancel request, `commit` after a commit, which may wait for a
 * standby, or `short` after a statement that takes no time.
 */
export const timeouts = {
  query: 15_000,
  silence: 1_000,
  cancel: 3_000,
  commit: 60_000,
  short: 4_000,
  idleTransaction: 60_000,
  connection: 10_000,
}
