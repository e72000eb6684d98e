import { randomFillSync } from 'node:crypto'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { openMedia } from '../../server/src/adapters/media/media.ts'
import { openFolder } from '../../server/src/adapters/storage/folder.ts'
import { median } from '../measure/statistics.ts'
import type { Section } from '../report/row.ts'

type Plan = { rounds: number; pictures: number; chunks: number; folder: string }

const chunkSize = 5_242_880

/**
 * What comes from phones, against the bare tools: in each round both do the same work on the same bytes, one after the
 * other, so both had the same machine.
 */
export const measureMedia = async (plan: Plan, progress: (line: string) => void): Promise<Section> => {
  progress('pictures against bare sharp')
  const pictures = await pictureRatio(plan)
  progress('chunks against a bare file')
  const chunks = await chunkRatio(plan)
  return {
    title: 'Media',
    about:
      'How fast, as a share of the bare tool: a photo of 12 megapixels in four sizes and a preview, checked and without its metadata, against the same four sizes by sharp alone; a chunk of 5 MB counted, hashed, flushed and named, against a file that is written and flushed.',
    columns: ['of the bare tool'],
    rows: [
      { what: 'pictures a second', values: [pictures], unit: 'ratio', target: { atLeast: 0.6 } },
      { what: 'chunks a second', values: [chunks], unit: 'ratio', target: { atLeast: 0.5 } },
    ],
  }
}

const pictureRatio = async ({ rounds, pictures }: Plan): Promise<number> => {
  const photo = await photoOf(4_000, 3_000)
  const media = openMedia({ lanes: 1 })
  const ours = async () => {
    const made = await media.picture(photo)
    if ('fault' in made) throw new Error(`the photo is ${made.fault}`)
  }
  const bare = async () => {
    for (const [width, quality] of [
      [2160, 82],
      [1080, 78],
      [800, 72],
      [480, 75],
    ] as const)
      await sharp(photo).autoOrient().resize({ width }).webp({ quality }).toBuffer()
  }
  return ratio(rounds, pictures, ours, bare)
}

const chunkRatio = async ({ rounds, chunks, folder }: Plan): Promise<number> => {
  const home = await mkdtemp(join(folder, 'media-'))
  const storage = openFolder(join(home, 'files'))
  const bytes = randomFillSync(Buffer.alloc(chunkSize))
  let count = 0
  const ours = async () => {
    const received = await storage.receive(Readable.from(pieces(bytes)))
    await received.keep(`incoming/${count++}`, 'application/octet-stream')
  }
  const bare = async () => {
    const file = await open(join(home, `bare-${count++}`), 'w')
    await file.write(bytes)
    await file.sync()
    await file.close()
  }
  try {
    return await ratio(rounds, chunks, ours, bare)
  } finally {
    await rm(home, { recursive: true, force: true })
  }
}

/** As a connection hands them over. */
function* pieces(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536)
}

/** The middle of the rounds: times of the bare tool over ours, which is our share of its speed. */
const ratio = async (
  rounds: number,
  times: number,
  ours: () => Promise<void>,
  bare: () => Promise<void>,
): Promise<number> => {
  await ours()
  await bare()
  const ratios: number[] = []
  for (let round = 0; round < rounds; round++) {
    // Whoever is first finds the machine colder: they take turns.
    const [first, second] = round % 2 === 0 ? [ours, bare] : [bare, ours]
    const [a, b] = [await secondsOf(times, first), await secondsOf(times, second)]
    ratios.push(round % 2 === 0 ? b / a : a / b)
  }
  return median(ratios)
}

const secondsOf = async (times: number, work: () => Promise<void>): Promise<number> => {
  const began = performance.now()
  for (let i = 0; i < times; i++) await work()
  return (performance.now() - began) / 1000
}

/** Something with as much in it as a photo has: blurred noise. */
const photoOf = (width: number, height: number): Promise<Buffer> =>
  sharp({
    create: { width, height, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  })
    .blur(2)
    .jpeg({ quality: 90 })
    .toBuffer()
