import type { ReactNode, RefObject } from 'react'

type PanelProps = {
  open: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** Set if a call waits for the result: the panel then also opens above one that the same tap has opened. */
  isPrompt?: boolean
}
export type SheetProps = PanelProps & {
  note?: string
  footer?: ReactNode
  tall?: boolean
  /** Leaves the upper part of the screen visible. */
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
