import { loadChunk } from '../state/chunk-loader.ts'
import { lazyPart } from '../state/lazy-part.tsx'

const loadPanels = () => import('./panels.ts')

/** Sheets and dialogs are one chunk, loaded after the first screen, so that it is there for the first tap. */
export const preloadOverlays = () => loadChunk(loadPanels).then(() => undefined)

const close = ({ onClose }: { onClose: () => void }) => onClose()

export const LazySheet = lazyPart(async () => (await loadPanels()).SheetPanel, close)
export const LazyDialog = lazyPart(async () => (await loadPanels()).DialogPanel, close)
export const LazyFullPanel = lazyPart(async () => (await loadPanels()).FullPanelBody, close)
export const LazySidePanel = lazyPart(async () => (await loadPanels()).SidePanelBody, close)
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
