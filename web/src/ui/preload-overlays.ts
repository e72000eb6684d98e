import { lazy } from 'react'
import { loadOrReload } from './load-or-reload.ts'

const load = () => loadOrReload(() => import('./overlays/kit.ts'))

/** Sheets and dialogs come in one part of their own, fetched when the first screen stands, so that the first tap finds it. */
export const preloadOverlays = () => load().then(() => undefined)

export const LazySheet = lazy(async () => ({ default: (await load()).SheetPanel }))
export const LazyDialog = lazy(async () => ({ default: (await load()).DialogPanel }))
export const LazyFullPanel = lazy(async () => ({ default: (await load()).FullPanelBody }))
export const LazySidePanel = lazy(async () => ({ default: (await load()).SidePanelBody }))
export const LazyConfirm = lazy(async () => ({ default: (await load()).ConfirmDialog }))
export const LazyActionSheet = lazy(async () => ({ default: (await load()).ActionSheet }))
export const LazyShareSheet = lazy(async () => ({
  default: (await loadOrReload(() => import('./share/ShareSheet.tsx'))).ShareSheet,
}))
export const LazyViewer = lazy(async () => ({
  default: (await loadOrReload(() => import('./overlays/Viewer.tsx'))).Viewer,
}))
