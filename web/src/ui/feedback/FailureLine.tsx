import { connectionMessage, errorMessage } from '../../platform/api/api-error.ts'
import { Pill } from '../buttons/Pill.tsx'

/** One line in place of what could not be loaded. */
export const FailureLine = ({ error, onRetry }: { error: unknown; onRetry: () => unknown }) => (
  <div role="alert" className="row gap-3 meta">
    <span className="grow">{connectionMessage(error) ?? errorMessage(error)}</span>
    <Pill onClick={() => void onRetry()}>重试</Pill>
  </div>
)
