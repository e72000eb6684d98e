import type { Picture, Video } from '@quanzi/contract/circle/post'
import { fileUrl, srcsetOf } from '../../platform/files/file-urls.ts'
import type { MediaItem } from '../../schema/tables.ts'

const videoUrl = (token: string): string => (token === '' ? '' : `/files/${token}/video.mp4`)
const hlsUrl = (token: string): string => `/files/${token}/hls.m3u8`

/** Ids follow the uploads: those of an anonymous post may be next to those of its author's other posts. */
export const serializeAttachment = (media: MediaItem[], isAnonymized = false): Picture[] | Video => {
  const [first] = media
  if (first && 'vid' in first) {
    return {
      vid: first.vid,
      // A video that is still processing has no URL.
      video: first.status === 'ready' ? videoUrl(first.token) : '',
      ...(first.status === 'ready' && first.ladder && { hls: hlsUrl(first.token) }),
      thumb: { id: isAnonymized ? 0 : first.poster.id, ...pictureUrls(first.poster.token, first) },
      width: first.width,
      height: first.height,
      duration: first.duration,
      status: first.status,
      preview: first.preview,
      ...(first.ai_grade && { ai_grade: first.ai_grade }),
    }
  }
  return media.flatMap((item) => ('vid' in item ? [] : [serializePicture(item, isAnonymized)]))
}

const serializePicture = (
  { id, token, width, height, preview, ai_grade }: Exclude<MediaItem, { vid: string }>,
  isAnonymized: boolean,
): Picture => ({
  attach_id: isAnonymized ? 0 : id,
  ...pictureUrls(token, { width, height }),
  full: fileUrl(token, 'full'),
  width,
  height,
  preview,
  ...(ai_grade && { ai_grade }),
})

const pictureUrls = (token: string, { width, height }: { width: number; height: number }) => {
  const url_set = srcsetOf(token, width, height)
  return { url: fileUrl(token, 'feed'), thumb: fileUrl(token, 'thumb'), ...(url_set && { url_set }) }
}
