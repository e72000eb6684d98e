import { limits } from '@quanzi/contract/limits'
import type { Picture, Video } from '@quanzi/contract/post'
import type { MediaItem } from '../../db/tables.ts'
import type { PictureForm } from './keys.ts'

/** Addresses of stored files. A token says nothing of its owner; whether a file is served, `serve.ts` decides. */
export const fileUrl = (token: string, form: PictureForm): string =>
  token === '' ? '' : `/files/${token}/${form}.webp`

/**
 * The feed's picture in its widths, as `srcset` takes them; undefined where a phone wants no smaller one. Of pictures that
 * were stored without the phone's form, its address serves the feed's.
 */
export const widthsOf = (token: string, width: number, height: number): string | undefined => {
  const feed = Math.round(width * Math.min(1, limits.feedWidth / width, limits.feedHeight / height))
  if (token === '' || feed <= limits.phoneWidth) return undefined
  return `${fileUrl(token, 'phone')} ${limits.phoneWidth}w, ${fileUrl(token, 'feed')} ${feed}w`
}

const videoUrl = (token: string): string => (token === '' ? '' : `/files/${token}/video.mp4`)
const ladderUrl = (token: string): string => `/files/${token}/hls.m3u8`

/** What a post keeps of its media, as the wire shows it. */
export const attachmentOf = (media: MediaItem[]): Picture[] | Video => {
  const [first] = media
  if (first && 'vid' in first) {
    return {
      vid: first.vid,
      // What is not made yet has no address to be asked for in vain.
      video: first.status === 'ready' ? videoUrl(first.token) : '',
      ...(first.status === 'ready' && first.ladder && { hls: ladderUrl(first.token) }),
      thumb: { id: first.poster.id, url: fileUrl(first.poster.token, 'feed') },
      width: first.width,
      height: first.height,
      duration: first.duration,
      status: first.status,
      preview: first.preview,
    }
  }
  return media.flatMap((item) => ('vid' in item ? [] : [pictureOf(item)]))
}

const pictureOf = ({ id, token, width, height, preview }: Exclude<MediaItem, { vid: string }>): Picture => {
  const url_set = widthsOf(token, width, height)
  return {
    attach_id: id,
    url: fileUrl(token, 'feed'),
    ...(url_set && { url_set }),
    thumb: fileUrl(token, 'thumb'),
    full: fileUrl(token, 'full'),
    width,
    height,
    preview,
  }
}
