import type { WeChat } from '../../ports.ts'
import { createWeChatClient } from './client.ts'
import { openWeChatFake } from './wechat-fake.ts'

type WeChatSettings = {
  NODE_ENV: string
  WX_APPID: string | null
  WX_SECRET: string | null
  WX_API_BASE: string | null
  WX_OPEN_BASE: string | null
}

/**
 * Creates the client of the configured WeChat account. Outside production, without an account, it starts a fake on its
 * own port, whose consent page is served under `/dev/wechat`. In production without an account, WeChat is disabled.
 */
export const createWeChatFromSettings = async (env: WeChatSettings): Promise<WeChat | null> => {
  const { WX_APPID: appId, WX_SECRET: secret } = env
  if (appId && secret) {
    return createWeChatClient({
      appId,
      secret,
      ...(env.WX_API_BASE && { apiBase: env.WX_API_BASE.replace(/\/+$/, '') }),
      ...(env.WX_OPEN_BASE && { openBase: env.WX_OPEN_BASE.replace(/\/+$/, '') }),
    })
  }
  if (env.NODE_ENV === 'production') return null
  const account = { appId: 'wx0000000000000000', secret: 'the double takes this one' }
  const { base } = await openWeChatFake(account)
  return { ...createWeChatClient({ ...account, apiBase: base, openBase: '/dev/wechat' }), fake: { base } }
}
