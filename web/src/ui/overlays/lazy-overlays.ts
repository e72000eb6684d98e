import { loadChunk } from '../state/chunk-loader.ts'
import { lazyPanel, lazyPart } from '../state/lazy-part.tsx'

const loadPanels = () => import('./panels.ts')

/** Sheets and dialogs are one chunk, loaded after the first screen, so that it is there for the first tap. */
export const preloadOverlays = () => loadChunk(loadPanels).then(() => undefined)

export const LazySheet = lazyPanel(async () => (await loadPanels()).SheetPanel)
export const LazyDialog = lazyPanel(async () => (await loadPanels()).DialogPanel)
export const LazyFullPanel = lazyPanel(async () => (await loadPanels()).FullPanelBody)
export const LazySidePanel = lazyPanel(async () => (await loadPanels()).SidePanelBody)
export const LazyConfirm = lazyPart(
  async () => (await loadPanels()).ConfirmDialog,
  ({ onResult }) => onResult(false),
)
export const LazyActionSheet = lazyPart(
  async () => (await loadPanels()).ActionSheet,
  ({ onResult }) => onResult(null),
)
export const LazyShareSheet = lazyPart(
  async () => (await import('../share/ShareSheet.tsx')).ShareSheet,
  ({ onResult }) => onResult('cancelled'),
)
export const LazyViewer = lazyPart(
  async () => (await import('./viewer/ImageViewer.tsx')).ImageViewer,
  ({ onResult }) => onResult(),
)
