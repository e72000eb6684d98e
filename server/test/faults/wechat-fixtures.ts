import { hashToken, issueToken } from '../../src/identity/login/temporary-tokens.ts'
import type { Ports } from '../../src/ports.ts'
import { type Fixture, inMinutes, member, type Prepared, unique, type World } from './prepare.ts'

type Reader = { from: 'cookie' | 'consent'; isBound: boolean }

/** A reader whom WeChat knows: by the cookie of the last minutes, or with a code of the consent page. */
export const weChatReader =
  (reader: Reader): Fixture =>
  async (world) => {
    const openid = unique('openid')
    if (reader.isBound) {
      const { id } = await member(world)
      await world.app.db.insertInto('wechat_link').values({ app_id: 'wx', openid, member_id: id }).execute()
    }
    return reader.from === 'cookie' ? rememberedReader(world, openid) : consentedReader(world, openid)
  }

const rememberedReader = async (world: World, openid: string): Promise<Prepared> => {
  const facts = { openid, unionid: '', nickname: '微信读者', img_url: '' }
  const reference = await issueToken(world.app.db, { kind: 'wx-openid', facts, until: inMinutes(world, 10) })
  return { by: world.app.visitor, input: {}, headers: { cookie: `openid=${reference}` } }
}

/** WeChat may have used up the code without an answer; the page then asks for another one. */
const consentedReader = async (world: World, openid: string): Promise<Prepared> => {
  const browser = unique('browser')
  const facts = { browser: hashToken(browser), to: '/' }
  const state = await issueToken(world.app.db, { kind: 'wx-consent', facts, until: inMinutes(world, 10) })
  return {
    by: world.app.visitor,
    input: { code: unique(`${openid} `), state },
    headers: { cookie: `quanzi_consent=${browser}` },
    restart: () => consentedReader(world, openid),
  }
}

/** A code is the openid and a number, and valid once. */
export const createWeChatPort = (): NonNullable<Ports['wechat']> => {
  const usedCodes = new Set<string>()
  return {
    appId: 'wx',
    authorizeUrl: () => '',
    fetchUser: async (code) => {
      if (usedCodes.has(code)) return { fault: 'code', errcode: '40163' }
      usedCodes.add(code)
      return { openid: code.split(' ')[0] ?? '', unionid: '', nickname: '微信读者', img_url: '', snapshot: false }
    },
    fetchAccessToken: async () => ({ fault: 'setup', errcode: '' }),
    fetchJsApiTicket: async () => ({ fault: 'setup', errcode: '' }),
  }
}
