import type { Tag } from '@quanzi/contract/circle/tag'
import { limits } from '@quanzi/contract/limits'
import { shorten } from '@quanzi/contract/text'
import { paths } from '../../paths.ts'
import type { ShareContent } from '../../platform/bridge/bridge.ts'
import { share } from '../../ui/share/share.ts'

/** Shares with the text and picture that operators set for sharing. */
export const shareTag = (tag: Tag) => share(toTagShare(tag))

export const shareTagList = () => share({ title: '话题列表', url: new URL(`#${paths.topics()}`, location.href).href })

/** Links to the server's share page, which has the preview metadata. */
export const toTagShare = (tag: Tag): ShareContent => ({
  title: shorten(tag.share_title || `#${tag.tag}#`, limits.shareTextLength),
  text: shorten(tag.share_intro || tag.intro, limits.shareTextLength),
  url: new URL(`/s/topic/${tag.id}`, location.href).href,
  image: new URL(tag.share_icon || tag.image || 'icon-512.png', document.baseURI).href,
  sign: !tag.share_icon && !tag.image,
})
