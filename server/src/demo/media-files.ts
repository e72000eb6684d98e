import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { day } from '@quanzi/contract/time'
import type { Row } from '../platform/db/bulk-insert.ts'
import { type FileVariant, pictureVariants, storageKey } from '../platform/files/storage-keys.ts'
import type { MediaItem } from '../schema/tables.ts'

/** The index that `make-media.ts` writes: size, preview and the file of each rendition. */
export type MediaIndex = {
  pictures: Record<string, PictureEntry>
  clips: Record<string, { width: number; height: number; duration: number; bytes: number; poster: string }>
}
export type PictureEntry = {
  width: number
  height: number
  bytes: number
  preview: string
  /** `phone` and `icon` if they differ from `feed` and `thumb`. */
  forms: Record<'full' | 'feed' | 'thumb', string> & { phone?: string; icon?: string }
}

export type Attachment = { item: MediaItem; files: number[] }

export type FileToStore = { key: string; source: URL; type: string }

type Kind = Row<'file'>['kind']
type MediaUse = { site: number; kind: NonNullable<Kind>; owner: number | null }

/** Tokens are derived from the secret, so that a repeated load writes the same files again. */
export const createMediaFiles = (secret: string, now: Date) => {
  const index = readMediaIndex()
  const files: Row<'file'>[] = []
  const filesToStore: FileToStore[] = []
  const added = new Map<string, { id: number; token: string }>()

  const add = (
    name: string,
    usage: MediaUse,
    columns: Omit<Row<'file'>, 'id'>,
    forms: [FileVariant, string, string][],
  ) => {
    const usageKey = [name, usage.site, usage.kind, usage.owner ?? 'nobody'].join('|')
    const found = added.get(usageKey)
    if (found) return found
    const file = { id: files.length + 1, token: deriveToken(secret, usageKey) }
    added.set(usageKey, file)
    files.push({
      ...file,
      site_id: usage.site,
      owner_id: usage.owner,
      kind: usage.kind,
      ...columns,
      open: usage.kind === 'site',
      created_at: new Date(now.getTime() - uploadedBeforeMs),
    })
    for (const [form, path, type] of forms)
      filesToStore.push({ key: storageKey(file.token, form), source: mediaUrl(path), type })
    return file
  }

  const picture = (name: string, usage: MediaUse) => {
    const entry = index.pictures[name]
    if (!entry) throw new Error(`The demo media contain no picture ${name}`)
    const { width, height, bytes, preview, forms } = entry
    const columns = { type: 'image/webp', size: bytes, width, height, preview }
    const file = add(
      name,
      usage,
      columns,
      pictureVariants.flatMap((form) => (forms[form] ? [[form, forms[form], 'image/webp']] : [])),
    )
    return { ...file, width, height, preview }
  }

  return {
    files,
    filesToStore,
    sitePicture: (site: number, name: string): string => picture(name, { site, kind: 'site', owner: null }).token,
    /** Adds a picture of a post; returns its column value and its files. */
    picture: (site: number, name: string, owner: number | null): Attachment => {
      const item = picture(name, { site, kind: 'picture', owner })
      return { item, files: [item.id] }
    },
    video: (site: number, name: string, owner: number | null): Attachment => {
      const video = index.clips[name]
      if (!video) throw new Error(`The demo media contain no video ${name}`)
      const { width, height, duration, bytes } = video
      const poster = picture(video.poster, { site, kind: 'poster', owner })
      const { preview } = poster
      const columns = { type: 'video/mp4', size: bytes, width, height, preview }
      const { id, token } = add(name, { site, kind: 'video', owner }, columns, [['video', name, 'video/mp4']])
      const videoFields = { poster: { id: poster.id, token: poster.token }, width, height, duration, preview }
      return { item: { vid: token, token, status: 'ready', ...videoFields }, files: [id, poster.id] }
    },
  }
}
export type MediaFiles = ReturnType<typeof createMediaFiles>

export const mediaUrl = (path: string): URL => new URL(`./media/${path}`, import.meta.url)
export const readMediaIndex = (): MediaIndex => JSON.parse(readFileSync(mediaUrl('media.json'), 'utf8')) as MediaIndex

const uploadedBeforeMs = 40 * day

const deriveToken = (secret: string, usageKey: string) =>
  createHmac('sha256', secret).update(`demo file|${usageKey}`).digest('hex').slice(0, 32)
