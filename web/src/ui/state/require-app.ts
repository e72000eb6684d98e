import { type AppTarget, bridge } from '../../platform/bridge/bridge.ts'
import { homePath } from '../../platform/router/history.ts'
import { attempt } from '../feedback/toast.ts'
import { confirm } from '../overlays/dialogs.ts'

/** True inside the app. Elsewhere it offers to open the app on the same route and resolves to false. */
export const requireApp = async (feature: string, fetchAppTarget: () => Promise<AppTarget>): Promise<boolean> => {
  const { openApp, createLaunchTag } = bridge
  if (!openApp) return true
  const path = currentRoute()
  const confirmed = await confirm({
    title: '请在客户端内操作',
    text: `${feature}需要在客户端内使用`,
    action: '打开客户端',
    ...(createLaunchTag && {
      buttonOverlay: async (onDone: () => void) => {
        const app = await fetchAppTarget().catch(() => null)
        return app && createLaunchTag(app, path, onDone)
      },
    }),
  })
  if (confirmed) await attempt(async () => openApp(await fetchAppTarget(), path))
  return false
}

const currentRoute = () => location.hash.slice(1) || homePath
