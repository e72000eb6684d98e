/** What an app answers with instead of a result. Its numbers are those of docs/bridge.md; others pass through. */
export class BridgeError extends Error {
  override readonly name = 'BridgeError'
  readonly errId: number

  constructor(errId: number, words?: string) {
    super(wordsOf[errId] ?? (words || '操作失败'))
    this.errId = errId
  }
}

export const bridgeErrors = {
  internal: -1,
  /** Made here: the app has not answered in time. */
  silent: -2,
  cancelled: 1,
  denied: 2,
  unsupported: 3,
  badRequest: 4,
} as const

const wordsOf: Record<number, string> = {
  [bridgeErrors.silent]: '客户端没有响应，请稍后再试',
  [bridgeErrors.cancelled]: '已取消',
  [bridgeErrors.denied]: '权限未开启',
  [bridgeErrors.unsupported]: '当前客户端版本不支持该功能，请升级后再试',
  [bridgeErrors.badRequest]: '请求错误!',
}

export const isCancelled = (error: unknown): boolean =>
  error instanceof BridgeError && error.errId === bridgeErrors.cancelled
