import { limits } from '@quanzi/contract/limits'
import type { Tag } from '@quanzi/contract/tag'
import { cut } from '@quanzi/contract/text'
import type { Share } from '../../bridge/bridge.ts'
import { paths } from '../../paths.ts'
import { shareThis } from '../../ui/share.ts'

/** Hands a topic to whatever shares here, with the words and picture that the operators gave it for that. */
export const useShareTag = () => (tag: Tag) => shareThis(shareOfTag(tag))

export const useShareTopics = () => () =>
  shareThis({ title: '话题列表', url: new URL(`#${paths.topics()}`, location.href).href })

/** The small page of the server that shows itself well in a chat and leads to the topic. */
export const shareOfTag = (tag: Tag): Share => ({
  title: cut(tag.share_title || `#${tag.tag}#`, limits.shareCutLength),
  text: cut(tag.share_intro || tag.intro, limits.shareCutLength),
  url: new URL(`/s/topic/${tag.id}`, location.href).href,
  image: new URL(tag.share_icon || tag.image || 'icon-512.png', document.baseURI).href,
  sign: !tag.share_icon && !tag.image,
})
