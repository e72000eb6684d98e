import { copyFile, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { openMedia } from '../../adapters/media/media.ts'
import { formsOf } from '../../features/upload/forms.ts'
import { type MediaIndex, mediaUrl, type PictureEntry } from './album.ts'
import { readContent } from './content.ts'
import { clipsNamed, picturesNamed } from './named.ts'

/**
 * Makes the pictures and clips that the texts name out of a folder of originals, so that a first start decodes nothing:
 *
 *     npx tsx server/src/db/demo/make-media.ts <folder of originals>
 */
const clips: Record<string, { width: number; height: number; duration: number }> = {
  'clip-1-lake.mp4': { width: 960, height: 540, duration: 5 },
  'clip-2-stream.mp4': { width: 540, height: 960, duration: 5 },
  'clip-3-tea.mp4': { width: 540, height: 960, duration: 4 },
}

const media = openMedia()

const makePicture = async (name: string, originals: string): Promise<PictureEntry> => {
  const picture = await media.picture(await readFile(join(originals, name)))
  if ('fault' in picture) throw new Error(`${name}: ${picture.fault}`)
  const forms = {} as PictureEntry['forms']
  const written: { width: number; height: number; path: string }[] = []
  // From small to large: a form that is no larger in pixels than the one before is that one.
  for (const [form, bytes] of formsOf(picture).toReversed()) {
    const { width, height } = await sharp(bytes).metadata()
    const same = written.find((earlier) => earlier.width === width && earlier.height === height)
    const path = same?.path ?? `${name.replace(/\.\w+$/, '')}.${form}.webp`
    if (!same) await writeFile(mediaUrl(path), bytes)
    written.push({ width, height, path })
    forms[form] = path
  }
  const { size } = await stat(mediaUrl(forms.full))
  return { width: picture.width, height: picture.height, bytes: size, preview: picture.preview, forms }
}

const makeClip = async (name: string, originals: string): Promise<MediaIndex['clips'][string]> => {
  const facts = clips[name]
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
  for (const name of clipsNamed(content)) index.clips[name] = await makeClip(name, originals)
  const posters = Object.values(index.clips).map(({ poster }) => poster)
  for (const name of new Set([...picturesNamed(content), ...posters])) {
    index.pictures[name] = await makePicture(name, originals)
  }
  await writeFile(mediaUrl('media.json'), `${JSON.stringify(index, null, 1)}\n`)
}

const [, , folder] = process.argv
if (!folder) throw new Error('Say which folder the originals are in')
await makeAll(folder)
