/** Messages that the web shows when the server returned none: docs/spec/messages.md. */
export const defaultMessages = {
  request: '请求错误!',
  failed: '请求失败',
  action: '操作失败',
  login: '登录失败',
  sms: '发送验证码失败',
  bind: '绑定失败',
  publish: '发布失败!',
  comment: '发布失败',
  upload: '上传失败',
} as const

/** Toasts after success. */
export const successMessages = {
  action: '操作成功',
  actionEmphatic: '操作成功!',
  saved: '保存成功',
  sent: '发送成功',
  sentUnconfirmed: '验证码可能已发出，请留意短信',
  bound: '绑定成功',
  published: '发布成功!',
  reported: '举报成功，我们会尽快处理',
  appealed: '申诉已提交，请等待处理',
  refreshed: '刷新成功',
  blocked: '已拉黑，可在个人主页-拉黑列表中查看',
} as const
