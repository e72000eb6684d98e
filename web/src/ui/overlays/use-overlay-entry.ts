import { useEffect, useEffectEvent } from 'react'
import { pushOverlay } from '../../platform/router/overlay-stack.ts'

/** While `open`, the browser's back calls `close` instead of leaving the page. */
export const useOverlayEntry = (open: boolean, close: () => void, isQuestion = false) => {
  const onBack = useEffectEvent(close)
  useEffect(() => (open ? pushOverlay(() => onBack(), { isQuestion }) : undefined), [open, isQuestion])
}
