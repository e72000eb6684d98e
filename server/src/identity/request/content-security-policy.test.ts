import { expect, test } from 'vitest'
import { clientKindOf, contentSecurityPolicies } from './content-security-policy.ts'

const site = (hosts: string[], settings = {}) => ({
  hosts,
  settings: { notice_url: '', ...settings },
})

test('the policy of each kind of client allows what that client needs and nothing of the others', () => {
  const { plain, wechat, native } = contentSecurityPolicies([site(['yunxi.example.com'])])
  expect(plain).toContain("script-src 'self';")
  expect(wechat).toContain("script-src 'self' https://res.wx.qq.com https://res2.wx.qq.com;")
  expect(native).toContain("frame-src 'self' wvjbscheme: yy: https:;")
  expect(native).not.toContain('qq.com')
  const connect = "connect-src 'self' https://yunxi.example.com"
  expect(native).toContain(`${connect} blob: data: quanzi-file:;`)
  for (const policy of [plain, wechat]) expect(policy).toContain(`${connect};`)
  for (const policy of [plain, wechat, native]) {
    expect(policy).toContain("object-src 'none'")
    expect(policy).not.toContain('unsafe-eval')
  }
})

test('requests to notice URLs and the site’s own portal are allowed, and a value that would break the header is dropped', () => {
  const sites = [
    site(['a.example.com; script-src *', 'b.example.invalid'], { notice_url: 'https://portal.example.com/notice?x=1' }),
  ]
  const { plain } = contentSecurityPolicies(sites, { portal: 'https://sso.example.com/status?x=1' })
  expect(plain).toContain("connect-src 'self' https://portal.example.com https://sso.example.com;")
  expect(contentSecurityPolicies(sites).plain).toContain("connect-src 'self' https://portal.example.com;")
})

test('no setting of a site adds a source of scripts', () => {
  const foreign = 'https://sso.example.com/lib.js'
  const policies = contentSecurityPolicies([site(['sso.example.com'], { notice_url: foreign })], { portal: foreign })
  const scripts = Object.values(policies).map((policy) => /script-src ([^;]*)/.exec(policy)?.[1])
  expect(scripts).toEqual(["'self'", "'self' https://res.wx.qq.com https://res2.wx.qq.com", "'self'"])
})

test.each([
  ['Mozilla/5.0 (iPhone) QuanziApp/3.2.0', 'native'],
  ['Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 _dsbridge', 'native'],
  ['Mozilla/5.0 (iPhone) MicroMessenger/8.0.50 NetType/WIFI', 'wechat'],
  ['Mozilla/5.0 wxwork/3.1.12 MicroMessenger/7.0.1', 'plain'],
  ['Mozilla/5.0 (iPhone) Version/15.4 Safari/604.1', 'plain'],
  [undefined, 'plain'],
])('%s is %s', (userAgent, clientKind) => expect(clientKindOf(userAgent)).toBe(clientKind))
