import { defaultMessages } from '@quanzi/contract/messages'
import { bridge, type ShareContent } from '../../platform/bridge/bridge.ts'
import { toast } from '../feedback/toast.ts'
import { openShareSheet } from '../overlays/dialogs.ts'

export const share = async (content: ShareContent): Promise<boolean> => {
  bridge.setShareData(content)
  const result = await (bridge.shareMode === 'own' ? bridge.share(content) : openShareSheet(content))
  if (result === 'copied') toast('链接已复制，去分享给朋友吧')
  if (result === 'failed') toast(defaultMessages.action, { error: true })
  return result === 'shared' || result === 'copied'
}
