import type { WeChat } from '../../ports.ts'
import { openWeChat } from './client.ts'
import { openWeChatDouble } from './double.ts'

type WeChatEnv = {
  NODE_ENV: string
  WX_APPID: string | null
  WX_SECRET: string | null
  WX_API_BASE: string | null
  WX_OPEN_BASE: string | null
}

/**
 * The account that the settings name. Without one a double stands in its place outside production: it listens on a port
 * of its own and its consent page is reached by way of `/dev/wechat`. In production there is then no WeChat at all.
 */
export const openWeChatFor = async (env: WeChatEnv): Promise<WeChat | null> => {
  const { WX_APPID: appId, WX_SECRET: secret } = env
  if (appId && secret) {
    return openWeChat({
      appId,
      secret,
      ...(env.WX_API_BASE && { apiBase: env.WX_API_BASE.replace(/\/+$/, '') }),
      ...(env.WX_OPEN_BASE && { openBase: env.WX_OPEN_BASE.replace(/\/+$/, '') }),
    })
  }
  if (env.NODE_ENV === 'production') return null
  const account = { appId: 'wx0000000000000000', secret: 'the double takes this one' }
  const { base } = await openWeChatDouble(account)
  return { ...openWeChat({ ...account, apiBase: base, openBase: '/dev/wechat' }), double: { base } }
}
