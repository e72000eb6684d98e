import type { LadderFile } from '../../ports.ts'

export type PictureForm = 'full' | 'feed' | 'phone' | 'thumb'
export type FileForm = PictureForm | 'video' | LadderFile

export const pictureForms = ['full', 'feed', 'phone', 'thumb'] as const
export const ladderFiles = ['hls.m3u8', 'hls-high.m3u8', 'hls-high.mp4', 'hls-low.m3u8', 'hls-low.mp4'] as const

/** Where the storage keeps a form of a file. The folders by the token's beginning keep each of them small. */
export const storageKey = (token: string, form: FileForm): string => `${token.slice(0, 2)}/${token}/${fileNameOf(form)}`

/** The last part of an address. */
export const fileNameOf = (form: FileForm): string =>
  form === 'video' ? 'video.mp4' : form.includes('.') ? form : `${form}.webp`

export const typeOf = (form: FileForm): string => typeOfKey(fileNameOf(form))

/** A phone's form is stored only where the feed's does not serve as well. */
export const mayBeAbsent = (key: string): boolean => key.endsWith(`/${fileNameOf('phone')}`)

/** What lies under a key, by its ending; chunks of videos have none. */
export const typeOfKey = (key: string): string => {
  if (key.endsWith('.m3u8')) return 'application/vnd.apple.mpegurl'
  if (key.endsWith('.webp')) return 'image/webp'
  return key.endsWith('.mp4') ? 'video/mp4' : 'application/octet-stream'
}
