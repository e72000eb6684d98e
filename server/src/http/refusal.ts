import { type AnyErrorName, allErrors } from '@quanzi/contract/console/errors'
import { filled, httpStatus } from '@quanzi/contract/errors'

/** A call that is refused: by name, with the blanks of its words and what the envelope's `data` tells beside. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly refusal: AnyErrorName
  readonly code: number
  readonly status: number
  readonly data: Record<string, unknown> | null
  readonly retryAfter: number | undefined

  constructor(refusal: AnyErrorName, options: RefusalOptions = {}) {
    super(filled(allErrors[refusal][1], options.words))
    this.refusal = refusal
    this.code = allErrors[refusal][0]
    this.status = options.status ?? httpStatus(this.code)
    this.data = options.data ?? null
    this.retryAfter = options.retryAfter
  }
}

type RefusalOptions = {
  words?: Record<string, string | number>
  data?: Record<string, unknown>
  /** Seconds. */
  retryAfter?: number
  /** Where the HTTP status differs from the code's own. */
  status?: number
}
