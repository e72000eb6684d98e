import { setTimeout as pause } from 'node:timers/promises'
import type { ExpiringToken, WeChat, WeChatFault, WeChatUser } from '../../ports.ts'
import { defaultTimeoutMs, type RequestOptions, requestJson } from '../vendor-http/request-json.ts'
import { toWeChatFault } from './error-codes.ts'

type WeChatClientSettings = { appId: string; secret: string; apiBase?: string; openBase?: string; timeoutMs?: number }

type Json = Record<string, unknown>

export const createWeChatClient = (settings: WeChatClientSettings): WeChat => {
  const { appId, secret, timeoutMs = defaultTimeoutMs } = settings
  const apiBase = settings.apiBase ?? 'https://api.weixin.qq.com'
  const openBase = settings.openBase ?? 'https://open.weixin.qq.com'

  const call = async (
    path: string,
    query: Record<string, string>,
    signal: AbortSignal,
    options: RequestOptions = {},
  ) => {
    const search = new URLSearchParams(query).toString()
    const response = await requestJson(`${apiBase}${path}${search && `?${search}`}`, options, signal)
    if (response.fault !== undefined) return { fault: 'down', errcode: response.fault } as const
    const errcode = Number(response.json['errcode'] ?? 0)
    return errcode === 0 ? response.json : toWeChatFault(errcode)
  }
  /** WeChat documents -1 as "system busy, try again". */
  const retryWhenBusy = async (request: () => Promise<Json | WeChatFault>): Promise<Json | WeChatFault> => {
    const first = await request()
    if (!isFault(first) || first.errcode !== '-1') return first
    await pause(100 + Math.random() * 200)
    return request()
  }

  return {
    appId,

    // WeChat checks the names and the order of the parameters, and the fragment.
    authorizeUrl: ({ redirectUri, state, scope }) =>
      `${openBase}/connect/oauth2/authorize?appid=${appId}&redirect_uri=${encodeURIComponent(redirectUri)}&response_type=code&scope=${scope}&state=${state}#wechat_redirect`,

    fetchUser: async (code) => {
      const signal = AbortSignal.timeout(timeoutMs)
      const query = { appid: appId, secret, code, grant_type: 'authorization_code' }
      const result = await retryWhenBusy(() => call('/sns/oauth2/access_token', query, signal))
      if (isFault(result)) return result
      const openid = text(result['openid'])
      if (openid === '') return { fault: 'down', errcode: 'no openid' }
      const reader = { openid, unionid: text(result['unionid']), nickname: '', img_url: '' }
      if (Number(result['is_snapshotuser'] ?? 0) === 1) return { ...reader, snapshot: true }
      if (!text(result['scope']).includes('snsapi_userinfo')) return { ...reader, snapshot: false }
      const profile = await call(
        '/sns/userinfo',
        { access_token: text(result['access_token']), openid, lang: 'zh_CN' },
        signal,
      )
      // The profile is optional; the openid already identifies the user.
      return { ...reader, ...(isFault(profile) ? {} : toNickname(profile)), snapshot: false }
    },

    fetchAccessToken: async (force) => {
      const signal = AbortSignal.timeout(timeoutMs)
      const body = JSON.stringify({ grant_type: 'client_credential', appid: appId, secret, force_refresh: force })
      const headers = { 'content-type': 'application/json' }
      return toExpiringToken(
        await retryWhenBusy(() => call('/cgi-bin/stable_token', {}, signal, { method: 'POST', headers, body })),
      )
    },

    fetchJsApiTicket: async (token) => {
      const signal = AbortSignal.timeout(timeoutMs)
      const query = { access_token: token, type: 'jsapi' }
      return toExpiringToken(await retryWhenBusy(() => call('/cgi-bin/ticket/getticket', query, signal)))
    },
  }
}

export const isFault = (response: object): response is WeChatFault => 'fault' in response

const toExpiringToken = (result: Json | WeChatFault): ExpiringToken | WeChatFault => {
  if (isFault(result)) return result
  const value = text(result['access_token'] ?? result['ticket'])
  const seconds = Number(result['expires_in'])
  if (value === '' || !(seconds > 0)) return { fault: 'down', errcode: 'no value' }
  return { value, seconds: Math.min(seconds, 7_200) }
}

const toNickname = (profile: Json): Pick<WeChatUser, 'nickname' | 'img_url'> => ({
  nickname: text(profile['nickname']).slice(0, 64),
  img_url: /^https?:\/\//.test(text(profile['headimgurl'])) ? text(profile['headimgurl']).slice(0, 500) : '',
})

const text = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 1_024) : '')
