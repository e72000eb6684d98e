import { z } from 'zod'
import { bit, call, id, text } from '../call.ts'
import { user } from './member.ts'

/** The result of WeChat's consent page. `to`: the route from which the visitor left. */
const wechatUser = z.object({
  bind: bit,
  token: z.object({
    openid: z.string(),
    /** Binds the openid of the consent to the logged-in member: once, within ten minutes, in the same browser. */
    access_token: z.string(),
  }),
  userinfo: z.object({ memberid: z.int(), nickname: z.string(), img_url: z.string(), mobile: z.string() }),
  to: z.string(),
})
export type WeChatUser = z.infer<typeof wechatUser>

const jsonpInput = z.object({ callback: text, noticeurl: text, siteid: text, mode: text })

export const integrationCalls = {
  'GET circle/commonapi wxuser': call({
    role: 'visitor',
    storesRow: true,
    summary:
      'The WeChat user of the consent page’s code and state; without a code that of the openid cookie of the last 20 minutes.',
    input: z.object({ code: text, state: text }),
    output: wechatUser,
  }),
  'POST circle/commonapi bind_wechat': call({
    role: 'member',
    needsSmsLogin: true,
    ignoresIdempotencyKey: true,
    summary: 'Bind the WeChat account of `wxuser` to the caller; `memeberid` must be the caller’s id.',
    input: z.object({ memeberid: id, openid: text, access_token: text }),
  }),
  'POST circle/commonapi unbind_wechat': call({
    role: 'member',
    needsSmsLogin: true,
    summary: 'Unbind the caller’s WeChat account.',
  }),
  'GET ajax/wechatShare': call({
    role: 'visitor',
    summary: 'The signature of WeChat’s JS-SDK for the page at `url`, which must be on a host of the site.',
    input: z.object({ url: text }),
    output: z.object({
      appId: z.string(),
      timestamp: z.int(),
      nonceStr: z.string(),
      signature: z.string(),
    }),
  }),
  'POST login/native': call({
    role: 'member',
    ignoresIdempotencyKey: true,
    summary: 'Exchange a native signature for a session, so that further calls need no signature.',
    input: z.object({ memberid: text, timestamp: text, nonce: text, sign: text }),
    output: z.object({ user }),
  }),
  'GET login/check': call({
    role: 'visitor',
    summary:
      'JSONP for pages of registered sites: whether their visitor is logged in. With `mode=notice` and a `noticeurl`, where to post a login ticket.',
    storesRow: true,
    allowedOrigins: 'sites',
    input: jsonpInput,
    output: z.object({ is_login: bit, is_captcha: bit, notice: z.array(z.string()) }),
  }),
  'GET login/logout': call({
    role: 'visitor',
    summary: 'JSONP for pages of registered sites: end the session.',
    input: jsonpInput,
    output: z.object({ is_login: bit, is_captcha: bit, notice: z.array(z.string()) }),
  }),
  'POST login/notice': call({
    role: 'visitor',
    ignoresIdempotencyKey: true,
    allowedOrigins: 'sites',
    summary:
      'Redeem a login ticket at its site, once and within 60 seconds. A request signed with the site’s secret gets the member.',
    input: z.object({ ticket: text, siteid: text, timestamp: text, nonce: text, sign: text }),
    output: z.object({
      siteid: z.int(),
      member: z.object({ memberid: z.int(), nickname: z.string(), img_url: z.string() }).nullable(),
    }),
  }),
}
