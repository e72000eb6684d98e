import type { ReactNode, RefObject } from 'react'

type PanelProps = {
  open: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** A call waits for it: it also opens above a panel that the same tap has opened. */
  isPrompt?: boolean
}
export type SheetProps = PanelProps & {
  note?: string
  footer?: ReactNode
  tall?: boolean
  /** Leaves the upper part of the screen to what it lies over. */
  half?: boolean
  /** The title is for screen readers only, and there is no cross. */
  hideHeader?: boolean
  initialFocus?: RefObject<HTMLElement | null>
}
export type DialogProps = PanelProps & { actions?: ReactNode; initialFocus?: RefObject<HTMLElement | null> }
export type FullPanelProps = PanelProps & {
  positionKey: string
}
export type SidePanelProps = PanelProps & { action?: ReactNode; footer?: ReactNode }
