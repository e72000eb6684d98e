import { createHash, randomBytes } from 'node:crypto'
import { type Heard, openDouble, type Said } from '../outside/double.ts'
import { askPage, people } from './double-page.ts'

type Code = { person: string; scope: string; until: number; used: boolean }
type Grant = { openid: string; scope: string; until: number }

const lives = { code: 5 * 60_000, page: 7_200_000, token: 7_200_000, ticket: 7_200_000 }
const order = ['appid', 'redirect_uri', 'response_type', 'scope', 'state']

type DoubleAccount = {
  appId: string
  secret: string
  /** Whole host names that are registered beside this machine's own. */
  redirectHosts?: string[]
}

/**
 * WeChat, as far as a page and its server see it: the consent page, single-use codes of five minutes, page tokens, the
 * account's stable token and ticket with their small quotas, and the judgement that its script makes of a signature.
 */
export const openWeChatDouble = (account: DoubleAccount) => {
  const codes = new Map<string, Code>()
  const grants = new Map<string, Grant>()
  const kept: { token?: { value: string; until: number }; ticket?: { value: string; until: number } } = {}

  const routes: Record<string, (heard: Heard, now: number) => Said> = {
    '/connect/oauth2/authorize': ({ query, search }) => {
      const fault = faultOfAuthorize(account, query, search)
      return fault ? { status: 400, body: `<p>${fault}</p>` } : { body: askPage(query) }
    },

    '/connect/oauth2/decide': ({ query }, now) => {
      const back = new URL(query.get('redirect_uri') ?? 'about:blank')
      const state = query.get('state') ?? ''
      const person = query.get('person') ?? ''
      if (person !== '') {
        const code = randomBytes(16).toString('hex')
        codes.set(code, { person, scope: query.get('scope') ?? '', until: now + lives.code, used: false })
        back.searchParams.set('code', code)
      }
      back.searchParams.set('state', state)
      return { status: 302, headers: { location: back.href } }
    },

    '/sns/oauth2/access_token': ({ query }, now) => {
      const wrong = wrongAccount(account, query.get('appid'), query.get('secret'))
      if (wrong) return wrong
      const found = codes.get(query.get('code') ?? '')
      if (!found || found.until < now) return fault(40029, 'invalid code')
      if (found.used) return fault(40163, 'code been used')
      found.used = true
      const openid = openidOf(account.appId, found.person)
      const value = randomBytes(24).toString('base64url')
      grants.set(value, { openid, scope: found.scope, until: now + lives.page })
      return plain({
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
      if (!grant || grant.until < now) return fault(40001, 'invalid credential')
      if (grant.openid !== query.get('openid')) return fault(40003, 'invalid openid')
      if (grant.scope !== 'snsapi_userinfo') return fault(48001, 'api unauthorized')
      const person = people.find(({ id }) => openidOf(account.appId, id) === grant.openid)
      return plain({
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
      const good = grant && grant.until >= now && grant.openid === query.get('openid')
      return good ? fault(0, 'ok') : fault(40003, 'invalid openid')
    },

    '/cgi-bin/stable_token': ({ body }, now) => {
      const form = JSON.parse(body || '{}') as Record<string, unknown>
      const wrong = wrongAccount(account, String(form['appid']), String(form['secret']))
      if (wrong) return wrong
      if (!kept.token || kept.token.until < now || form['force_refresh'] === true) {
        kept.token = { value: randomBytes(64).toString('base64url'), until: now + lives.token }
      }
      return plain({ access_token: kept.token.value, expires_in: Math.floor((kept.token.until - now) / 1000) })
    },

    '/cgi-bin/ticket/getticket': ({ query }, now) => {
      if (!kept.token || kept.token.until < now || query.get('access_token') !== kept.token.value)
        return fault(40001, 'invalid credential, access_token is invalid or not latest')
      if (query.get('type') !== 'jsapi') return fault(40097, 'invalid args')
      if (!kept.ticket || kept.ticket.until < now)
        kept.ticket = { value: randomBytes(43).toString('base64url'), until: now + lives.ticket }
      const expires_in = Math.floor((kept.ticket.until - now) / 1000)
      return plain({ errcode: 0, errmsg: 'ok', ticket: kept.ticket.value, expires_in })
    },

    // What WeChat's own client does with `wx.config`.
    '/jssdk/config': ({ query }, now) => {
      if (query.get('appId') !== account.appId) return plain({ errMsg: 'config:invalid appid' })
      if (!kept.ticket || kept.ticket.until < now) return plain({ errMsg: 'config:invalid signature' })
      const string1 = `jsapi_ticket=${kept.ticket.value}&noncestr=${query.get('nonceStr')}&timestamp=${query.get('timestamp')}&url=${query.get('url')}`
      const right = createHash('sha1').update(string1).digest('hex') === query.get('signature')
      return plain({ errMsg: right ? 'config:ok' : 'config:invalid signature' })
    },
  }
  return openDouble((heard, now) => routes[heard.path]?.(heard, now) ?? { status: 404, body: 'not found' })
}

export type WeChatDouble = Awaited<ReturnType<typeof openWeChatDouble>>

/** The same person has another openid for every account. */
export const openidOf = (appId: string, person: string): string =>
  `o${createHash('sha256').update(`${appId} ${person}`).digest('base64url').slice(0, 27)}`

/** WeChat answers JSON as plain text, and its faults under 200. */
const plain = (body: object): Said => ({ type: 'text/plain', body: JSON.stringify(body) })
const fault = (errcode: number, errmsg: string) => plain({ errcode, errmsg: `${errmsg}, rid: 0-0-0` })

const wrongAccount = (account: DoubleAccount, appId: string | null, secret: string | null): Said | undefined => {
  if (appId !== account.appId) return fault(40013, 'invalid appid')
  return secret === account.secret ? undefined : fault(40125, 'invalid appsecret')
}

const faultOfAuthorize = (account: DoubleAccount, query: URLSearchParams, search: string): string => {
  const names = search.split('&').map((part) => part.split('=')[0])
  if (order.some((name, i) => names[i] !== name)) return '参数顺序错误'
  if (query.get('appid') !== account.appId) return 'appid 参数错误'
  if (query.get('response_type') !== 'code') return 'response_type 参数错误'
  if (!/^snsapi_(base|userinfo)$/.test(query.get('scope') ?? '')) return 'scope 参数错误或没有 scope 权限'
  if (!/^[a-zA-Z0-9]{1,128}$/.test(query.get('state') ?? '')) return 'state 参数错误'
  const to = query.get('redirect_uri') ?? ''
  const host = URL.canParse(to) ? new URL(to).hostname : ''
  const own = /^(localhost|127\.\d+\.\d+\.\d+|10\..*|192\.168\..*|172\.(1[6-9]|2\d|3[01])\..*)$/.test(host)
  return own || account.redirectHosts?.includes(host) ? '' : 'redirect_uri 域名与后台配置不一致'
}
