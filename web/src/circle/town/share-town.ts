import type { Town } from '@quanzi/contract/circle/town'
import { limits } from '@quanzi/contract/limits'
import { shorten } from '@quanzi/contract/text'
import type { ShareContent } from '../../platform/bridge/bridge.ts'

/** Links to the server's share page, which has the preview metadata. */
export const toTownShare = ({ id, name, description, banner }: Town): ShareContent => ({
  title: shorten(name, limits.shareTextLength),
  text: shorten(description, limits.shareTextLength),
  url: new URL(`/s/town/${id}`, location.href).href,
  image: new URL(banner || 'icon-512.png', document.baseURI).href,
  sign: banner === '',
})
