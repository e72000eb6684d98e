import { useEffect, useEffectEvent, useState } from 'react'
import { pushOverlay } from '../../platform/router/overlay-stack.ts'

/** While `changed`, the browser's back calls `ask` instead of leaving the page, as often as the reader stays. */
export const useLeaveQuestion = (changed: boolean, ask: () => Promise<void>) => {
  const [asked, setAsked] = useState(0)
  const onBack = useEffectEvent(async () => {
    await ask()
    setAsked(asked + 1)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the history entry of a question that was answered is gone.
  useEffect(() => (changed ? pushOverlay(() => void onBack()) : undefined), [changed, asked])
}
