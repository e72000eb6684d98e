export type Series = { name: string; values: readonly (number | null)[] }

const lineHeight = 16

/** Vertical offsets of the line labels so that none overlap. */
export const spreadLabels = (series: readonly Series[], height: number): number[] => {
  const top = Math.max(1, ...series.flatMap(({ values }) => values.map((value) => value ?? 0)))
  const ends = series.map(({ values }, i) => ({ i, y: -((values.at(-1) ?? 0) / top) * height }))
  const shifts = series.map(() => 0)
  let free = Number.POSITIVE_INFINITY
  for (const { i, y } of ends.sort((a, b) => b.y - a.y)) {
    const position = Math.min(y, free)
    shifts[i] = Math.round(position - y)
    free = position - lineHeight
  }
  return shifts
}

/** Width in px of the longest text at 12 px: a Chinese character is as wide as high. */
export const widthOfLongest = (texts: readonly string[]): number =>
  Math.max(0, ...texts.map((text) => [...text].reduce((width, sign) => width + (sign > '\u2e7f' ? 12 : 7.5), 0)))
