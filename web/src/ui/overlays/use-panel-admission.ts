import { useEffectEvent, useLayoutEffect, useState } from 'react'
import { admitPanel } from './dialogs.ts'

/** True once the panel was admitted; where another dialog is open or opening, `onClose` is called instead. */
export const usePanelAdmission = (open: boolean, onClose: () => void, isPrompt = false): boolean => {
  const [isAdmitted, setIsAdmitted] = useState(false)
  const refuse = useEffectEvent(onClose)
  useLayoutEffect(() => {
    const release = open ? admitPanel(isPrompt ? null : () => refuse()) : undefined
    if (release) setIsAdmitted(true)
    return release
  }, [open, isPrompt])
  return isAdmitted
}
