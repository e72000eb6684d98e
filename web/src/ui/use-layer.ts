import { useEffect, useEffectEvent } from 'react'
import { openLayer } from './layers.ts'

/** While `open`, the browser's back calls `close` instead of leaving the page. */
export const useLayer = (open: boolean, close: () => void) => {
  const onBack = useEffectEvent(close)
  useEffect(() => (open ? openLayer(() => onBack()) : undefined), [open])
}
