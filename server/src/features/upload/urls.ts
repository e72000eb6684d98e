import type { Picture, Video } from '@quanzi/contract/post'
import type { MediaItem } from '../../db/tables.ts'

/** Addresses of stored files. A token says nothing of its owner; whether a file is served, `serve.ts` decides. */
export const fileUrl = (token: string, form: 'full' | 'feed' | 'thumb'): string =>
  token === '' ? '' : `/files/${token}/${form}.webp`

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

const pictureOf = (item: Exclude<MediaItem, { vid: string }>): Picture => ({
  attach_id: item.id,
  url: fileUrl(item.token, 'feed'),
  thumb: fileUrl(item.token, 'thumb'),
  full: fileUrl(item.token, 'full'),
  width: item.width,
  height: item.height,
  preview: item.preview,
})
