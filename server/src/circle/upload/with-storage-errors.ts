import type { AppContext } from '../../identity/request/app-context.ts'
import { ApiError } from '../../platform/http/api-error.ts'

/** Storage errors become 503, which clients retry. */
export const withStorageErrors = async <T>(app: AppContext, operation: () => Promise<T>): Promise<T> => {
  try {
    return await operation()
  } catch (error) {
    if (error instanceof ApiError) throw error
    app.log.error({ err: error }, 'the storage rejected a write')
    throw new ApiError('unavailable')
  }
}
