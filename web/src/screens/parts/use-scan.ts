import { useQueryClient } from '@tanstack/react-query'
import { siteNow } from '../../api/site.ts'
import { urlOf } from '../../api/url.ts'
import { bridge } from '../../bridge/bridge.ts'
import { BridgeError, isCancelled } from '../../bridge/bridge-error.ts'
import { needApp } from '../../ui/need-app.ts'
import { toast } from '../../ui/toast.ts'
import { useGo } from '../../ui/use-go.ts'

/** 扫一扫: what was scanned is opened, a page of the circle in the circle. Only the app can scan. */
export const useScan = () => {
  const client = useQueryClient()
  const go = useGo()
  return async (): Promise<void> => {
    if (!(await needApp('扫一扫', () => siteNow(client))) || !bridge.scan) return
    try {
      const text = await bridge.scan()
      const route = routeOf(text)
      if (route) go.to(route)
      else if (/^https?:\/\//.test(text)) bridge.openLink(text)
      else toast(text.slice(0, 100) || '没有扫到内容')
    } catch (error) {
      if (!isCancelled(error)) toast(error instanceof BridgeError ? error.message : '操作失败', { error: true })
    }
  }
}

/** The route of a page of this very circle; undefined for everything else. */
const routeOf = (text: string): string | undefined => {
  const url = text.trim() === '' ? undefined : urlOf(text, location.href)
  const here = url?.origin === location.origin && url.pathname === location.pathname && url.hash.startsWith('#/')
  return url && here ? url.hash.slice(1) : undefined
}
