import { useEffect, useState } from 'react'
import { listen } from '../../../platform/listen.ts'

/** Whether a field of the page is within an IME composition. */
export const useImeComposing = (): boolean => {
  const [composing, setComposing] = useState(false)
  useEffect(
    () =>
      listen(document, {
        compositionstart: () => setComposing(true),
        compositionend: () => setComposing(false),
      }),
    [],
  )
  return composing
}
