import { randomInt } from 'node:crypto'

/** These words with a number behind them: a walk that is tried again does not meet what its first try wrote. */
export const fresh = (words: string) => `${words}${randomInt(10_000, 100_000)}`
