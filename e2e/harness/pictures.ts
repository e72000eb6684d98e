import { jpegXmp, tc260Xmp } from '@quanzi/contract/circle/ai-mark/ai-mark.fixture'
import sharp from 'sharp'

/** A JPEG with a label; each colour is another file. */
export const jpeg = async (name: string, colour: string, width = 640, height = 480) => ({
  name: `${name}.jpg`,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width, height, channels: 3, background: colour } })
    .composite([{ input: label(name, width, height) }])
    .jpeg()
    .toBuffer(),
})

/** The same JPEG, whose metadata say that a machine made it. */
export const withAiMark = <T extends { buffer: Buffer }>(picture: T): T => ({
  ...picture,
  buffer: Buffer.concat([picture.buffer.subarray(0, 2), jpegXmp(tc260Xmp()), picture.buffer.subarray(2)]),
})

/** Three pictures that differ by colour. */
export const threePictures = () =>
  Promise.all([jpeg('red', '#c0392b'), jpeg('green', '#27ae60', 480, 640), jpeg('blue', '#2980b9')])

const label = (text: string, width: number, height: number) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <circle cx="50%" cy="50%" r="20%" fill="#fff"><title>${text}</title></circle></svg>`)
