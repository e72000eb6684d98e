import { setTimeout as pause } from 'node:timers/promises'
import type { Lent, WeChat, WeChatFault, WeChatReader } from '../../ports.ts'
import { type Asking, ask, patience } from '../outside/ask.ts'
import { faultOf } from './faults.ts'

type WeChatSettings = { appId: string; secret: string; apiBase?: string; openBase?: string; within?: number }

type Json = Record<string, unknown>

/** The account's calls to WeChat, all by its published protocol; faults come under HTTP 200 and are told by `errcode`. */
export const openWeChat = (settings: WeChatSettings): WeChat => {
  const { appId, secret, within = patience } = settings
  const apiBase = settings.apiBase ?? 'https://api.weixin.qq.com'
  const openBase = settings.openBase ?? 'https://open.weixin.qq.com'

  const call = async (path: string, query: Record<string, string>, signal: AbortSignal, asking: Asking = {}) => {
    const search = new URLSearchParams(query).toString()
    const answer = await ask(`${apiBase}${path}${search && `?${search}`}`, asking, signal)
    if (answer.fault !== undefined) return { fault: 'down', errcode: answer.fault } as const
    const errcode = Number(answer.json['errcode'] ?? 0)
    return errcode === 0 ? answer.json : faultOf(errcode)
  }
  /** "System busy, try again", says WeChat of -1. */
  const twice = async (make: () => Promise<Json | WeChatFault>): Promise<Json | WeChatFault> => {
    const first = await make()
    if (!isFault(first) || first.errcode !== '-1') return first
    await pause(100 + Math.random() * 200)
    return make()
  }

  return {
    appId,

    // Names, their order and the fragment are checked by WeChat.
    authorizeUrl: ({ redirectUri, state, scope }) =>
      `${openBase}/connect/oauth2/authorize?appid=${appId}&redirect_uri=${encodeURIComponent(redirectUri)}&response_type=code&scope=${scope}&state=${state}#wechat_redirect`,

    reader: async (code) => {
      const signal = AbortSignal.timeout(within)
      const query = { appid: appId, secret, code, grant_type: 'authorization_code' }
      const told = await twice(() => call('/sns/oauth2/access_token', query, signal))
      if (isFault(told)) return told
      const openid = text(told['openid'])
      if (openid === '') return { fault: 'down', errcode: 'no openid' }
      const reader = { openid, unionid: text(told['unionid']), nickname: '', img_url: '' }
      if (Number(told['is_snapshotuser'] ?? 0) === 1) return { ...reader, snapshot: true }
      if (!text(told['scope']).includes('snsapi_userinfo')) return { ...reader, snapshot: false }
      const about = await call(
        '/sns/userinfo',
        { access_token: text(told['access_token']), openid, lang: 'zh_CN' },
        signal,
      )
      // Name and picture are a courtesy; who it is is known already.
      return { ...reader, ...(isFault(about) ? {} : faceOf(about)), snapshot: false }
    },

    token: async (force) => {
      const signal = AbortSignal.timeout(within)
      const body = JSON.stringify({ grant_type: 'client_credential', appid: appId, secret, force_refresh: force })
      const headers = { 'content-type': 'application/json' }
      return lent(await twice(() => call('/cgi-bin/stable_token', {}, signal, { method: 'POST', headers, body })))
    },

    ticket: async (token) => {
      const signal = AbortSignal.timeout(within)
      const query = { access_token: token, type: 'jsapi' }
      return lent(await twice(() => call('/cgi-bin/ticket/getticket', query, signal)))
    },
  }
}

export const isFault = (answer: object): answer is WeChatFault => 'fault' in answer

const lent = (told: Json | WeChatFault): Lent | WeChatFault => {
  if (isFault(told)) return told
  const value = text(told['access_token'] ?? told['ticket'])
  const seconds = Number(told['expires_in'])
  if (value === '' || !(seconds > 0)) return { fault: 'down', errcode: 'no value' }
  return { value, seconds: Math.min(seconds, 7_200) }
}

const faceOf = (about: Json): Pick<WeChatReader, 'nickname' | 'img_url'> => ({
  nickname: text(about['nickname']).slice(0, 64),
  img_url: /^https?:\/\//.test(text(about['headimgurl'])) ? text(about['headimgurl']).slice(0, 500) : '',
})

const text = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 1_024) : '')
