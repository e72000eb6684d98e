import { beforeEach } from 'vitest'

/** Numbers that a seed repeats (mulberry32). */
export const createRandom = (seed: number) => {
  let state = seed | 0
  return (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** `QUANZI_SEED` repeats the numbers of a run, whose seed a failed test names. */
export const chooseSeed = (): number => Number(process.env['QUANZI_SEED'] ?? Math.floor(Math.random() * 2 ** 31))

/** The random numbers of a test file. */
export const randomOfFile = (): (() => number) => {
  const seed = chooseSeed()
  beforeEach(({ onTestFailed }) => {
    onTestFailed(() => {
      process.stderr.write(`QUANZI_SEED=${seed}\n`)
    })
  })
  return createRandom(seed)
}
