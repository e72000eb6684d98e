/** Milliseconds. `idleTransaction` limits an open transaction that runs no query. */
export const timeouts = { query: 15_000, idleTransaction: 60_000, connection: 10_000 }
