import { limits } from '@quanzi/contract/limits'
import type { PictureVariant } from './storage-keys.ts'

/** The URL of a stored file. A token says nothing of its owner; `serve-files.ts` decides who may read the file. */
export const fileUrl = (token: string, variant: PictureVariant): string =>
  token === '' ? '' : `/files/${token}/${variant}.webp`

/** Undefined where the feed variant is no wider than the phone variant, which older pictures lack. */
export const srcsetOf = (token: string, width: number, height: number): string | undefined => {
  const feedWidth = Math.round(width * Math.min(1, limits.feedWidth / width, limits.feedHeight / height))
  if (token === '' || feedWidth <= limits.phoneWidth) return undefined
  return `${fileUrl(token, 'phone')} ${limits.phoneWidth}w, ${fileUrl(token, 'feed')} ${feedWidth}w`
}
