/**
 * Rules against insecure settings, most of them in production. Each rule names the setting to change.
 *
 * @typedef {import('./env.mjs').Env} Env
 */

/** @param {Env} env */
export const inProduction = (env) => env.NODE_ENV === 'production'

export const productionRules = [
  {
    name: 'SECRET_PREVIOUS',
    broken: (/** @type {Env} */ env) => env.SECRET !== null && (env.SECRET_PREVIOUS ?? []).includes(env.SECRET),
    zh: '与 SECRET 相同',
    en: 'contains SECRET itself',
  },
  {
    name: 'SECRET',
    broken: (/** @type {Env} */ env) =>
      inProduction(env) && /change|example|placeholder|your-|0123456789/i.test(env.SECRET ?? ''),
    zh: '看起来是示例值，请用 openssl rand -hex 32 生成',
    en: 'looks like an example; generate one with `openssl rand -hex 32`',
  },
  {
    name: 'DEMO',
    broken: (/** @type {Env} */ env) => inProduction(env) && env.DEMO,
    zh: '演示内容不能用于生产环境：谁持有演示账号的手机号，谁就是全站运营',
    en: 'demo content is refused in production: the owner of the mobile number of a demo account would be chief',
  },
  .../** @type {const} */ (['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_READ_URL']).map((name) => ({
    name,
    broken: (/** @type {Env} */ env) => inProduction(env) && [env[name]].flat().some(hasCommonPassword),
    zh: '使用了默认或过于简单的密码，请更换',
    en: 'contains a well-known password; change the password of the database',
  })),
  {
    name: 'TRUSTED_PROXIES',
    broken: (/** @type {Env} */ env) =>
      inProduction(env) && (env.TRUSTED_PROXIES ?? []).some((one) => /\/0$/.test(one)),
    zh: '不能信任所有地址，否则任何人都能伪造来源',
    en: 'trusts every address, so that any client can forge its IP address; name the proxy',
  },
  ...['SMS_URL', 'S3_URL', 'WX_API_BASE', 'WX_OPEN_BASE', 'LOG_HOOK_URL'].map((name) => ({
    name,
    broken: (/** @type {Env} */ env) => inProduction(env) && isPublicPlainHttp(env[/** @type {'SMS_URL'} */ (name)]),
    zh: '须用 https，密钥不能明文经过公网',
    en: 'must be https: keys must not be sent unencrypted',
  })),
]

/** @param {string | null} url */
function hasCommonPassword(url) {
  if (!url) return false
  const { password, username, hostname } = new URL(url)
  // Without a host the connection is a local socket; without a password another authentication method is used.
  if (password === '' || hostname === '') return false
  const commonPasswords = ['postgres', 'password', 'quanzi', 'changeme', 'change-me', '123456', 'secret', username]
  return commonPasswords.includes(decodeURIComponent(password).toLowerCase())
}

/**
 * An unencrypted connection is allowed within a private network, where host names have no dot.
 *
 * @param {string | null} url
 */
function isPublicPlainHttp(url) {
  if (!url?.startsWith('http://')) return false
  const { hostname } = new URL(url)
  const privateNetwork = /^(localhost$|\[::1\]$|127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)/
  return /[.:]/.test(hostname) && !privateNetwork.test(hostname)
}
