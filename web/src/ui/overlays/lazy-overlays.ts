import { lazy } from 'react'
import { loadOrReload } from '../state/load-or-reload.ts'

const loadPanels = () => loadOrReload(() => import('./panels.ts'))

/** Sheets and dialogs are one chunk, loaded after the first screen, so that it is there for the first tap. */
export const preloadOverlays = () => loadPanels().then(() => undefined)

export const LazySheet = lazy(async () => ({ default: (await loadPanels()).SheetPanel }))
export const LazyDialog = lazy(async () => ({ default: (await loadPanels()).DialogPanel }))
export const LazyFullPanel = lazy(async () => ({ default: (await loadPanels()).FullPanelBody }))
export const LazySidePanel = lazy(async () => ({ default: (await loadPanels()).SidePanelBody }))
export const LazyConfirm = lazy(async () => ({ default: (await loadPanels()).ConfirmDialog }))
export const LazyActionSheet = lazy(async () => ({ default: (await loadPanels()).ActionSheet }))
export const LazyShareSheet = lazy(async () => ({
  default: (await loadOrReload(() => import('../share/ShareSheet.tsx'))).ShareSheet,
}))
export const LazyViewer = lazy(async () => ({
  default: (await loadOrReload(() => import('./ImageViewer.tsx'))).ImageViewer,
}))
