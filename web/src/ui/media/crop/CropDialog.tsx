import { lazyPanel } from '../../state/lazy-part.tsx'

/** Asks for a part of a picture in a ratio, before the upload. */
export const CropDialog = lazyPanel(async () => (await import('./CropPanel.tsx')).CropPanel)
