import { useQueryClient } from '@tanstack/react-query'
import { fetchSite } from '../../platform/api/site.ts'
import { bridge } from '../../platform/bridge/bridge.ts'
import { BridgeError, isCancelled } from '../../platform/bridge/bridge-error.ts'
import { navigation } from '../../platform/router/navigation.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { requireApp } from '../../ui/state/require-app.ts'
import { parseLinkTarget } from '../../ui/text/link-target.ts'

/** 扫一扫, in the app only: opens the scanned URL; pages of the circle open in place. */
export const useQrScan = () => {
  const client = useQueryClient()
  return async (): Promise<void> => {
    if (!(await requireApp('扫一扫', () => fetchSite(client))) || !bridge.scan) return
    try {
      const text = await bridge.scan()
      const target = /^(https?:\/\/|#\/)/.test(text) ? parseLinkTarget(text) : null
      if (!target) toast(text.slice(0, 100) || '没有扫到内容')
      else if ('to' in target) navigation.to(target.to)
      else bridge.openLink(target.href)
    } catch (error) {
      if (!isCancelled(error)) toast(error instanceof BridgeError ? error.message : '操作失败', { error: true })
    }
  }
}
