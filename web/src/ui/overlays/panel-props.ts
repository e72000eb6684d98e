import type { ReactNode, RefObject } from 'react'

type PanelProps = {
  open: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** It opens above an open panel, where a tap behind that panel opens no other one. */
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
