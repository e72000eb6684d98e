import { randomInt } from 'node:crypto'

/** Appends a random number, so that a retried test does not find the data of its first attempt. */
export const unique = (words: string) => `${words}${randomInt(10_000, 100_000)}`
