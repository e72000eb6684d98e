import { type Canvas, type Colour, canvasOf } from './canvas.ts'
import { linesOf, type Point, smooth } from './glyphs.ts'

export const pictureSize = { width: 240, height: 88 }

export type Random = () => number

/** The strength of all that hides the characters: 1 is the most that people can read, 0 draws them clean. */
const fullDistortion = 1

/** From skeletons: moved, turned, sheared, overlapping, bent, crossed by curves. docs/decisions/0052. */
export const drawPicture = (text: string, random: Random, distortion = fullDistortion): Canvas => {
  const { width, height } = pictureSize
  const between = (from: number, to: number) => from + (to - from) * random()
  const spread = (most: number) => between(-most, most) * distortion
  const paper: Colour = [between(225, 250), between(225, 250), between(225, 250)]
  const ink = (): Colour => [between(20, 130), between(20, 110), between(20, 150)]
  const canvas = canvasOf(width, height, paper)
  const bend = createBend(random, distortion)

  const across = (): Point[] =>
    smooth([-0.05, 0.2, 0.4, 0.6, 0.8, 1.05].map((x): Point => [x * width + spread(10), between(0.15, 0.85) * height]))
  const shades = Math.round(16 * distortion)
  for (let i = 0; i < shades; i++) {
    const [x, y] = [random() * width, random() * height]
    const colour = near(paper, () => -between(0, 45))
    canvas.stroke(
      [
        [x, y],
        [x + between(-30, 30), y + between(-20, 20)],
      ],
      between(3, 12),
      colour,
    )
  }

  const room = width / (text.length + 0.5)
  const shared = ink()
  ;[...text].forEach((character, i) => {
    const [angle, shear] = [spread(0.42), spread(0.32)]
    const [wide, high] = [3.6 + spread(0.7), 3.9 + spread(0.7)]
    const [left, top] = [room * (i + 0.75) + spread(5), height / 2 + spread(7)]
    const place = ([x, y]: Point): Point => {
      const [u, v] = [(x - 5 + spread(0.7)) * wide, (y - 7 + spread(0.7)) * high]
      const sheared = u + v * shear
      return [
        left + sheared * Math.cos(angle) - v * Math.sin(angle),
        top + sheared * Math.sin(angle) + v * Math.cos(angle),
      ]
    }
    const colour = near(shared, () => spread(25))
    for (const line of linesOf(character, place)) canvas.stroke(line.map(bend), 7.5 + spread(1.5), colour)
  })

  const crossings = Math.round(3 * distortion)
  for (let i = 0; i < crossings; i++) {
    canvas.stroke(
      across(),
      between(2, 3.5),
      near(shared, () => spread(25)),
    )
    canvas.stroke(across(), between(1.5, 2.5), paper)
  }
  const specks = Math.round(140 * distortion)
  for (let i = 0; i < specks; i++) {
    const [x, y] = [random() * width, random() * height]
    canvas.stroke([[x, y]], between(1, 3), random() < 0.5 ? shared : paper)
  }
  return canvas
}

const near = ([red, green, blue]: Colour, change: () => number): Colour => [
  red + change(),
  green + change(),
  blue + change(),
]

const createBend = (random: Random, distortion: number) => {
  const wave = () => {
    const [height, length, start] = [3 + 3 * random(), 80 + 70 * random(), random() * 6.3]
    return (at: number) => Math.sin((at / length) * 6.3 + start) * height * distortion
  }
  const [alongX, alongY] = [wave(), wave()]
  return ([x, y]: Point): Point => [x + alongY(y), y + alongX(x)]
}
