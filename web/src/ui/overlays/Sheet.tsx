import { type ReactNode, Suspense, useEffectEvent, useLayoutEffect, useState } from 'react'
import { admitPanel } from './dialogs.ts'
import { LazyDialog, LazyFullPanel, LazySheet, LazySidePanel } from './lazy-overlays.ts'
import type { DialogProps, FullPanelProps, SheetProps, SidePanelProps } from './panel-props.ts'

export const Sheet = (props: SheetProps) => <LazyPanel {...props} panel={<LazySheet {...props} />} />

export const Dialog = (props: DialogProps) => <LazyPanel {...props} panel={<LazyDialog {...props} />} />

export const SidePanel = (props: SidePanelProps) => <LazyPanel {...props} panel={<LazySidePanel {...props} />} />

export const FullPanel = (props: FullPanelProps) => <LazyPanel {...props} panel={<LazyFullPanel {...props} />} />

/** Loads the panel when it is first opened and keeps it mounted for its exit animation. */
const LazyPanel = ({ open, onClose, isPrompt = false, panel }: LazyPanelProps) => {
  const [opened, setOpened] = useState(false)
  const refuse = useEffectEvent(onClose)
  useLayoutEffect(() => {
    const release = open ? admitPanel(isPrompt ? null : () => refuse()) : undefined
    if (release) setOpened(true)
    return release
  }, [open, isPrompt])
  return opened ? <Suspense fallback={null}>{panel}</Suspense> : null
}

type LazyPanelProps = Pick<SheetProps, 'open' | 'onClose' | 'isPrompt'> & { panel: ReactNode }
