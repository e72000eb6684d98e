import { createIdempotencyKey } from '../../../platform/api/client.ts'

/** This page among all windows and devices of its reviewer: it releases its own claims alone. */
export const pageHolder = createIdempotencyKey()
