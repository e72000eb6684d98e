/** Corners are straight lines through the points, curves are smooth ones. The box of a glyph is 0…10 by 0…14, y down. */
type Stroke = { kind: 'corners' | 'curve'; points: readonly Point[] }
export type Point = readonly [x: number, y: number]

const parse = (strokes: string): Stroke[] =>
  strokes.split('|').map((stroke) => ({
    kind: stroke.startsWith('~') ? 'curve' : 'corners',
    points: stroke
      .replace('~', '')
      .split(' ')
      .map((pair) => {
        const [x = 0, y = 0] = pair.split(',').map(Number)
        return [x, y]
      }),
  }))

/** Skeletons of the characters that are not confused with others: none of 0 O, 1 I L, 2 Z, 5 S, 6 G, 8 B, U V. */
const skeletons: Record<string, readonly Stroke[]> = {
  A: parse('0,14 5,0 10,14|2,9 8,9'),
  C: parse('~10,3 7,0 3,1 0,5 0,9 3,13 7,14 10,11'),
  E: parse('9,0 0,0 0,14 9,14|0,7 8,7'),
  F: parse('9,0 0,0 0,14|0,7 8,7'),
  H: parse('0,0 0,14|10,0 10,14|0,7 10,7'),
  J: parse('3,0 9,0|~8,0 8,5 8,10 6,14 2,14 0,10'),
  K: parse('0,0 0,14|9,0 0,8|3,6 10,14'),
  M: parse('0,14 1,0 5,9 9,0 10,14'),
  N: parse('0,14 0,0 10,14 10,0'),
  P: parse('0,14 0,0|~0,0 6,0 9,2 9,5 6,8 0,8'),
  R: parse('0,14 0,0|~0,0 6,0 9,2 9,5 6,7 0,7|4,7 10,14'),
  T: parse('0,0 10,0|5,0 5,14'),
  W: parse('0,0 2,14 5,5 8,14 10,0'),
  X: parse('0,0 10,14|10,0 0,14'),
  Y: parse('0,0 5,7 10,0|5,7 5,14'),
  3: parse('~0,2 4,0 8,1 9,4 7,6 3,7|~3,7 8,7 10,10 8,13 4,14 0,12'),
  4: parse('7,14 7,0 0,10 10,10'),
  7: parse('0,0 10,0 4,14'),
  9: parse('~9,5 7,8 3,8 0,5 2,1 6,0 9,3 9,8 7,14'),
}

export const captchaAlphabet = Object.keys(skeletons).join('')

/** The lines of a character after `move`, which moves the points that were drawn by hand. */
export const linesOf = (character: string, move: (point: Point) => Point): Point[][] =>
  (skeletons[character] ?? []).map(({ kind, points }) => {
    const moved = points.map(move)
    return kind === 'curve' ? smooth(moved) : divide(moved)
  })

const stepsPerPart = 6

export const smooth = (points: readonly Point[]): Point[] =>
  points.flatMap((from, i) => {
    const to = points[i + 1]
    if (!to) return [from]
    const [before, after] = [points[i - 1] ?? from, points[i + 2] ?? to]
    return steps((t) => {
      const axis = (k: 0 | 1) =>
        0.5 *
        (2 * from[k] +
          (to[k] - before[k]) * t +
          (2 * before[k] - 5 * from[k] + 4 * to[k] - after[k]) * t * t +
          (3 * from[k] - before[k] - 3 * to[k] + after[k]) * t * t * t)
      return [axis(0), axis(1)]
    })
  })

/** The same lines in short parts, so that a warp bends them. */
const divide = (points: readonly Point[]): Point[] =>
  points.flatMap((from, i) => {
    const to = points[i + 1]
    return to ? steps((t) => [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t]) : [from]
  })

const steps = (at: (t: number) => Point): Point[] =>
  Array.from({ length: stepsPerPart }, (_, i) => at(i / stepsPerPart))
