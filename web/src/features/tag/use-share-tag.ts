import { limits } from '@quanzi/contract/limits'
import type { Tag } from '@quanzi/contract/tag'
import { cut } from '@quanzi/contract/text'
import { defaultWords } from '@quanzi/contract/words'
import { bridge, type Share } from '../../bridge/bridge.ts'
import { paths } from '../../paths.ts'
import { toast } from '../../ui/toast.ts'

/** Hands a topic to whatever shares here, with the words and picture that the operators gave it for that. */
export const useShareTag = () => (tag: Tag) =>
  hand({
    title: cut(tag.share_title || `#${tag.tag}#`, limits.shareCutLength),
    text: cut(tag.share_intro || tag.intro, limits.shareCutLength),
    url: addressOf(paths.topic(tag.id)),
    ...(tag.share_icon || tag.image ? { image: new URL(tag.share_icon || tag.image, document.baseURI).href } : {}),
  })

export const useShareTopics = () => () => hand({ title: '话题列表', url: addressOf(paths.topics()) })

const hand = async (what: Share): Promise<void> => {
  const result = await bridge.share(what)
  if (result === 'copied') toast('链接已复制，去分享给朋友吧')
  if (result === 'failed') toast(defaultWords.action, { error: true })
}

const addressOf = (path: string) => new URL(`#${path}`, location.href).href
