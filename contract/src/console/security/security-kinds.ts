/** Kinds of events of the security log. Rejections have the name of their error. */
export const securityKindLabels = {
  login: '登录',
  post: '发布帖子',
  comment: '发表评论',
  profile: '修改资料',
  forbidden: '没有权限',
  loginRequired: '未登录',
  conflictOfInterest: '涉及本人',
  fourEyes: '同一人两级审核',
  smsLoginRequired: '须短信登录',
  mfaRequired: '未两步验证',
  codeWrong: '验证码错误',
  codeExpired: '验证码过期',
  captchaWrong: '图形验证码错误',
  mfaCodeWrong: '动态码错误',
  setupTokenWrong: '初始化口令错误',
  demoAccount: '演示账号登录',
  banned: '封禁者登录',
  bindFailed: '微信绑定失败',
  signatureWrong: '签名无效',
  ticketInvalid: '登录凭据无效',
  siteNotRegistered: '站点未登记',
  rateLimited: '操作太频繁',
  smsTooOften: '短信太频繁',
} as const satisfies Record<string, string>
export type SecurityKind = keyof typeof securityKindLabels

/** What is compared with a threshold of the site, by the name of its setting. */
export const securityBurstKinds = {
  security_rights: ['forbidden', 'loginRequired', 'conflictOfInterest', 'fourEyes', 'smsLoginRequired', 'mfaRequired'],
  security_logins: [
    'codeWrong',
    'codeExpired',
    'captchaWrong',
    'mfaCodeWrong',
    'setupTokenWrong',
    'demoAccount',
    'banned',
    'bindFailed',
  ],
  security_signatures: ['signatureWrong', 'ticketInvalid', 'siteNotRegistered'],
  security_floods: ['rateLimited', 'smsTooOften'],
} as const satisfies Record<string, readonly SecurityKind[]>
export type SecurityBurst = keyof typeof securityBurstKinds

export const securityBurstLabels: Record<SecurityBurst, string> = {
  security_rights: '越权',
  security_logins: '登录失败',
  security_signatures: '签名无效',
  security_floods: '操作太频繁',
}
