export class BridgeError extends Error {
  override readonly name = 'BridgeError'
  readonly errId: number

  constructor(errId: number, message?: string) {
    super(errorMessages[errId] ?? (message || '操作失败'))
    this.errId = errId
  }
}

export const bridgeErrors = {
  internal: -1,
  timeout: -2,
  cancelled: 1,
  denied: 2,
  unsupported: 3,
  badRequest: 4,
} as const

const errorMessages: Record<number, string> = {
  [bridgeErrors.timeout]: '客户端没有响应，请稍后再试',
  [bridgeErrors.cancelled]: '已取消',
  [bridgeErrors.denied]: '权限未开启',
  [bridgeErrors.unsupported]: '当前客户端版本不支持该功能，请升级后再试',
  [bridgeErrors.badRequest]: '请求错误!',
}

export const isCancelled = (error: unknown): boolean =>
  error instanceof BridgeError && error.errId === bridgeErrors.cancelled
