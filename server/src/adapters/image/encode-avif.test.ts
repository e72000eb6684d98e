import { readdirSync, readFileSync } from 'node:fs'
import { constants, getPriority } from 'node:os'
import { minute } from '@quanzi/contract/time'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openImageProcessor } from './image-processor.ts'

const processor = openImageProcessor()

const plainImage = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c03020' } })

test(
  'AVIF is encoded with the same pixels while two other pictures are processed',
  async () => {
    const webp = await plainImage(300, 200).webp().toBuffer()
    const [avif, ...others] = await Promise.all([
      processor.toAvif(webp),
      processor.process(await plainImage(800, 600).png().toBuffer()),
      processor.process(await plainImage(800, 600).png().toBuffer()),
    ])
    expect(others).toMatchObject([{ width: 800 }, { width: 800 }])
    expect(await sharp(avif ?? undefined).metadata()).toMatchObject({ format: 'heif', width: 300, height: 200 })
    const { channels } = await sharp(avif ?? undefined).stats()
    expect(channels.map(({ mean }) => mean)).toEqual([192, 48, 32].map((value) => expect.closeTo(value, -1.3)))
  },
  minute,
)

test.runIf(process.platform === 'linux')(
  'AVIF is encoded at low CPU priority',
  async () => {
    await processor.toAvif(await plainImage(30, 20).webp().toBuffer())
    const children = readdirSync('/proc').flatMap((name) => {
      const stat = /^\d+$/.test(name) ? tryRead(`/proc/${name}/stat`) : ''
      const [, parent] = /\) \S (\d+) /.exec(stat) ?? []
      return Number(parent) === process.pid ? [Number(name)] : []
    })
    expect(children.map(tryPriority)).toContain(constants.priority.PRIORITY_LOW)
  },
  minute,
)

test('an animation and broken bytes are not encoded as AVIF', async () => {
  const frame = { create: { width: 20, height: 20, channels: 3, background: '#f00' } } as const
  const other = { create: { width: 20, height: 20, channels: 3, background: '#00f' } } as const
  const frames = await Promise.all([frame, other].map((one) => sharp(one).png().toBuffer()))
  const moving = await sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer()
  expect((await sharp(moving).metadata()).pages).toBe(2)
  expect(await processor.toAvif(moving)).toBeNull()
  expect(await processor.toAvif(new Uint8Array(40))).toBeNull()
})

/** Undefined where the process has ended: other tests start some too. */
const tryPriority = (pid: number): number | undefined => {
  try {
    return getPriority(pid)
  } catch {
    return undefined
  }
}

/** Empty where the process has ended. */
function tryRead(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
