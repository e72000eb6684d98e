import { hash, randomBytes } from 'node:crypto'
import { hour, minute } from '@quanzi/contract/time'
import { type FakeRequest, type FakeResponse, openFakeServer } from '../vendor-http/fake-server.ts'
import { consentPage, people } from './wechat-fake-consent-page.ts'

type Code = { person: string; scope: string; until: number; used: boolean }
type Grant = { openid: string; scope: string; until: number }

const lifetimes = { code: 5 * minute, page: 2 * hour, token: 2 * hour, ticket: 2 * hour }
const parameterOrder = ['appid', 'redirect_uri', 'response_type', 'scope', 'state']

type FakeAccount = {
  appId: string
  secret: string
  /** Registered host names, besides those of this machine. */
  redirectHosts?: string[]
}

/** Consent page, single-use codes, page tokens, stable token and ticket with small quotas, JS-SDK signatures. */
export const openWeChatFake = (account: FakeAccount) => {
  const codes = new Map<string, Code>()
  const grants = new Map<string, Grant>()
  const issued: { token?: { value: string; until: number }; ticket?: { value: string; until: number } } = {}

  const routes: Record<string, (request: FakeRequest, now: number) => FakeResponse> = {
    '/connect/oauth2/authorize': ({ query, search }) => {
      const errorResponse = checkAuthorizeQuery(account, query, search)
      return errorResponse ? { status: 400, body: `<p>${errorResponse}</p>` } : { body: consentPage(query) }
    },

    '/connect/oauth2/decide': ({ query }, now) => {
      const redirectUrl = new URL(query.get('redirect_uri') ?? 'about:blank')
      const state = query.get('state') ?? ''
      const person = query.get('person') ?? ''
      if (person !== '') {
        const code = randomBytes(16).toString('hex')
        codes.set(code, { person, scope: query.get('scope') ?? '', until: now + lifetimes.code, used: false })
        redirectUrl.searchParams.set('code', code)
      }
      redirectUrl.searchParams.set('state', state)
      return { status: 302, headers: { location: redirectUrl.href } }
    },

    '/sns/oauth2/access_token': ({ query }, now) => {
      const accountError = checkAccount(account, query.get('appid'), query.get('secret'))
      if (accountError) return accountError
      const found = codes.get(query.get('code') ?? '')
      if (!found || found.until < now) return errorResponse(40029, 'invalid code')
      if (found.used) return errorResponse(40163, 'code been used')
      found.used = true
      const openid = fakeOpenid(account.appId, found.person)
      const value = randomBytes(24).toString('base64url')
      grants.set(value, { openid, scope: found.scope, until: now + lifetimes.page })
      return textResponse({
        access_token: value,
        expires_in: 7200,
        refresh_token: randomBytes(24).toString('base64url'),
        openid,
        scope: found.scope,
        ...(found.person === 'snapshot' ? { is_snapshotuser: 1 } : { unionid: `union-${found.person}` }),
      })
    },

    '/sns/userinfo': ({ query }, now) => {
      const grant = grants.get(query.get('access_token') ?? '')
      if (!grant || grant.until < now) return errorResponse(40001, 'invalid credential')
      if (grant.openid !== query.get('openid')) return errorResponse(40003, 'invalid openid')
      if (grant.scope !== 'snsapi_userinfo') return errorResponse(48001, 'api unauthorized')
      const person = people.find(({ id }) => fakeOpenid(account.appId, id) === grant.openid)
      return textResponse({
        openid: grant.openid,
        nickname: person?.nickname ?? '微信用户',
        sex: 0,
        province: '',
        city: '',
        country: '',
        headimgurl: '',
        privilege: [],
      })
    },

    '/sns/auth': ({ query }, now) => {
      const grant = grants.get(query.get('access_token') ?? '')
      const isValid = grant && grant.until >= now && grant.openid === query.get('openid')
      return isValid ? errorResponse(0, 'ok') : errorResponse(40003, 'invalid openid')
    },

    '/cgi-bin/stable_token': ({ body }, now) => {
      const input = JSON.parse(body || '{}') as Record<string, unknown>
      const accountError = checkAccount(account, String(input['appid']), String(input['secret']))
      if (accountError) return accountError
      if (!issued.token || issued.token.until < now || input['force_refresh'] === true) {
        issued.token = { value: randomBytes(64).toString('base64url'), until: now + lifetimes.token }
      }
      return textResponse({
        access_token: issued.token.value,
        expires_in: Math.floor((issued.token.until - now) / 1000),
      })
    },

    '/cgi-bin/ticket/getticket': ({ query }, now) => {
      if (!issued.token || issued.token.until < now || query.get('access_token') !== issued.token.value)
        return errorResponse(40001, 'invalid credential, access_token is invalid or not latest')
      if (query.get('type') !== 'jsapi') return errorResponse(40097, 'invalid args')
      if (!issued.ticket || issued.ticket.until < now)
        issued.ticket = { value: randomBytes(43).toString('base64url'), until: now + lifetimes.ticket }
      const expires_in = Math.floor((issued.ticket.until - now) / 1000)
      return textResponse({ errcode: 0, errmsg: 'ok', ticket: issued.ticket.value, expires_in })
    },

    // The check that the WeChat client makes in `wx.config`.
    '/jssdk/config': ({ query }, now) => {
      if (query.get('appId') !== account.appId) return textResponse({ errMsg: 'config:invalid appid' })
      if (!issued.ticket || issued.ticket.until < now) return textResponse({ errMsg: 'config:invalid signature' })
      const string1 = `jsapi_ticket=${issued.ticket.value}&noncestr=${query.get('nonceStr')}&timestamp=${query.get('timestamp')}&url=${query.get('url')}`
      const isCorrect = hash('sha1', string1) === query.get('signature')
      return textResponse({ errMsg: isCorrect ? 'config:ok' : 'config:invalid signature' })
    },
  }
  return openFakeServer((request, now) => routes[request.path]?.(request, now) ?? { status: 404, body: 'not found' })
}

export type WeChatFake = Awaited<ReturnType<typeof openWeChatFake>>

/** A user has a different openid for every account. */
export const fakeOpenid = (appId: string, person: string): string =>
  `o${hash('sha256', `${appId} ${person}`, 'base64url').slice(0, 27)}`

/** WeChat sends JSON as text/plain, and errors with status 200. */
const textResponse = (body: object): FakeResponse => ({ type: 'text/plain', body: JSON.stringify(body) })
const errorResponse = (errcode: number, errmsg: string) => textResponse({ errcode, errmsg: `${errmsg}, rid: 0-0-0` })

const checkAccount = (account: FakeAccount, appId: string | null, secret: string | null): FakeResponse | undefined => {
  if (appId !== account.appId) return errorResponse(40013, 'invalid appid')
  return secret === account.secret ? undefined : errorResponse(40125, 'invalid appsecret')
}

const checkAuthorizeQuery = (account: FakeAccount, query: URLSearchParams, search: string): string => {
  const names = search.split('&').map((part) => part.split('=')[0])
  if (parameterOrder.some((name, i) => names[i] !== name)) return '参数顺序错误'
  if (query.get('appid') !== account.appId) return 'appid 参数错误'
  if (query.get('response_type') !== 'code') return 'response_type 参数错误'
  if (!/^snsapi_(base|userinfo)$/.test(query.get('scope') ?? '')) return 'scope 参数错误或没有 scope 权限'
  if (!/^[a-zA-Z0-9]{1,128}$/.test(query.get('state') ?? '')) return 'state 参数错误'
  const to = query.get('redirect_uri') ?? ''
  const host = URL.canParse(to) ? new URL(to).hostname : ''
  const isLocal = /^(localhost|127\.\d+\.\d+\.\d+|10\..*|192\.168\..*|172\.(1[6-9]|2\d|3[01])\..*)$/.test(host)
  return isLocal || account.redirectHosts?.includes(host) ? '' : 'redirect_uri 域名与后台配置不一致'
}
