import { useEffect, useEffectEvent } from 'react'
import { pushOverlay } from '../../platform/router/overlay-stack.ts'

/** While `open`, the browser's back calls `close` instead of leaving the page. */
export const useOverlayEntry = (open: boolean, close: () => void) => {
  const onBack = useEffectEvent(close)
  useEffect(() => (open ? pushOverlay(() => onBack()) : undefined), [open])
}
