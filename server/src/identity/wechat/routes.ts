import type { Routes } from '../request/request-context.ts'
import { bindWeChat, unbindWeChat } from './bind.ts'
import { signPageForJsSdk } from './js-sdk.ts'
import { getWeChatUser } from './wechat-user.ts'

type Calls =
  | 'GET circle/commonapi wxuser'
  | 'POST circle/commonapi bind_wechat'
  | 'POST circle/commonapi unbind_wechat'
  | 'GET ajax/wechatShare'

export const wechatRoutes: Routes<Calls> = {
  'GET circle/commonapi wxuser': getWeChatUser,
  'POST circle/commonapi bind_wechat': bindWeChat,
  'POST circle/commonapi unbind_wechat': unbindWeChat,
  'GET ajax/wechatShare': signPageForJsSdk,
}
