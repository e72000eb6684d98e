/**
 * What would give something away where people are: each rule names the setting to change.
 *
 * @typedef {import('./env.mjs').Env} Env
 */

/** @param {Env} env */
const inProduction = (env) => env.NODE_ENV === 'production'

export const unsafe = [
  {
    name: 'SECRET',
    broken: (/** @type {Env} */ env) =>
      inProduction(env) && /change|example|placeholder|your-|0123456789/i.test(env.SECRET ?? ''),
    zh: '看起来是示例值，请用 openssl rand -hex 32 生成',
    en: 'looks like an example; make one with `openssl rand -hex 32`',
  },
  {
    name: 'DATABASE_URL',
    broken: (/** @type {Env} */ env) => inProduction(env) && hasKnownPassword(env.DATABASE_URL),
    zh: '使用了默认或过于简单的密码，请更换',
    en: 'carries a password that everybody knows; give the database another',
  },
  {
    name: 'TRUSTED_PROXIES',
    broken: (/** @type {Env} */ env) =>
      inProduction(env) && (env.TRUSTED_PROXIES ?? []).some((one) => /\/0$/.test(one)),
    zh: '不能信任所有地址，否则任何人都能伪造来源',
    en: 'trusts every address, so that anybody may claim to come from anywhere; name the proxy',
  },
  ...['SMS_URL', 'S3_URL', 'WX_API_BASE', 'WX_OPEN_BASE'].map((name) => ({
    name,
    broken: (/** @type {Env} */ env) => inProduction(env) && isPlainAbroad(env[/** @type {'SMS_URL'} */ (name)]),
    zh: '须用 https，密钥不能明文经过公网',
    en: 'must be https: keys must not travel in the clear',
  })),
]

/** @param {string | null} url */
function hasKnownPassword(url) {
  if (!url) return false
  const { password, username, hostname } = new URL(url)
  // Without a host it is a socket of this machine, and without a password there is another way to say who one is.
  if (password === '' || hostname === '') return false
  const known = ['postgres', 'password', 'quanzi', 'changeme', 'change-me', '123456', 'secret', username]
  return known.includes(decodeURIComponent(password).toLowerCase())
}

/**
 * Within one's own network, where names have no dot, the line may be a plain one.
 *
 * @param {string | null} url
 */
function isPlainAbroad(url) {
  if (!url?.startsWith('http://')) return false
  const { hostname } = new URL(url)
  const own = /^(localhost$|\[::1\]$|127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)/
  return /[.:]/.test(hostname) && !own.test(hostname)
}
