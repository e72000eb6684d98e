import { type ReactNode, Suspense, useState } from 'react'
import { LazyDialog, LazyFullPanel, LazySheet, LazySidePanel } from './lazy-overlays.ts'
import type { DialogProps, FullPanelProps, SheetProps, SidePanelProps } from './panel-props.ts'

export const Sheet = (props: SheetProps) => <LazyPanel open={props.open} panel={<LazySheet {...props} />} />

export const Dialog = (props: DialogProps) => <LazyPanel open={props.open} panel={<LazyDialog {...props} />} />

export const SidePanel = (props: SidePanelProps) => <LazyPanel open={props.open} panel={<LazySidePanel {...props} />} />

export const FullPanel = (props: FullPanelProps) => <LazyPanel open={props.open} panel={<LazyFullPanel {...props} />} />

/** Loads the panel when it is first opened and keeps it mounted for its exit animation. */
const LazyPanel = ({ open, panel }: { open: boolean; panel: ReactNode }) => {
  const [opened, setOpened] = useState(open)
  if (open && !opened) setOpened(true)
  return opened ? <Suspense fallback={null}>{panel}</Suspense> : null
}
