import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type FileForm, pictureForms, storageKey } from '../../features/upload/keys.ts'
import type { MediaItem } from '../tables.ts'
import type { Row } from './bulk.ts'

/** What `make-media.ts` wrote beside the pictures: their size, their preview, and which file serves which form. */
export type MediaIndex = {
  pictures: Record<string, PictureEntry>
  clips: Record<string, { width: number; height: number; duration: number; bytes: number; poster: string }>
}
export type PictureEntry = {
  width: number
  height: number
  bytes: number
  preview: string
  /** `phone` where it is another than the feed's. */
  forms: Record<'full' | 'feed' | 'thumb', string> & { phone?: string }
}

export type Attachment = { item: MediaItem; files: number[] }

/** A file to copy into the storage. */
export type Put = { key: string; source: URL; type: string }

type Kind = Row<'file'>['kind']
type Use = { site: number; kind: NonNullable<Kind>; owner: number | null }

/**
 * The pictures and clips that the world uses, each listed once per use: `files` for the database and `puts` for the
 * storage. A token is derived from the secret, so that a load that starts over writes the same files again.
 */
export const openAlbum = (secret: string, now: Date, index: MediaIndex = readMediaIndex()) => {
  const files: Row<'file'>[] = []
  const puts: Put[] = []
  const known = new Map<string, { id: number; token: string }>()

  const add = (name: string, use: Use, facts: Omit<Row<'file'>, 'id'>, forms: [FileForm, string, string][]) => {
    const handle = [name, use.site, use.kind, use.owner ?? 'nobody'].join('|')
    const found = known.get(handle)
    if (found) return found
    const file = { id: files.length + 1, token: tokenOf(secret, handle) }
    known.set(handle, file)
    files.push({
      ...file,
      site_id: use.site,
      owner_id: use.owner,
      kind: use.kind,
      ...facts,
      open: use.kind === 'site',
      created_at: new Date(now.getTime() - monthAndMore),
    })
    for (const [form, path, type] of forms)
      puts.push({ key: storageKey(file.token, form), source: mediaUrl(path), type })
    return file
  }

  const picture = (name: string, use: Use) => {
    const entry = index.pictures[name]
    if (!entry) throw new Error(`The demo media have no picture ${name}`)
    const { width, height, bytes, preview, forms } = entry
    const facts = { type: 'image/webp', size: bytes, width, height, preview }
    const file = add(
      name,
      use,
      facts,
      pictureForms.flatMap((form) => (forms[form] ? [[form, forms[form], 'image/webp']] : [])),
    )
    return { ...file, width, height, preview }
  }

  return {
    files,
    puts,
    /** A picture of the site itself, open to everybody: its token. */
    open: (site: number, name: string): string => picture(name, { site, kind: 'site', owner: null }).token,
    /** A picture as a post keeps it, and the files that the post then uses. */
    picture: (site: number, name: string, owner: number | null): Attachment => {
      const item = picture(name, { site, kind: 'picture', owner })
      return { item, files: [item.id] }
    },
    /** A clip with its poster. */
    clip: (site: number, name: string, owner: number | null): Attachment => {
      const clip = index.clips[name]
      if (!clip) throw new Error(`The demo media have no clip ${name}`)
      const { width, height, duration, bytes } = clip
      const poster = picture(clip.poster, { site, kind: 'poster', owner })
      const { preview } = poster
      const facts = { type: 'video/mp4', size: bytes, width, height, preview }
      const { id, token } = add(name, { site, kind: 'video', owner }, facts, [['video', name, 'video/mp4']])
      const shown = { poster: { id: poster.id, token: poster.token }, width, height, duration, preview }
      return { item: { vid: token, token, status: 'ready', ...shown }, files: [id, poster.id] }
    },
  }
}
export type Album = ReturnType<typeof openAlbum>

export const mediaUrl = (path: string): URL => new URL(`./media/${path}`, import.meta.url)
export const readMediaIndex = (): MediaIndex => JSON.parse(readFileSync(mediaUrl('media.json'), 'utf8')) as MediaIndex

/** Long enough that no picture of the demo counts as one of today's uploads. */
const monthAndMore = 40 * 86_400_000

const tokenOf = (secret: string, handle: string) =>
  createHmac('sha256', secret).update(`demo file|${handle}`).digest('hex').slice(0, 32)
