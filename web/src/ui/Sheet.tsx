import { type ReactNode, type RefObject, Suspense, useState } from 'react'
import { LazyDialog, LazyFullPanel, LazySheet, LazySidePanel } from './preload-overlays.ts'

/** A sheet from the bottom: closed by its cross, the scrim, a drag, Esc and the browser's back. */
export const Sheet = (props: SheetProps) => <Lazily open={props.open} panel={<LazySheet {...props} />} />

/** A box in the middle, 295 wide. For a mere question use `confirm()`. */
export const Dialog = (props: DialogProps) => <Lazily open={props.open} panel={<LazyDialog {...props} />} />

/** Slides in from the right over the whole phone, over the right half of a desk: a detail above its list. */
export const SidePanel = (props: SidePanelProps) => <Lazily open={props.open} panel={<LazySidePanel {...props} />} />

/** Covers the whole column and scrolls: a page above the page. Its head is its own. */
export const FullPanel = (props: FullPanelProps) => <Lazily open={props.open} panel={<LazyFullPanel {...props} />} />

type Opened = { open: boolean; onClose: () => void; title: string; children: ReactNode }
export type SheetProps = Opened & {
  /** A line under the title. */
  note?: string
  /** Stays at the bottom while the content scrolls. */
  footer?: ReactNode
  /** Most of the screen's height, for lists to pick from. */
  tall?: boolean
  /** The title is for readers of the screen alone, and there is no cross. */
  bare?: boolean
  /** Where the focus goes first; else the title. */
  focus?: RefObject<HTMLElement | null>
}
export type DialogProps = Opened & { actions?: ReactNode; focus?: RefObject<HTMLElement | null> }
export type FullPanelProps = Opened & {
  /** A name under which the place in it is found again. */
  place: string
}
export type SidePanelProps = Opened & { action?: ReactNode; footer?: ReactNode }

/** Fetches the panel when it is opened for the first time and keeps it for its way out. */
const Lazily = ({ open, panel }: { open: boolean; panel: ReactNode }) => {
  const [opened, setOpened] = useState(open)
  if (open && !opened) setOpened(true)
  return opened ? <Suspense fallback={null}>{panel}</Suspense> : null
}
