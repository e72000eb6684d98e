import { getErrorMessage } from '@quanzi/contract/errors'
import { LogIn, ShieldX } from 'lucide-react'
import type { ReactNode } from 'react'
import { ApiError } from '../../platform/api/api-error.ts'
import { homePath } from '../../platform/router/history.ts'
import { Empty } from './Empty.tsx'
import { LoadingState } from './LoadingState.tsx'

/** In place of a screen whose rights are loading or missing: a visitor is asked to log in, a member led home. */
export const AccessState = ({ error, isForbidden, onRetry }: AccessStateProps): ReactNode => {
  const code = error instanceof ApiError ? error.code : undefined
  if (isForbidden || code === 403) {
    return <Empty text={getErrorMessage('forbidden')} icon={ShieldX} action={{ label: '回到首页', to: homePath }} />
  }
  if (code === 401) {
    return <Empty text={getErrorMessage('loginRequired')} icon={LogIn} action={{ label: '登录', onClick: onRetry }} />
  }
  return <LoadingState error={error} onRetry={onRetry} rows={3} />
}

type AccessStateProps = { error: unknown; isForbidden?: boolean; onRetry: () => void }
