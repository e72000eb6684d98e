import { useQueryClient } from '@tanstack/react-query'
import { fetchSite } from '../../platform/api/site.ts'
import { bridge } from '../../platform/bridge/bridge.ts'
import { BridgeError, isCancelled } from '../../platform/bridge/bridge-error.ts'
import { parseUrl } from '../../platform/parse-url.ts'
import { useNavigation } from '../../platform/router/use-navigation.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { requireApp } from '../../ui/state/require-app.ts'

/** 扫一扫, in the app only: opens the scanned URL; pages of the circle open in place. */
export const useQrScan = () => {
  const client = useQueryClient()
  const go = useNavigation()
  return async (): Promise<void> => {
    if (!(await requireApp('扫一扫', () => fetchSite(client))) || !bridge.scan) return
    try {
      const text = await bridge.scan()
      const route = toCirclePath(text)
      if (route) go.to(route)
      else if (/^https?:\/\//.test(text)) bridge.openLink(text)
      else toast(text.slice(0, 100) || '没有扫到内容')
    } catch (error) {
      if (!isCancelled(error)) toast(error instanceof BridgeError ? error.message : '操作失败', { error: true })
    }
  }
}

/** The path of a URL of this circle; undefined for any other. */
const toCirclePath = (text: string): string | undefined => {
  const url = text.trim() === '' ? undefined : parseUrl(text, location.href)
  const here = url?.origin === location.origin && url.pathname === location.pathname && url.hash.startsWith('#/')
  return url && here ? url.hash.slice(1) : undefined
}
