import { Dialog } from '@base-ui/react/dialog'
import { type ReactNode, type RefObject, useRef } from 'react'
import { useOverlayEntry } from './use-overlay-entry.ts'

/** A modal dialog, a history entry of its own, or `ofAddress` the page itself. `children` gets the reference of the title, which is focused. */
export const DialogFrame = ({ open, onClose, ofAddress = false, scrim, children }: DialogFrameProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useOverlayEntry(open && !ofAddress, onClose)
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        {scrim && <Dialog.Backdrop className={scrim} />}
        {children(heading)}
      </Dialog.Portal>
    </Dialog.Root>
  )
}

type DialogFrameProps = {
  open: boolean
  onClose: () => void
  /** The address opened it: the browser's back leads to the page before. */
  ofAddress?: boolean | undefined
  /** Its class; without it the dialog covers the screen. */
  scrim?: string | undefined
  children: (heading: RefObject<HTMLHeadingElement | null>) => ReactNode
}
