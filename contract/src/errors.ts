/** Client and server rely on the number, never on the message, whose `{n}` is filled in when created. */
export const errors = {
  /* the general ones: docs/spec/calls.md, codes */
  gone: [301, '内容不存在或已删除'],
  decided: [302, '该内容已被处理'],
  claimed: [302, '{name}正在处理该内容'],
  badRequest: [400, '请求错误!'],
  loginRequired: [401, '请先登录'],
  memberChanged: [401, '登录的账号已更换，刚才的操作没有提交'],
  forbidden: [403, '没有操作权限'],
  notFound: [404, '内容不存在'],
  busy: [409, '请稍候'],
  tooLarge: [413, '图片大小不能超过10M'],
  bodyTooLarge: [413, '提交的内容过大'],
  unsupportedType: [415, '不支持上传类型'],
  heicUnreadable: [415, '浏览器无法读取 HEIC 照片，请在相册中另存为 JPG，或把相机格式改为“兼容性最佳”'],
  idempotencyKeyReused: [422, '重复的请求标识'],
  rateLimited: [429, '操作太频繁，请稍后再试'],
  fault: [500, '操作失败'],
  unavailable: [503, '服务暂时不可用，请稍后再试'],

  /* login */
  mobileEmpty: [422, '请填写手机号'],
  mobilePattern: [422, '手机号格式不正确'],
  codeEmpty: [422, '请填写验证码'],
  codeWrong: [422, '验证码错误'],
  codeExpired: [422, '验证码已过期，请重新获取'],
  captchaRequired: [422, '请填写图形验证码'],
  captchaWrong: [422, '图形验证码错误'],
  smsFailed: [503, '发送验证码失败'],
  smsTooOften: [429, '发送过于频繁，请稍后再试'],
  siteNotRegistered: [422, '该地址不属于已登记的站点'],
  ticketInvalid: [422, '凭证无效或已过期'],
  wechatCode: [422, '授权失败'],
  wechatSnapshot: [422, '当前为快照页模式，请使用完整服务后再登录'],
  wechatDown: [503, '微信服务暂时不可用，请稍后再试'],
  wechatTaken: [422, '该微信已绑定其他账号'],
  wechatOther: [422, '该账号已绑定其他微信，可在设置中解绑'],
  bindFailed: [422, '绑定失败'],
  banned: [403, '账号已被封禁：{reason}'],
  muted: [403, '您已被禁言：{reason}'],
  mobileRequired: [403, '请先绑定手机号'],
  mobileTaken: [422, '该手机号已绑定其他账号'],
  mobileOther: [422, '该账号已绑定其他手机号'],
  demoAccount: [403, '演示账号只能在演示模式下登录'],
  consentRequired: [428, '请先阅读并同意《个人信息保护说明》'],
  consentOutdated: [422, '说明已更新，请重新阅读后再同意'],
  smsLoginRequired: [403, '请用短信验证码登录后再操作'],

  /* posts */
  postEmpty: [422, '请先填写内容!'],
  postTooLong: [422, '内容最多1000字'],
  locationTooLong: [422, '位置名称过长'],
  mediaTooMany: [422, '最多上传9个资源'],
  mediaMixed: [422, '只能上传一种类型的资源'],
  videoTooMany: [422, '最多上传一个视频'],
  videoTooLarge: [413, '视频大小不能超过500M'],
  videoProcessing: [422, '视频处理中，请稍候'],
  videoFailed: [422, '视频处理失败，请重新上传'],
  uploadsAtOnce: [429, '同时上传的文件过多，请稍候再传'],
  uploadBytesPerDay: [429, '今天上传的内容已达上限，请明天再传'],
  storageLow: [503, '存储空间不足，暂时不能上传，请稍后再试'],
  uploadGone: [404, '上传已失效，请重新上传'],
  uploadOffsetMismatch: [409, '请稍候'],
  mediaMissing: [422, '资源不存在，请重新上传'],
  mediaKind: [422, '不支持上传类型'],
  pictureBroken: [422, '图片无法识别，请换一张'],
  pictureTooLarge: [422, '图片尺寸过大，请缩小后再传'],
  postTypeDisabled: [422, '当前不支持发布该类型的内容'],
  tagGone: [422, '话题不存在'],
  aiMarkNotRaised: [422, 'AI 标记只能添加或提高'],
  postsPaused: [403, '本站暂停发布，请稍后再试'],
  anonymousDisabled: [422, '当前不支持匿名'],
  screened: [422, '内容包含违规信息'],
  keywordLength: [422, '请输入1到50个字'],
  dateOrder: [422, '开始日期不可大于结束日期'],
  dateEndOrder: [422, '结束日期不可小于开始日期'],

  /* comments */
  commentEmpty: [422, '请先填写评论内容!'],
  commentTooLong: [422, '评论最多500字'],
  commentPending: [422, '评论审核中~'],
  postPending: [422, '内容审核中'],
  commentsClosed: [403, '评论已关闭'],

  /* polls */
  pollBefore: [422, '投票未开始'],
  pollOver: [422, '投票已结束'],
  pollVoted: [422, '您已投过票'],
  pollChooseOne: [422, '请选择一个选项'],
  pollExactly: [422, '请选择{n}项'],
  pollBetween: [422, '请选择{min}-{max}项'],
  pollTooMany: [422, '最多选择{max}项'],

  /* editing a topic in the review workspace */
  fieldsEmpty: [422, '{names}不能为空'],
  tagNameLong: [422, '话题名称不能超过20个字!'],
  tagIntroLong: [422, '话题介绍不能超过300个字!'],
  shareTitleLong: [422, '自定义分享标题不能超过20个字!'],
  shareIntroLong: [422, '自定义分享描述不能超过28个字!'],
  tabNameLong: [422, '标签名称不能超过4个字!'],
  tagNameTaken: [422, '话题名称已存在'],
  tagOffline: [302, '该话题已下线'],
  viewsRange: [422, '初始浏览数设置范围为0~99999999'],

  /* people */
  notOnOneself: [422, '不能对自己操作'],
  nicknameLength: [422, '昵称为2到20个字'],
  bioTooLong: [422, '一句话介绍最多60字'],
  nicknameTaken: [422, '该昵称不可使用'],
  strangersCannotComment: [403, '作者暂不接受陌生人评论'],
  rewardDisabled: [422, '打赏功能未开启'],
  rewardAmount: [422, '请输入1到9999的整数'],
  insufficientBalance: [422, '余额不足'],

  /* review */
  reasonEmpty: [422, '请选择理由'],
  reasonOther: [422, '请填写其他理由'],
  reasonTooLong: [422, '理由最多100字'],
  contentEmpty: [422, '请输入内容'],
  fourEyes: [403, '一审由您通过，二审须由他人完成'],
  conflictOfInterest: [403, '涉及本人，须由他人处理'],
  undoExpired: [302, '已超过撤销时间'],

  /* reports and appeals */
  reportsAlreadyResolved: [302, '该举报已被处理'],
  appealEmpty: [422, '请填写申诉理由'],
  appealTooLong: [422, '申诉理由最多200字'],
  appealAlreadyMade: [422, '该处理已申诉过'],
  appealNotAllowed: [422, '当前状态不能申诉'],
  appealOwnDecision: [403, '申诉须由他人裁定'],
  appealReplyEmpty: [422, '请填写答复'],
  appealReplyTooLong: [422, '答复最多100字'],
  appealAlreadyResolved: [302, '该申诉已被处理'],
} as const satisfies Record<string, readonly [code: number, words: string]>

export type ErrorName = keyof typeof errors

export const httpStatus = (code: number): number => (code === 0 ? 200 : code === 301 ? 410 : code === 302 ? 409 : code)

export const getErrorMessage = (name: ErrorName, values?: Record<string, string | number>): string =>
  fillPlaceholders(errors[name][1], values)

export const fillPlaceholders = (template: string, values: Record<string, string | number> = {}): string =>
  template.replace(/\{(\w+)\}/g, (_, key: string) => String(values[key] ?? ''))
