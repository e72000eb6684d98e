import { type ErrorName, errors } from './errors.ts'

/** Errors of the console, in a separate file so that readers of the circle do not load them. */
const consoleErrors = {
  fieldEmpty: [422, '{name}不能为空'],
  fieldTooLong: [422, '{name}最多{n}字'],
  numberRange: [422, '请填写{min}到{max}之间的整数'],
  choiceUnknown: [422, '请选择其中一项'],
  modulesIncomplete: [422, '模块顺序须包含全部模块且不重复'],
  reasonsIncomplete: [422, '请填写{n}条理由，不能重复'],
  editConflict: [302, '内容已被他人修改，请刷新后再保存'],
  levelsMissing: [422, '开启两级审核前，请先为两个级别各指定审核员'],
  pictureGone: [422, '图片不存在，请重新上传'],
  linkSchemeInvalid: [422, '链接须以 https:// 或 http:// 开头，或为圈子内的页面'],
  urlNotSecure: [422, '地址须以 https:// 开头'],
  schemePattern: [422, '客户端协议须形如 yunxi://'],
  linkHostUnknown: [422, '该链接的域名未登记，请先在站点中登记'],
  linkTargetMissing: [422, '圈子里没有这个页面或内容'],
  timeOrder: [422, '结束时间须晚于开始时间'],
  timeUnreadable: [422, '时间格式不正确'],
  locationPattern: [422, '坐标须为“经度,纬度”，如 120.1536,30.2875'],
  nameTaken: [422, '名称已存在'],
  stillReferenced: [422, '仍在使用，不能删除'],
  hostTaken: [422, '域名已属于其他站点'],
  hostPattern: [422, '域名格式不正确'],
  pollHasBallots: [422, '已有人投票，选项和投票方式不能再改'],
  pollOptions: [422, '请填写2到20个选项，不能重复'],
  pollRange: [422, '可选项数须在1到选项个数之间，且最少不大于最多'],
  sanctionReasonEmpty: [422, '请填写理由'],
  nicknameWrong: [422, '输入的昵称不一致'],
  staffProtected: [403, '不能对运营人员操作'],
  blocklistTermEmpty: [422, '请填写词语'],
  blocklistTooManyTerms: [422, '一次最多{n}个词'],
  blocklistTermTooLong: [422, '每个词最多{n}字'],
  mfaRequired: [403, '请先完成两步验证'],
  mfaAlreadyEnabled: [422, '两步验证已开启'],
  mfaNotEnabled: [422, '尚未开启两步验证'],
  mfaCodeWrong: [422, '动态码错误或已使用'],
  setupDone: [403, '已有运营人员，无需初始化'],
  setupTokenWrong: [422, '初始化口令不正确'],
  webhookUrlInvalid: [422, '请填写 http 或 https 开头的地址'],
  webhookNotConfigured: [422, '请先填写回调地址'],
  webhookDeliveryFailed: [422, '对方没有收下：{fault}'],
  lastChief: [422, '至少保留一位全站运营'],
} as const satisfies Record<string, readonly [code: number, words: string]>

export type AnyErrorName = ErrorName | keyof typeof consoleErrors

export const allErrors: Record<AnyErrorName, readonly [code: number, words: string]> = { ...errors, ...consoleErrors }
