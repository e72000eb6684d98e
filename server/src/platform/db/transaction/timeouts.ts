/**
 * Milliseconds. `idleTransaction` limits an open transaction that runs no query. A connection on which nothing has come
 * `silence` after the server's own limit is lost.
 */
export const timeouts = { query: 15_000, silence: 1_000, idleTransaction: 60_000, connection: 10_000 }
