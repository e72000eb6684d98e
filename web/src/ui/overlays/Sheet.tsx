import type { ReactNode } from 'react'
import { LazyDialog, LazyFullPanel, LazySheet, LazySidePanel } from './lazy-overlays.ts'
import type { DialogProps, FullPanelProps, SheetProps, SidePanelProps } from './panel-props.ts'
import { usePanelAdmission } from './use-panel-admission.ts'

export const Sheet = (props: SheetProps) => <LazyPanel {...props} panel={<LazySheet {...props} />} />

export const Dialog = (props: DialogProps) => <LazyPanel {...props} panel={<LazyDialog {...props} />} />

export const SidePanel = (props: SidePanelProps) => <LazyPanel {...props} panel={<LazySidePanel {...props} />} />

export const FullPanel = (props: FullPanelProps) => <LazyPanel {...props} panel={<LazyFullPanel {...props} />} />

/** Loads the panel when it is first opened and keeps it mounted for its exit animation. */
const LazyPanel = ({ open, onClose, isPrompt = false, panel }: LazyPanelProps) =>
  usePanelAdmission(open, onClose, isPrompt) && panel

type LazyPanelProps = Pick<SheetProps, 'open' | 'onClose' | 'isPrompt'> & { panel: ReactNode }
