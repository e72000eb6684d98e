import type { ReactNode } from 'react'
import { ErrorState } from './Empty.tsx'
import { Loading, RowSkeletons } from './Skeletons.tsx'

/** In place of data that has not arrived: the error with a retry button, or `children`, by default rows that load. */
export const LoadingState = ({ error, onRetry, rows = 6, children }: LoadingStateProps) =>
  error ? (
    <ErrorState error={error} onRetry={onRetry && (() => void onRetry())} />
  ) : (
    <Loading>{children ?? <RowSkeletons count={rows} />}</Loading>
  )

type LoadingStateProps = {
  error: unknown
  onRetry?: (() => unknown) | undefined
  rows?: number
  children?: ReactNode
}
