import { booleanOf, secretKey, secretKeys } from './env-checks.mjs'

/** The keys that encrypt and sign. */
export const secretSettings = {
  SECRET: {
    check: secretKey,
    hidden: true,
    zh: '加密手机号和二次验证、签名验证码和地址的密钥；生产环境必填，其余自动保存在 DATA_DIR/secret',
    en: 'encrypts mobile numbers and second factors, signs codes and URLs; required in production, elsewhere generated once and stored in DATA_DIR/secret',
  },
  SECRET_PREVIOUS: {
    check: secretKeys,
    hidden: true,
    zh: '更换 SECRET 时的旧值（逗号分隔），仍可解开以前的数据；npm run check-secret 通过后移除',
    en: 'former values of SECRET, separated by commas: what they encrypted is still read, and moved to SECRET; remove it when `npm run check-secret` allows it',
  },
  SECRET_LOST: {
    check: booleanOf('1', '0'),
    fallback: '0',
    zh: '1：SECRET 已遗失，用新的启动；以前的手机号无法解开，其成员须重新注册',
    en: '1 starts with a new SECRET where the former one is lost: numbers from before stay unreadable, and their members register anew',
  },
  SITE_TRANSFER_KEY: {
    check: secretKey,
    hidden: true,
    zh: 'npm run export-site 与 import-site 之间的密钥',
    en: 'seals numbers and secrets in an archive of `npm run export-site`; `npm run import-site` needs the same',
  },
}
