import { createIdempotencyKey } from '../../../platform/api/client.ts'

/** Identifies this page among all windows and devices of its reviewer, so that it releases only its own claims. */
export const pageHolder = createIdempotencyKey()
