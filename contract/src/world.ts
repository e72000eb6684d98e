import { z } from 'zod'
import { bit, call, id, noInput, nothing, text } from './call.ts'
import { user } from './member.ts'

/** Who came back from WeChat's consent page. `to`: the route that they had left for it. */
const wechatReader = z.object({
  /** 1: the openid belongs to a member, who is now logged in. */
  bind: bit,
  token: z.object({
    openid: z.string(),
    /** Binds this openid to the member who is logged in: good once, for ten minutes, in this browser alone. */
    access_token: z.string(),
  }),
  userinfo: z.object({ memberid: z.int(), nickname: z.string(), img_url: z.string(), mobile: z.string() }),
  to: z.string(),
})
export type WeChatReader = z.infer<typeof wechatReader>

const jsonp = z.object({ callback: text, noticeurl: text, siteid: text, mode: text })

export const worldCalls = {
  'GET circle/commonapi wxuser': call({
    who: 'visitor',
    about:
      'Who WeChat says is reading, by the code and the state that its consent page answered; without a code by the openid cookie of the last 20 minutes.',
    input: z.object({ code: text, state: text }),
    answer: wechatReader,
  }),
  'POST circle/commonapi bind_wechat': call({
    who: 'member',
    keyless: true,
    about: 'Bind the WeChat account that `wxuser` told to the caller; `memeberid` must be the caller’s.',
    input: z.object({ memeberid: id, openid: text, access_token: text }),
    answer: nothing,
  }),
  'POST circle/commonapi unbind_wechat': call({
    who: 'member',
    about: 'The caller’s WeChat account is theirs here no more.',
    input: noInput,
    answer: nothing,
  }),
  'GET ajax/wechatShare': call({
    who: 'visitor',
    about:
      'What WeChat’s script wants before it lets the page at `url` share; the page must be on one of the site’s own hosts.',
    input: z.object({ url: text }),
    answer: z.object({
      appId: z.string(),
      timestamp: z.int(),
      nonceStr: z.string(),
      signature: z.string(),
    }),
  }),
  'POST login/native': call({
    who: 'member',
    keyless: true,
    about:
      'Turns the native signature in this form into a session, so that it need not travel with every call, nor in any address.',
    input: z.object({ memberid: text, timestamp: text, nonce: text, sign: text }),
    answer: z.object({ user }),
  }),
  'GET login/check': call({
    who: 'visitor',
    about:
      'For pages of the registered sites, as JSONP: is their reader logged in. With `mode=notice` and a `noticeurl`, where to post a ticket that says who.',
    input: jsonp,
    answer: z.object({ is_login: bit, is_captcha: bit, notice: z.array(z.string()) }),
  }),
  'GET login/logout': call({
    who: 'visitor',
    about: 'For pages of the registered sites, as JSONP: end the session.',
    input: jsonp,
    answer: z.object({ is_login: bit, is_captcha: bit, notice: z.array(z.string()) }),
  }),
  'POST login/notice': call({
    who: 'visitor',
    keyless: true,
    from: 'sites',
    about:
      'Hands in a login ticket, which is good once and for 60 seconds, at the site that it is meant for. A site’s own server that signs it with the site’s secret hears who it is.',
    input: z.object({ ticket: text, siteid: text, timestamp: text, nonce: text, sign: text }),
    answer: z.object({
      siteid: z.int(),
      member: z.object({ memberid: z.int(), nickname: z.string(), img_url: z.string() }).nullable(),
    }),
  }),
}
