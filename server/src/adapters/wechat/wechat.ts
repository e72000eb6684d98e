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

/** Without an account: outside production a fake under `/dev/wechat`, in production none. */
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
  const account = { appId: 'wx0000000000000000', secret: 'accepted by the fake' }
  const { base } = await openWeChatFake(account)
  return { ...createWeChatClient({ ...account, apiBase: base, openBase: '/dev/wechat' }), fake: { base } }
}
