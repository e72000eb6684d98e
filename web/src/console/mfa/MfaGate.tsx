import { type ReactNode, useState } from 'react'
import { LoadingState } from '../../ui/feedback/LoadingState.tsx'
import { Screen } from '../../ui/layout/Screen.tsx'
import { lazyPart } from '../../ui/state/lazy-part.tsx'
import { MfaChallenge } from './MfaChallenge.tsx'
import { MfaPrompt } from './MfaPrompt.tsx'
import { useMfaStatus } from './use-mfa.ts'

const LazyMfaPanel = lazyPart(async () => (await import('./MfaPanel.tsx')).MfaPanel)

/** Renders its children for staff that have passed the second factor, or need none; others set it up or enter a code. */
export const MfaGate = ({ children }: { children: ReactNode }) => {
  const { data, error, refetch } = useMfaStatus()
  // The set-up stays until its recovery codes are saved.
  const [settingUp, setSettingUp] = useState(false)
  const [wasPassed, setWasPassed] = useState(false)
  const isPassed = data && !settingUp && (data.on ? data.proved : !data.demanded)
  if (isPassed && !wasPassed) setWasPassed(true)
  // The page stays mounted, with what is being written in it.
  const isExpired = wasPassed && data?.on === 1 && !data.proved
  if (isPassed || isExpired) {
    return (
      <>
        {children}
        <MfaPrompt isExpired={isExpired} />
      </>
    )
  }
  return (
    <Screen>
      {data && (settingUp || !data.on) ? (
        <>
          <p role="status" className="meta">
            本站要求工作人员开启两步验证，开启后即可继续。
          </p>
          <LazyMfaPanel onSetup={setSettingUp} />
        </>
      ) : data ? (
        <MfaChallenge />
      ) : (
        <LoadingState error={error} onRetry={refetch} rows={3} />
      )}
    </Screen>
  )
}
