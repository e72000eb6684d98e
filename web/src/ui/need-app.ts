import { type AppAddress, bridge } from '../bridge/bridge.ts'
import { paths } from '../paths.ts'
import { confirm } from './overlay.ts'

/**
 * Before what only the app can do: true inside it, anywhere else the reader is asked whether to open it, here on the same
 * route. Where it is not there, its download follows after five seconds.
 */
export const needApp = async (what: string, site: () => Promise<AppAddress>, path = here()): Promise<boolean> => {
  if (!bridge.openApp) return true
  const { launchTag } = bridge
  const sure = await confirm({
    title: '请在客户端内操作',
    text: `${what}需要在客户端内使用`,
    action: '打开客户端',
    ...(launchTag && { cover: async (over: () => void) => launchTag(await site(), path, over) }),
  })
  if (sure) await bridge.openApp(await site(), path)
  return false
}

const here = () => location.hash.slice(1) || paths.home()
