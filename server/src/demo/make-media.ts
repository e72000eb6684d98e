import { copyFile, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { openImageProcessor } from '../adapters/image/image-processor.ts'
import { variantsOf } from '../platform/files/storage-keys.ts'
import { readContent } from './content.ts'
import { type MediaIndex, mediaUrl, type PictureEntry } from './media-files.ts'
import { referencedPictures, referencedVideos } from './referenced-media.ts'

/**
 * Makes the pictures and videos of the demo from a folder of originals, so that the first start decodes no files:
 *
 *     npx tsx server/src/demo/make-media.ts <folder of originals>
 */
const videoFacts: Record<string, { width: number; height: number; duration: number }> = {
  'clip-1-lake.mp4': { width: 960, height: 540, duration: 5 },
  'clip-2-stream.mp4': { width: 540, height: 960, duration: 5 },
  'clip-3-tea.mp4': { width: 540, height: 960, duration: 4 },
}

const imageProcessor = openImageProcessor()

const makePicture = async (name: string, originals: string): Promise<PictureEntry> => {
  const picture = await imageProcessor.process(await readFile(join(originals, name)))
  if ('fault' in picture) throw new Error(`${name}: ${picture.fault}`)
  const forms = {} as PictureEntry['forms']
  const writtenFiles: { width: number; height: number; path: string }[] = []
  // From small to large: a rendition that is no larger than the previous one reuses its file.
  for (const [form, bytes] of variantsOf(picture).toReversed()) {
    const { width, height } = await sharp(bytes).metadata()
    const existing = writtenFiles.find((earlier) => earlier.width === width && earlier.height === height)
    const path = existing?.path ?? `${name.replace(/\.\w+$/, '')}.${form}.webp`
    if (!existing) await writeFile(mediaUrl(path), bytes)
    writtenFiles.push({ width, height, path })
    forms[form] = path
  }
  const { size } = await stat(mediaUrl(forms.full))
  return { width: picture.width, height: picture.height, bytes: size, preview: picture.preview, forms }
}

const makeVideo = async (name: string, originals: string): Promise<MediaIndex['clips'][string]> => {
  const facts = videoFacts[name]
  if (!facts) throw new Error(`${name}: measure its size and duration, and add them to the table`)
  await copyFile(join(originals, name), mediaUrl(name))
  const { size } = await stat(mediaUrl(name))
  return { ...facts, bytes: size, poster: name.replace('.mp4', '.poster.jpg') }
}

const makeAll = async (originals: string): Promise<void> => {
  const content = readContent()
  const index: MediaIndex = { pictures: {}, clips: {} }
  for (const old of ['avatars', 'pictures', 'clips']) await rm(mediaUrl(old), { recursive: true, force: true })
  await mkdir(mediaUrl('avatars'), { recursive: true })
  for (const name of referencedVideos(content)) index.clips[name] = await makeVideo(name, originals)
  const posters = Object.values(index.clips).map(({ poster }) => poster)
  for (const name of new Set([...referencedPictures(content), ...posters])) {
    index.pictures[name] = await makePicture(name, originals)
  }
  await writeFile(mediaUrl('media.json'), `${JSON.stringify(index, null, 1)}\n`)
}

const [, , folder] = process.argv
if (!folder) throw new Error('Usage: make-media.ts <folder of originals>')
await makeAll(folder)
