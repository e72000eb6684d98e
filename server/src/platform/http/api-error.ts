import { type AnyErrorName, allErrors } from '@quanzi/contract/console-errors'
import { fillPlaceholders, httpStatus } from '@quanzi/contract/errors'

/** An error of the contract: its name, the placeholders of its message, and the envelope's `data`. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly errorName: AnyErrorName
  readonly code: number
  readonly status: number
  readonly data: Record<string, unknown> | null
  readonly retryAfter: number | undefined

  constructor(errorName: AnyErrorName, options: ApiErrorOptions = {}) {
    super(fillPlaceholders(allErrors[errorName][1], options.placeholders))
    this.errorName = errorName
    this.code = allErrors[errorName][0]
    this.status = options.status ?? httpStatus(this.code)
    this.data = options.data ?? null
    this.retryAfter = options.retryAfter
  }
}

type ApiErrorOptions = {
  placeholders?: Record<string, string | number>
  data?: Record<string, unknown>
  retryAfter?: number
  /** The codes whose HTTP status differs. */
  status?: number
}
