import { defaultWords } from '@quanzi/contract/words'
import { bridge, type Share } from '../bridge/bridge.ts'
import { openShareSheet } from './overlay.ts'
import { toast } from './toast.ts'

/** Lets the reader share something in the way of the surroundings; true when that, or something like it, was done. */
export const shareThis = async (what: Share): Promise<boolean> => {
  bridge.offer(what)
  const result = await (bridge.sharing === 'own' ? bridge.share(what) : openShareSheet(what))
  if (result === 'copied') toast('链接已复制，去分享给朋友吧')
  if (result === 'failed') toast(defaultWords.action, { error: true })
  return result === 'shared' || result === 'copied'
}
