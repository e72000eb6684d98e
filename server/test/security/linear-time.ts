import { expect } from 'vitest'

/**
 * Every parser of bytes from outside takes a time that grows with the size, not with its square: one input of the larger
 * size takes about as long as sixteen of the smaller one. A quadratic parser takes sixteen times as long.
 */
const sizes = { small: 4_096, large: 65_536 }
const times = sizes.large / sizes.small
const mostGrowth = 8
/** Below this the growth is lost in noise, and the parser is fast enough for the whole size. */
const fastMs = 4
const rounds = 30

/** Milliseconds of one run: the median, because the machine may be taken away from some runs. */
const timeOf = async (work: () => unknown, times: number): Promise<number> => {
  const runs: number[] = []
  for (let i = 0; i < times; i++) {
    const start = performance.now()
    try {
      await work()
    } catch {
      // An error is a result too.
    }
    runs.push(performance.now() - start)
  }
  return runs.sort((a, b) => a - b)[Math.floor(times / 2)] ?? 0
}

/** The best of several rounds, because other work of the machine only adds time, and to both sides alike. */
export const expectLinear = async (prepare: (size: number) => () => unknown): Promise<void> => {
  const [small, large] = [prepare(sizes.small), prepare(sizes.large)]
  const best = { small: Number.POSITIVE_INFINITY, large: Number.POSITIVE_INFINITY }
  for (let round = 0; round < rounds; round++) {
    best.large = Math.min(best.large, await timeOf(large, 1))
    if (best.large < fastMs) return
    best.small = Math.min(best.small, times * (await timeOf(small, times)))
    if (best.large / best.small <= mostGrowth) return
  }
  expect(best.large / best.small).toBeLessThanOrEqual(mostGrowth)
}

export const repeat = (piece: string, size: number): string =>
  piece.repeat(Math.ceil(size / piece.length)).slice(0, size)

/** Pieces that make a backtracking or rescanning parser slow. */
export const pieces = [
  ' ',
  '\n',
  'a',
  '1',
  '#',
  '##a',
  '@',
  '.',
  '1.',
  ':',
  '0:',
  '/',
  '//',
  '\\',
  '%',
  '%41',
  '&',
  '&a=',
  '&amp;',
  ';',
  'a=b;',
  ',',
  '<',
  '<a',
  '</',
  '{',
  '{"AIGC":',
  '[',
  '"',
  '-',
  '_',
  '\0',
  '\u0301',
  '\u200d',
  '\ufe0f',
  '中',
  '１',
  '😀',
  '👨‍👩‍👧',
  'https://',
  'proof:',
]
