import { useRef, useState } from 'react'
import { useOverlayEntry } from './use-overlay-entry.ts'

/** For an overlay that is open at once, and reports its result after it has closed. `root`: the props of its root. */
export const useClosingResult = <R>(dismissed: R, onResult: (result: R) => void) => {
  const [open, setOpen] = useState(true)
  const result = useRef(dismissed)
  const close = (next: R) => {
    result.current = next
    setOpen(false)
  }
  useOverlayEntry(open, () => close(dismissed), true)
  const root = {
    open,
    onOpenChange: (isOpen: boolean) => !isOpen && close(dismissed),
    onOpenChangeComplete: (isOpen: boolean) => !isOpen && onResult(result.current),
  }
  return { close, root }
}
