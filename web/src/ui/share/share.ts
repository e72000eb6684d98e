import { limits } from '@quanzi/contract/limits'
import { defaultMessages } from '@quanzi/contract/messages'
import { shorten } from '@quanzi/contract/text'
import { bridge, type ShareContent } from '../../platform/bridge/bridge.ts'
import { toast } from '../feedback/toast.ts'
import { openShareSheet } from '../overlays/dialogs.ts'

/** Title and text are cut to 30 characters: docs/spec/circle.md, sharing. */
export const share = async ({ title, text, ...rest }: ShareContent): Promise<boolean> => {
  const content = {
    ...rest,
    title: shorten(title, limits.shareTextLength),
    ...(text !== undefined && { text: shorten(text, limits.shareTextLength) }),
  }
  const restore = bridge.setShareData(content)
  const result = await (bridge.shareMode === 'own' ? bridge.share(content) : openShareSheet(content))
  // The menu is outside of the page: it may be opened after the sheet, and shares the page again when that is touched.
  if (bridge.shareMode === 'menu') document.addEventListener('pointerdown', restore, { capture: true, once: true })
  if (result === 'copied') toast('链接已复制，去分享给朋友吧')
  if (result === 'failed') toast(defaultMessages.action, { error: true })
  return result === 'shared' || result === 'copied'
}
