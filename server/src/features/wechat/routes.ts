import type { Routes } from '../../http/context.ts'
import { bindWeChat, unbindWeChat } from './bind.ts'
import { signForWeChat } from './js-sdk.ts'
import { readWeChatUser } from './reader.ts'

type Calls =
  | 'GET circle/commonapi wxuser'
  | 'POST circle/commonapi bind_wechat'
  | 'POST circle/commonapi unbind_wechat'
  | 'GET ajax/wechatShare'

export const wechatRoutes: Routes<Calls> = {
  'GET circle/commonapi wxuser': readWeChatUser,
  'POST circle/commonapi bind_wechat': bindWeChat,
  'POST circle/commonapi unbind_wechat': unbindWeChat,
  'GET ajax/wechatShare': signForWeChat,
}
